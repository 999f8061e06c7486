import { panel } from './measure/panel.ts'
const { figures } = await panel.measure()
console.table(figures.map(({ what, value, unit, limit }) => ({ what, value, unit, most: (limit as { most?: number } | undefined)?.most })))
