/**
 * Imports a CSV file of points into the table `bench_point`, in a process of its own so that its memory is the import's:
 * `node bench/import-run.ts <database> <file> <import>`. Prints the report, the seconds and the most memory as JSON.
 */
import { createReadStream, statSync } from 'node:fs'
import { readCsv } from '../src/datasets/import/csv/read-csv.server.ts'
import { copyTarget } from '../src/datasets/import/run/copy-target.server.ts'
import { runImport } from '../src/datasets/import/run/run-import.server.ts'
import { openPool } from '../src/platform/db/kysely.server.ts'

const [url = '', file = '', importId = ''] = process.argv.slice(2)
const pool = openPool(url, { connections: 2 })
// The connection is part of neither side's time.
await pool.query('select 1')
const started = performance.now()
const { status, inserted, unchanged } = await runImport({
  rows: readCsv(createReadStream(file), { size: statSync(file).size }),
  fileHash: importId,
  mapping: {
    name: 'points',
    columns: ['series_id', 'date', 'price'].map((name) => ({ to: name, from: name })),
  },
  target: copyTarget(pool, {
    table: 'bench_point',
    columns: [
      { key: 'series_id', type: { kind: 'integer' } },
      { key: 'date', type: { kind: 'date' } },
      { key: 'price', type: { kind: 'number', min: 0 } },
    ],
    key: ['series_id', 'date'],
    importColumn: 'import_id',
    importId,
  }),
  mode: 'commit',
})
const seconds = (performance.now() - started) / 1000
// Kilobytes on Linux.
const megabytes = process.resourceUsage().maxRSS / 1024
await pool.end()
console.log(JSON.stringify({ status, inserted, unchanged, seconds, megabytes }))
