import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Figure } from '../../lib/measurement.ts'
import { BACI_ROWS, writeBaciYear } from '../../lib/data/sources-data.ts'
import { median, round } from '../../lib/stats.ts'

const TIMES = 5
const LEAST_SPEED = 0.5
const MOST_MB = 150

interface Run {
  lines: number
  seconds: number
  megabytes: number
}

/** A year of BACI read by its layout, by turns with `unzip -p | wc -l` of the same zip; memory beside that of the program alone. */
export async function baciFigures(): Promise<{ figures: Figure[]; detail: unknown }> {
  const folder = resolve('.kimya/bench/baci')
  mkdirSync(folder, { recursive: true })
  const zip = resolve(folder, 'BACI_HS17_V202501.zip')
  const mark = resolve(folder, 'rows')
  if (!existsSync(mark) || readFileSync(mark, 'utf8') !== String(BACI_ROWS)) {
    console.log(`Making a year of BACI of ${BACI_ROWS.toLocaleString('en')} rows (once)...`)
    await writeBaciYear(zip)
    writeFileSync(mark, String(BACI_ROWS))
  }
  const floors: number[] = []
  const runs: Run[] = []
  let counted = 0
  for (let turn = 0; turn < TIMES; turn++) {
    const started = performance.now()
    counted = Number(
      execFileSync('sh', ['-c', 'unzip -p "$1" "BACI*" | wc -l', 'sh', zip], { encoding: 'utf8' }),
    )
    floors.push((performance.now() - started) / 1000)
    runs.push(runOf([zip, folder]))
  }
  if (counted !== BACI_ROWS + 1) throw new Error(`The zip has ${counted} lines`)
  const bytes = Number(
    /(\d+) +1 file/.exec(execFileSync('unzip', ['-l', zip, 'BACI*'], { encoding: 'utf8' }))?.[1],
  )
  const idle = runOf([zip, folder, 'idle']).megabytes
  const figures: Figure[] = [
    {
      what: `a year of BACI (${BACI_ROWS.toLocaleString('en')} rows, ${Math.round(bytes / 1e6)} MB) read by its layout, by the speed of unzip -p | wc -l`,
      value: round(median(runs.map(({ seconds }, turn) => (floors[turn] ?? 0) / seconds))),
      unit: '',
      limit: { least: LEAST_SPEED },
    },
    {
      what: 'the same: most memory, more than the program alone',
      value: Math.round(Math.max(...runs.map(({ megabytes }) => megabytes)) - idle),
      unit: 'MB',
      limit: { most: MOST_MB },
    },
    { what: 'the same', value: round(median(runs.map(({ seconds }) => seconds))), unit: 's' },
    { what: 'unzip -p | wc -l of the same', value: round(median(floors)), unit: 's' },
    { what: 'rows of it that matter, with totals', value: runs[0]?.lines ?? 0, unit: '' },
  ]
  return { figures, detail: { floors, runs } }
}

function runOf(args: readonly string[]): Run {
  return JSON.parse(
    execFileSync(process.execPath, ['bench/baci-run.ts', ...args], { encoding: 'utf8' }),
  ) as Run
}
