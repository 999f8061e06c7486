import { createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exportColumns, exportRowsQuery } from '#datasets/export-rows.server.ts'
import type { ExportFormat } from '#datasets/export/export.ts'
import { exportQuery } from '#datasets/export/query-file.server.ts'
import type { Lang } from '#i18n/locale.ts'
import type { Dataset } from '#datasets/dataset.ts'
import { readState } from '#datasets/list/state.ts'
import { poolOf } from '#platform/db/kysely.server.ts'
import { DATASETS } from '#admin/datasets.server.ts'
import { QUOTES } from '#sections/products-prices/series/quotes.server.ts'
import { FLOWS } from '#sections/exports-imports/flows/flows.server.ts'
import { DEALS } from '#sections/mergers-acquisitions/deals.server.ts'
import { demoApp } from '#testing/demo-app.server.ts'
import { importDesk } from './testing.server.ts'

let app: Awaited<ReturnType<typeof demoApp>>['app']
let drop: () => Promise<void>
let desk: Awaited<ReturnType<typeof importDesk>>
beforeAll(async () => {
  ;({ app, drop } = await demoApp())
  desk = await importDesk(poolOf(app.db))
})
afterAll(async () => {
  await desk.close()
  await drop()
})

const query = async (text: string) => (await poolOf(app.db).query<Record<string, unknown>>(text)).rows
const rowsOf = async ({ table }: Dataset) =>
  JSON.stringify(await query(`select to_jsonb(t) - 'import_id' as row from ${table} t order by 1`))

async function exported(dataset: Dataset, lang: Lang, format: ExportFormat): Promise<string> {
  const about = {
    title: 't',
    lang,
    filters: [],
    source: 's',
    licence: 'l',
    retrieved: new Date(),
    url: 'https://x',
  }
  const rows = exportRowsQuery(
    app.db,
    dataset,
    { ...readState(dataset, new URLSearchParams(), ['']), withheld: [], realFirst: false },
    lang,
    format,
  )
  const path = join(desk.folder, `${dataset.table}.${lang}.${format}`)
  const stream = await exportQuery(app.db, format, about, exportColumns(dataset, lang, format), rows)
  await pipeline(stream, createWriteStream(path))
  return path
}

test.each(DATASETS.map((dataset) => [dataset.view ?? dataset.section, dataset] as const))(
  'TRUST-06 MKT-09 MKT-08 what is exported is imported again without a change, in both languages, as CSV and XLSX: %s',
  async (into, dataset: Dataset) => {
    const before = await rowsOf(dataset)
    for (const lang of ['ar', 'en'] as const)
      for (const format of ['csv', 'xlsx'] as const) {
        const { report } = await desk.importAt(await exported(dataset, lang, format), { into })
        if (before === '[]') {
          expect(report.refusal).toMatchObject({ code: 'rows_none' })
          continue
        }
        expect(report.errors.kept, `${lang} ${format}`).toEqual([])
        expect(report, `${lang} ${format}`).toMatchObject({ status: 'committed', changes: false })
        expect(report.unchanged).toBeGreaterThan(0)
      }
    expect(await rowsOf(dataset)).toBe(before)
  },
)

