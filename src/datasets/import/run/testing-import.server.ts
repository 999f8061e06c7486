import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { readCsv } from '../csv/read-csv.server.ts'
import { openPool } from '#platform/db/kysely.server.ts'
import { runImport } from './run-import.server.ts'
import { POINT_MAPPING, pointTarget } from './testing-table.server.ts'

/**
 * Program for tests: imports a file of points into `series_point` (address, file, import, file's hash as arguments), prints
 * `taken N` after every batch and the report as JSON at the end.
 */
const [url = '', file = '', importId = '', fileHash = ''] = process.argv.slice(2)
const pool = openPool(url, { connections: 2 })
const target = pointTarget(pool, importId)
const report = await runImport({
  rows: readCsv(createReadStream(file), { size: (await stat(file)).size }),
  fileHash,
  mapping: POINT_MAPPING,
  mode: 'commit',
  target: {
    ...target,
    async write(batch, sourceRows) {
      await target.write(batch, sourceRows)
      console.log(`taken ${sourceRows}`)
    },
  },
})
console.log(JSON.stringify(report))
await pool.end()
