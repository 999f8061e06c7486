import { createReadStream, existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openPool } from '#platform/db/kysely.server.ts'
import { testDatabase, type TestDatabase } from '#platform/db/testing/testing.server.ts'
import { readCsv } from '../csv/read-csv.server.ts'
import { eia, worldBankLong, worldBankWorkbook } from '#sections/products-prices/import/layouts.ts'
import type { Mapping } from '../mapping/mapping.ts'
import type { RowSource } from '../source.ts'
import { writeWorkbook, type MadeCell } from '../testing-xlsx.ts'
import { readXlsx } from '../xlsx/read-xlsx.server.ts'
import { runImport } from './run-import.server.ts'
import { POINTS_SQL, pointTarget } from './testing-table.server.ts'

let database: TestDatabase
let pool: pg.Pool
let folder: string
beforeAll(async () => {
  database = await testDatabase()
  pool = openPool(database.url, { connections: 2 })
  folder = await mkdtemp(path.join(os.tmpdir(), 'kimya-import-'))
})
beforeEach(() => pool.query(`drop table if exists series_point; ${POINTS_SQL}`))
afterAll(async () => {
  await pool.end()
  await database.drop()
  await rm(folder, { recursive: true })
})

const run = (importId: string, rows: RowSource, mapping: Mapping) =>
  runImport({ rows, mapping, fileHash: importId, target: pointTarget(pool, importId), mode: 'commit' })
const points = async () =>
  (
    await pool.query<{ line: string }>(
      `select concat_ws(' ', series, date, price, import_id) as line from series_point order by series, date`,
    )
  ).rows.map(({ line }) => line)

test('MKT-09 the World Bank’s workbook, sheet and layout as it comes', async () => {
  const series = ['Crude oil, Brent', 'Urea **', 'Phosphate rock']
  const months = Array.from({ length: 24 }, (_, at): MadeCell[] => [
    `${1960 + Math.floor(at / 12)}M${String((at % 12) + 1).padStart(2, '0')}`,
    1.63 + at,
    at < 3 ? '..' : 42.25,
    at === 5 ? '…' : 11.5,
  ])
  const file = await writeWorkbook(path.join(folder, 'pink.xlsx'), {
    sheets: [
      { name: 'AFOSHEET', rows: [['x']] },
      {
        name: 'Monthly Prices',
        rows: [
          ['World Bank Commodity Price Data (The Pink Sheet)'],
          ['monthly prices in nominal US dollars, 1960 to present'],
          [null],
          ['Updated on July 02, 2026'],
          [null, ...series],
          [null, '($/bbl)', '($/mt)', '($/mt)'],
          ...months,
        ],
      },
    ],
  })
  const rows = await readXlsx(file, { sheet: worldBankWorkbook.sheet })
  const report = await run('1', rows, worldBankWorkbook)
  expect(report).toMatchObject({ status: 'committed', inserted: 68, skipped: 4, errors: { count: 0 } })
  expect((await points())[0]).toBe('Crude oil, Brent 1960-01-01 1.6300 1')
  expect((await points()).at(-1)).toBe('Urea 1961-12-01 42.2500 1')
})

const DATA =
  process.env['KIMYA_DATA'] ?? fileURLToPath(new URL('../../../../../shared/data', import.meta.url))
const there = existsSync(path.join(DATA, 'worldbank_chem_prices_long.csv'))

test.skipIf(!there)(
  'MKT-09 the World Bank’s and the EIA’s own files (skipped where KIMYA_DATA has none)',
  async () => {
    const world = await run(
      '1',
      readCsv(createReadStream(path.join(DATA, 'worldbank_chem_prices_long.csv'))),
      worldBankLong,
    )
    expect(world).toMatchObject({ status: 'committed', rows: 11_627, errors: { count: 0 } })
    expect(world.inserted + world.skipped).toBe(11_627)
    expect(await points()).toContain('urea 2026-06-01 453.1000 1')
    const daily = await run(
      '2',
      readCsv(createReadStream(path.join(DATA, 'eia_brent_daily.csv'))),
      eia('brent-daily'),
    )
    expect(daily).toMatchObject({ status: 'committed', inserted: 9958, errors: { count: 0 } })
  },
)