test('MKT-08 an Arabic file says what the page says, with the codes in columns of their own; computed figures are rounded', async () => {
  const csv = await readFile(await exported(FLOWS, 'ar', 'csv'), 'utf8')
  const [head = '', ...rows] = csv.split('\r\n').filter((line) => !/^\uFEFF?#/.test(line))
  expect(head).toContain('الدولة الشريكة,الدولة الشريكة: الرمز')
  expect(rows.find((row) => row.includes(',WLD,'))).toContain('العالم,WLD')
  expect(csv).not.toMatch(/,(?:medium|high|low|true|false|t|f)[,\r]/)
  const prices = await readFile(await exported(QUOTES, 'en', 'csv'), 'utf8')
  expect(prices).toContain(',Change %,')
  expect(prices).not.toMatch(/\.\d{5}/)
})

const SOURCE = { ar: 'تداول', en: 'Tadawul', url: 'https://www.saudiexchange.sa', asOf: '2026-11-20' }
const settings = { source: SOURCE, confidence: 'high' }
const DEAL = `slug,الجهة المستهدفة,تاريخ الإعلان,المشتري,دولة المشتري,البائع,دولة البائع,الأصول المستحوذ عليها,القطاع,آلية الصفقة,حالة الصفقة,قيمة الصفقة,العملة,نسبة الحصة
sample-deal,شركة المثال,أكتوبر 2026,سابك,السعودية,بائع,الإمارات؛ قطر,مصنع,البتروكيماويات,تفاوض مباشر,قيد الدراسة,غير معلن,,٪٥١
`

test('MKT-09 a deal from an Arabic file: words of the enumerations, partial dates, countries, a missing value with its reason', async () => {
  const { report, id } = await desk.importText(DEAL, { into: 'deals', settings })
  expect(report).toMatchObject({ status: 'committed', inserted: 1, errors: { count: 0 } })
  expect(await query(`select * from mergers_acquisitions_deal where slug = 'sample-deal'`)).toMatchObject([
    {
      announcement_date: '2026-10',
      country_buyer: ['SA'],
      country_seller: ['AE', 'QA'],
      sector: 'petrochemicals',
      introducing_mechanism: 'private_negotiation',
      the_condition: 'under_study',
      transaction_value: null,
      transaction_value_missing: 'not_disclosed',
      stake_pct: '51.000',
      source_ar: 'تداول',
      as_of: '2026-11-20',
      confidence: 'high',
      import_id: Number(id),
    },
  ])
  expect((await desk.importText(DEAL, { into: 'deals', settings })).report).toMatchObject({
    unchanged: 1,
    changes: false,
  })
})

test('MKT-09 MKT-10 a file with two columns changes these alone; undone, the row is what it was, and its history has both', async () => {
  const before = await rowsOf(DEALS)
  const text = 'Key,Status\nsample-deal,MoU signed\n'
  const { report, id } = await desk.importText(text, { into: 'deals' })
  expect(report).toMatchObject({ status: 'committed', inserted: 0, updated: 1 })
  expect(
    await query(
      `select the_condition, sector, stake_pct from mergers_acquisitions_deal where slug = 'sample-deal'`,
    ),
  ).toEqual([{ the_condition: 'mou', sector: 'petrochemicals', stake_pct: '51.000' }])
  expect(
    await query(
      `select section, before ->> 'the_condition' as was, import_id from data_revision where row_key = 'sample-deal'`,
    ),
  ).toEqual([{ section: 'mergers-acquisitions', was: 'under_study', import_id: Number(id) }])
  expect(await desk.undo(id)).toMatchObject({ removed: 0, restored: 1, kept: 0 })
  expect(await rowsOf(DEALS)).toBe(before)
})

test('MKT-09 an undone import takes its new rows away; a later one that met them is undone first, an editor’s change stays', async () => {
  const other = DEAL.replace('sample-deal', 'other-deal')
  const brought = (await desk.importText(other, { into: 'deals', settings })).id
  const changed = (await desk.importText('Key,Status\nother-deal,Completed\n', { into: 'deals' })).report
  // A completed deal has a closing date: a rule of the table, reported with the line.
  expect(changed.errors.kept).toMatchObject([{ line: 2, code: 'rule' }])
  const later = (await desk.importText('Key,Status\nother-deal,Suspended\n', { into: 'deals' })).id
  await expect(desk.undo(brought)).rejects.toMatchObject({ code: 'undo_later' })
  await desk.undo(later)
  expect(await desk.undo(brought)).toMatchObject({ removed: 1, restored: 0, kept: 0 })
  expect(await query(`select from mergers_acquisitions_deal where slug = 'other-deal'`)).toEqual([])
  const again = (await desk.importText(other, { into: 'deals', settings })).id
  await sql`update mergers_acquisitions_deal set sector = 'polymers' where slug = 'other-deal'`.execute(
    app.db,
  )
  expect(await desk.undo(again)).toMatchObject({ removed: 0, kept: 1 })
})

test('MKT-09 faults are reported by row and column: unknown product and company, a rule over two columns, a figure too large', async () => {
  const text = `Key,Product,Company,Country,Capacity (kt/y),Unit,Status,As-of year,Maintenance,Measuring basis,Start,End
new-line-1,MEG,سابك,SA,500,kt/y,Operating,2026,None,Nameplate,2020,2019
new-line-2,Unobtainium,nobody,SA,500,kt/y,Operating,2026,None,Nameplate,2020,
new-line-3,MEG,sabic,SA,9999999999,kt/y,Operating,2026,None,Nameplate,2020,
`
  const { report } = await desk.importText(text, { into: 'capacity', settings })
  expect(report.errors.kept.map(({ line, column, header, code }) => [line, column, header, code])).toEqual([
    [3, 2, 'Product', 'reference'],
    [3, 3, 'Company', 'reference'],
    [4, 5, 'Capacity (kt/y)', 'above'],
    [2, null, null, 'rule'],
  ])
  expect(report.status).toBe('refused')
})

test('MKT-09 a new line: what the page computes is a field of the file where the table has one, and what the table generates follows', async () => {
  const line = `Key,Product,Company,Country,Capacity,Unit,Status,As-of year,Maintenance,Measuring basis
own-line,MEG,sabic,SA,500,kt/y,Operating,2026,None,Nameplate
`
  const { id, report } = await desk.importText(line, { into: 'capacity', settings })
  expect(report).toMatchObject({ status: 'committed', inserted: 1 })
  expect(
    await query(`select year, kt_per_year from production_capacity_plant where slug = 'own-line'`),
  ).toEqual([{ year: 2026, kt_per_year: '500.000' }])
  expect(await desk.undo(id)).toMatchObject({ removed: 1 })
})

const TRADE = `المنتج,نوع التجارة,الدولة,الشريك,الفترة,البند الجمركي,القيمة,العملة,الكمية
اليوريا,إعادة تصدير,السعودية,الصين,2025-01,3102.10,1000,USD,10
urea,re_export,SA,العالم,2025-01,310210,5000,USD,50
`

test('MKT-09 trade flows are known by their own terms, all partners together among them; the counts follow, undone too', async () => {
  const counts = () => query(`select count(*)::int as n, sum(rows)::int as rows from exports_imports_series`)
  const before = await counts()
  const { report, id } = await desk.importText(TRADE, { into: 'trade', settings })
  expect(report.errors.kept).toEqual([])
  expect(report).toMatchObject({ status: 'committed', inserted: 2 })
  expect(
    await query(
      `select partner, hs_code, value, is_mirror from exports_imports_flow where import_id = ${id} order by value`,
    ),
  ).toEqual([
    { partner: 'CN', hs_code: '310210', value: '1000.00', is_mirror: false },
    { partner: null, hs_code: '310210', value: '5000.00', is_mirror: false },
  ])
  expect((await desk.importText(TRADE, { into: 'trade', settings })).report).toMatchObject({
    unchanged: 2,
    changes: false,
  })
  const changed = await desk.importText(TRADE.replace('5000', '6000'), { into: 'trade', settings })
  expect(changed.report).toMatchObject({ inserted: 0, updated: 1, unchanged: 1 })
  const twice = `${TRADE}اليوريا,إعادة تصدير,السعودية,WLD,2025-01,310210,7,USD,\n`
  expect((await desk.importText(twice, { into: 'trade', settings })).report.errors.kept).toMatchObject([
    { line: 4, code: 'duplicate', params: { first: '3' } },
  ])
  await desk.undo(changed.id)
  await desk.undo(id)
  expect(await counts()).toEqual(before)
})

test('TRUST-01 MKT-09 another value of a trade row is no estimate, and another source of all its figures no demonstration data; undone, both are again', async () => {
  const marks = () =>
    query(
      `select value::int, estimate, demo from exports_imports_flow where process = 're_export' and year_month = '2025-01'
       and product = 'urea' order by value`,
    )
  const { id } = await desk.importText(TRADE, { into: 'trade', settings })
  await query(`update exports_imports_flow set estimate = true, demo = true, source_ar = 'س', source_en = 'S'
    where import_id = ${id} returning id`)
  const before = await marks()
  const figures = TRADE.replace('5000', '6000')
  const changed = await desk.importText(figures, { into: 'trade' })
  expect(changed.report).toMatchObject({ status: 'committed', updated: 1, unchanged: 1 })
  expect(await marks()).toEqual([
    { value: 1000, estimate: true, demo: true },
    { value: 6000, estimate: false, demo: true },
  ])
  const sourced = await desk.importText(figures, { into: 'trade', settings })
  expect(sourced.report).toMatchObject({ status: 'committed', updated: 2 })
  expect(await marks()).toEqual([
    { value: 1000, estimate: true, demo: false },
    { value: 6000, estimate: false, demo: false },
  ])
  await desk.undo(sourced.id)
  await desk.undo(changed.id)
  expect(await marks()).toEqual(before)
  await query(`delete from exports_imports_flow where import_id = ${id} returning id`)
})

test.each(
  DATASETS.filter((dataset) => dataset !== QUOTES && dataset !== FLOWS).map(
    (one) => [one.view ?? one.section, one] as const,
  ),
)(
  'LIVE-02 a real row with a source takes the place of a demonstration row of its key, and undo makes it one again: %s',
  async (into, dataset: Dataset) => {
    const { table } = dataset
    // The file of a publisher: without the mark.
    const file = await readFile(await exported(dataset, 'en', 'csv'), 'utf8')
    const text = file.replace('Demonstration data', 'Not read')
    expect(text).not.toBe(file)
    await query(
      `update ${table} set demo = true, source_ar = 'بيانات توضيحية', source_en = 'Demonstration data'`,
    )
    const before = await rowsOf(dataset)
    if (before === '[]') return
    const publisher = { ar: 'الناشر', en: 'Publisher', url: null, asOf: null }
    const { id, report } = await desk.importText(text, { into, settings: { source: publisher } })
    expect(report.errors.kept).toEqual([])
    expect(report.status).toBe('committed')
    expect(await query(`select count(*)::int as n from ${table} where demo`)).toEqual([{ n: 0 }])
    await desk.undo(id)
    expect(await rowsOf(dataset)).toBe(before)
  },
)
