import { fullDataFolder } from './lib/data/full-data.ts'
console.time('fill'); await fullDataFolder(); console.timeEnd('fill')
