import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { poolOf } from '#platform/db/kysely.server.ts'
import { testDatabase, type TestDatabase } from '#platform/db/testing/testing.server.ts'
import { importDesk } from './testing.server.ts'

let database: TestDatabase
let desk: Awaited<ReturnType<typeof importDesk>>
beforeAll(async () => {
  database = await testDatabase()
  desk = await importDesk(poolOf(database.db))
})
beforeEach(() =>
  query(
    `truncate products_prices_category, products_prices_product, products_prices_series, products_prices_point,
       products_prices_point_revision, following_work, data_import restart identity cascade`,
  ),
)
afterAll(async () => {
  await desk.close()
  await database.drop()
})

const query = async (text: string) => (await poolOf(database.db).query<Record<string, unknown>>(text)).rows
const priceOn = async (day: string) =>
  (await query(`select price::float8 as price from products_prices_point where day = '${day}'`)).map(
    ({ price }) => price,
  )

/** Months of urea from January 2023 on, 3 % up and down in turn. */
const months = (count: number) =>
  Array.from({ length: count }, (_, at) => {
    const month = `${2023 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`
    return [month, at % 2 === 0 ? 400 : 412] as const
  })
const edition = (prices: readonly (readonly [string, number])[], watched = true) =>
  desk.importText(
    `series_id,series_name,unit,month,value\n${prices.map(([month, price]) => `urea,Urea,USD/t,${month},${price}`).join('\n')}\n`,
    { into: 'prices', mapping: 'worldbank', ...(watched && { doubts: { revisionPercent: 5 } }) },
  )

test('LIVE-04 a move far beyond the usual ones stays out with its reason, the rest of the edition does not wait for it', async () => {
  await edition(months(36))
  const { report } = await edition([...months(36), ['2026-01', 405], ['2026-02', 238], ['2026-03', 408]])
  expect(report).toMatchObject({ status: 'committed', inserted: 2, updated: 0 })
  expect(report.doubts).toMatchObject({
    count: 1,
    kept: [
      {
        line: 39,
        code: 'prices.import.doubt.move',
        params: { before: 405, since: '2026-01-31', now: 238, day: '2026-02-28', percent: -41.2 },
      },
    ],
  })
  expect(await priceOn('2026-02-28')).toEqual([])
  expect(await priceOn('2026-03-31')).toEqual([408])
  // Somebody has looked: the same file without doubts brings what stayed out, and nothing twice.
  const approved = await edition([...months(36), ['2026-01', 405], ['2026-02', 238], ['2026-03', 408]], false)
  expect(approved.report).toMatchObject({ inserted: 1, updated: 0 })
  expect(await priceOn('2026-02-28')).toEqual([238])
})

test('LIVE-04 what stayed out of an edition stays out of the next one too, whichever way its rows are ordered', async () => {
  await edition(months(36))
  const next = [
    ['2026-01', 405],
    ['2026-02', 238],
    ['2026-03', 408],
  ] as const
  await edition([...months(36), ...next])
  const { report } = await edition([['2026-04', 410], ...next.toReversed(), ...months(36).toReversed()])
  expect(report).toMatchObject({ status: 'committed', inserted: 1, updated: 0 })
  expect(report.doubts).toMatchObject({ count: 1, kept: [{ params: { day: '2026-02-28', now: 238 } }] })
  expect([await priceOn('2026-02-28'), await priceOn('2026-04-30')]).toEqual([[], [410]])
})

test('LIVE-04 a price that fills a gap is not doubtful where it is near the one before it or behind it', async () => {
  const before = months(30)
  await edition([...before, ['2026-01', 900]])
  const { report } = await edition([...before, ['2025-08', 405], ['2025-12', 890], ['2026-01', 900]])
  expect(report).toMatchObject({ status: 'committed', inserted: 2 })
  expect(report.doubts.count).toBe(0)
})

test('LIVE-04 what is usual is the series’ own: 24 % is never doubtful, 26 % of a calm series is, of a wild one it is not', async () => {
  await edition(months(36))
  expect((await edition([['2026-01', 412 * 1.24]])).report.doubts.count).toBe(0)
  expect((await edition([['2026-02', 412 * 1.24 * 1.26]])).report.doubts.count).toBe(1)
  await query('truncate products_prices_series cascade')
  const wild = months(36).map(([month], at) => [month, at % 2 === 0 ? 400 : 520] as const)
  await edition(wild)
  expect((await edition([['2026-01', 680]])).report.doubts.count).toBe(0)
})

