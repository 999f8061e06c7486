import { tryBoot } from './boot.ts'
import { tryChart } from './chart.ts'
import { tryUnit } from './unit.ts'

/**
 * `npm run deploy -- chart`: the chart with Helm itself; `-- unit`: the service unit with systemd; `-- boot`: the
 * same on a machine that systemd boots. Each says what is wrong, and fails then.
 */
const PARTS: Readonly<Record<string, () => string[] | Promise<string[]>>> = {
  chart: tryChart,
  unit: tryUnit,
  boot: tryBoot,
}

const part = PARTS[process.argv[2] ?? '']
if (!part) throw new Error(`Say which: ${Object.keys(PARTS).join(', ')}`)
const wrong = await part()
for (const line of wrong) console.log(`wrong: ${line}`)
console.log(wrong.length === 0 ? 'All is well.' : `${wrong.length} faults`)
process.exitCode = wrong.length === 0 ? 0 : 1
