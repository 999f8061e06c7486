import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import pg from 'pg'
import { copyIn } from '../../../src/platform/db/copy-in.server.ts'
import { startEmbedded } from '../../../src/platform/db/embedded/server.server.ts'
import type { Measurement } from '../../lib/measurement.ts'
import { median, round } from '../../lib/stats.ts'

const ROWS = 1_000_000
const DAYS = 5000
const TIMES = 5
const LEAST_SHARE = 25
const MOST_MB = 300

interface Run {
  inserted: number
  unchanged: number
  seconds: number
  megabytes: number
}

/** A million points (series, date, price) through the whole import, turn by turn with PostgreSQL's own COPY into a bare table. */
export const importing: Measurement = {
  title: 'Import of 1,000,000 rows of CSV',
  async measure() {
    const folder = resolve('.kimya/bench/import')
    mkdirSync(folder, { recursive: true })
    const file = resolve(folder, 'points.csv')
    writeFileSync(file, points())
    const server = await startEmbedded({ dir: resolve(folder, 'postgres'), database: 'bench' })
    const client = new pg.Client({ connectionString: server.url })
    await client.connect()
    const [copies, imports, repeats]: [number[], Run[], Run[]] = [[], [], []]
    try {
      for (let turn = 0; turn < TIMES; turn++) {
        await client.query(
          `drop table if exists bench_bare, bench_point;
           create table bench_bare (series_id int, date date, price numeric);
           create table bench_point (series_id int, date date, price numeric, import_id bigint, primary key (series_id, date));
           checkpoint`,
        )
        copies.push(await plainCopy(client, file))
        await client.query('checkpoint')
        imports.push(importOnce(server.url, file, turn * 2 + 1))
        repeats.push(importOnce(server.url, file, turn * 2 + 2))
      }
    } finally {
      await client.end()
      await server.stop()
    }
    if (
      imports.some(({ inserted }) => inserted !== ROWS) ||
      repeats.some(({ unchanged }) => unchanged !== ROWS)
    )
      throw new Error('The import did not bring every row, or changed some when it was repeated')
    const seconds = median(imports.map((run) => run.seconds))
    const copy = median(copies)
    return {
      figures: [
        {
          what: 'speed beside a plain COPY into a table without keys',
          value: round(median(imports.map((run, turn) => (copies[turn] ?? 0) / run.seconds)) * 100, 1),
          unit: '%',
          limit: { least: LEAST_SHARE },
        },
        {
          what: 'most memory of the importing process',
          value: Math.round(Math.max(...imports.map((run) => run.megabytes))),
          unit: 'MB',
          limit: { most: MOST_MB },
        },
        { what: 'import', value: round(seconds), unit: 's' },
        { what: 'rows a second', value: Math.round(ROWS / seconds), unit: '' },
        { what: 'the same file again', value: round(median(repeats.map((run) => run.seconds))), unit: 's' },
        { what: 'plain COPY', value: round(copy), unit: 's' },
      ],
      detail: { copies, imports, repeats },
    }
  },
}

function points(): string {
  const lines = ['series_id,date,price']
  for (let at = 0; at < ROWS; at++) {
    const day = new Date(Date.UTC(2000, 0, 1 + (at % DAYS))).toISOString().slice(0, 10)
    lines.push(`${100 + Math.floor(at / DAYS)},${day},${(500 + 100 * Math.sin(at / 50)).toFixed(2)}`)
  }
  return `${lines.join('\n')}\n`
}

async function plainCopy(client: pg.Client, file: string): Promise<number> {
  const started = performance.now()
  await copyIn(client, 'copy bench_bare from stdin (format csv, header)', readFileSync(file))
  return (performance.now() - started) / 1000
}

function importOnce(url: string, file: string, importId: number): Run {
  const output = execFileSync(process.execPath, ['bench/import-run.ts', url, file, String(importId)], {
    encoding: 'utf8',
  })
  return JSON.parse(output) as Run
}