test('LIVE-04 a new level that nobody has approved holds back what follows it, and approved it is the measure', async () => {
  await edition(months(36))
  const fallen = [
    ['2026-01', 405],
    ['2026-02', 230],
    ['2026-03', 232],
  ] as const
  const { report } = await edition(fallen)
  expect(report.doubts.kept.map(({ params }) => params['day'])).toEqual(['2026-02-28', '2026-03-31'])
  await edition(fallen, false)
  expect((await edition([['2026-04', 235]])).report).toMatchObject({ inserted: 1, doubts: { count: 0 } })
})

test('LIVE-04 a revision beyond the limit stays out, a smaller one and another rounding do not', async () => {
  await edition(months(36))
  const { report } = await edition([
    ['2025-10', 412.001],
    ['2025-11', 405],
    ['2025-12', 460],
  ])
  expect(report).toMatchObject({ status: 'committed', updated: 1 })
  expect(report.doubts.kept).toMatchObject([
    {
      code: 'prices.import.doubt.revision',
      params: { before: 412, now: 460, day: '2025-12-31', percent: 11.7 },
    },
  ])
})

test('LIVE-04 a file with an error is not imported in part, and a first history is not doubted', async () => {
  expect((await edition(months(36))).report.doubts.count).toBe(0)
  const { report } = await desk.importText(
    'series_id,series_name,unit,month,value\nurea,Urea,USD/t,2026-01,405\nurea,Urea,USD/t,2026-02,x\n',
    { into: 'prices', mapping: 'worldbank', doubts: { revisionPercent: 5 } },
  )
  expect(report).toMatchObject({ status: 'refused', errors: { count: 1 } })
  expect(await priceOn('2026-01-31')).toEqual([])
})

const FILE = join(process.env['KIMYA_DATA'] ?? '', 'worldbank_chem_prices_long.csv')
const BOOK = join(process.env['KIMYA_DATA'] ?? '', 'worldbank/CMO-Historical-Data-Monthly-2026-06.xlsx')

test.skipIf(!existsSync(FILE))(
  'LIVE-04 urea’s true fall of 41 % in June 2026 waits, and nothing else of that edition waits for it (KIMYA_DATA)',
  async () => {
    const lines = (await readFile(FILE, 'utf8')).trimEnd().split('\n')
    const before = lines.filter((line) => !line.includes(',2026-06,')).join('\n')
    await desk.importText(before, { into: 'prices', mapping: 'worldbank' })
    // The workbook has a month in a line: the other series of June are in the line of urea.
    const { report } = await desk.importAt(BOOK, {
      into: 'prices',
      mapping: 'worldbank',
      doubts: { revisionPercent: 5 },
    })
    expect(report.doubts.kept).toMatchObject([
      {
        code: 'prices.import.doubt.revision',
        params: { before: 12.88, now: 15.77, day: '2026-05-31', percent: 22.4 },
      },
    ])
    const june = await desk.importAt(FILE, {
      into: 'prices',
      mapping: 'worldbank',
      doubts: { revisionPercent: 5 },
    })
    expect(june.report.doubts.kept).toMatchObject([
      {
        code: 'prices.import.doubt.move',
        params: { before: 770.5, now: 453.1, day: '2026-06-30', percent: -41.2 },
      },
    ])
    expect(june.report).toMatchObject({ status: 'committed', inserted: 15 })
  },
)

test.skipIf(!existsSync(BOOK))(
  'LIVE-04 of a wide workbook only the doubtful figures of a month wait (KIMYA_DATA)',
  async () => {
    const old = BOOK.replace('2026-06', '2024-12')
    await desk.importAt(old, { into: 'prices', mapping: 'worldbank' })
    const { report } = await desk.importAt(BOOK, {
      into: 'prices',
      mapping: 'worldbank',
      doubts: { revisionPercent: 5 },
    })
    // A year and a half later: what was not seen meanwhile waits with the first jump of its series.
    expect(report.doubts.count).toBe(12)
    expect(report.inserted + report.doubts.count).toBe(288)
  },
)
