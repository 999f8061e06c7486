import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { writeWorkbook } from '#datasets/import/testing-xlsx.ts'
import { poolOf } from '#platform/db/kysely.server.ts'
import { listen } from '#platform/db/listen.server.ts'
import { testDatabase, type TestDatabase } from '#platform/db/testing/testing.server.ts'
import { readHistory } from '#datasets/series/points.server.ts'
import { PRICE_POINTS } from '#sections/products-prices/points/price-points.server.ts'
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
       products_prices_point_revision, data_import restart identity cascade`,
  ),
)
afterAll(async () => {
  await desk.close()
  await database.drop()
})

const query = async (text: string) => (await poolOf(database.db).query<Record<string, unknown>>(text)).rows
const column = async (text: string) => (await query(text)).map((row) => Object.values(row)[0])
const points = () =>
  column(`select concat_ws(' ', product, market, nullif(grade, ''), nullif(delivery_term, ''), day, price, p.import_id)
    from products_prices_point p join products_prices_series s on s.id = p.series_id order by 1`)

const HEAD = 'series_id,series_name,unit,month,value\n'
const WORLD = `${HEAD}urea,Urea,USD/t,2022-02,744.2
urea,Urea,USD/t,2022-03,872.5
urea,Urea,USD/t,2026-05,770.5
urea,Urea,USD/t,2026-06,453.1
aluminium,Aluminum,USD/t,2026-06,3439
aluminium,Aluminum,USD/t,2026-07,..
cocoa,Cocoa,USD/kg,2026-06,5
`
const world = (text = WORLD, mode: 'dry' | 'commit' = 'commit') =>
  desk.importText(text, { into: 'prices', mapping: 'worldbank', mode })

test('MKT-09 MKT-10 the World Bank’s prices create their series, are dated at the month’s end, and have a series for each basis', async () => {
  const { id, report } = await world()
  expect(report).toMatchObject({
    status: 'committed',
    rows: 7,
    inserted: 5,
    skipped: 2,
    errors: { count: 0 },
  })
  // A fall of 41 % in June 2026 is true: neither an error nor a warning.
  expect(report.warnings.count).toBe(0)
  expect(await points()).toEqual([
    'aluminium WLD 2026-06-30 3439.0000 1',
    'urea EUR FOB 2022-02-28 744.2000 1',
    'urea ME FOB 2022-03-31 872.5000 1',
    'urea ME FOB 2026-05-31 770.5000 1',
    'urea ME FOB 2026-06-30 453.1000 1',
  ])
  expect(
    await query(
      `select distinct currency, unit, frequency, price_type, demo, source_ar, source_url from products_prices_series`,
    ),
  ).toEqual([
    {
      currency: 'USD',
      unit: 'USD/t',
      frequency: 'monthly',
      price_type: 'average',
      demo: false,
      source_ar: 'البنك الدولي، بيانات أسعار السلع الأولية',
      source_url: 'https://www.worldbank.org/en/research/commodity-markets',
    },
  ])
  const [record] = await query('select * from data_import')
  expect(record).toMatchObject({
    id: Number(id),
    target: 'prices',
    section: 'products-prices',
    file_name: 'file',
    state: 'done',
    rows_total: 7,
    rows_added: 5,
    rows_changed: 0,
    rows_skipped: 2,
    started_by: 'tester',
    source_en: 'World Bank, Commodity Price Data (The Pink Sheet)',
    as_of: '2026-06-30',
    made: { series: [1, 2, 3], products: ['urea', 'aluminium'], categories: ['fertilizers', 'metals'] },
  })
  expect(record?.['file_sha256']).toMatch(/^[0-9a-f]{64}$/)
})

test('MKT-09 the same file again changes nothing and says so; a dry run writes nothing, not even a series', async () => {
  expect((await world(WORLD, 'dry')).report).toMatchObject({ status: 'checked', inserted: 5, changes: true })
  expect([await points(), await column('select slug from products_prices_product')]).toEqual([[], []])
  await world()
  const before = await points()
  expect((await world()).report).toMatchObject({ inserted: 0, updated: 0, unchanged: 5, changes: false })
  expect((await world(WORLD, 'dry')).report).toMatchObject({
    status: 'checked',
    unchanged: 5,
    changes: false,
  })
  expect(await points()).toEqual(before)
  expect(await column('select price from products_prices_point_revision')).toEqual([])
})

test('TRUST-05 MKT-10 a changed price has its earlier revision, and undoing restores it; the newest import is undone first; the first leaves nothing', async () => {
  await world()
  const before = await points()
  const second = await world(`${HEAD}urea,Urea,USD/t,2026-06,460\nurea,Urea,USD/t,2026-07,470\n`)
  expect(second.report).toMatchObject({ inserted: 1, updated: 1 })
  expect(
    await query('select price, import_id, replaced_by from products_prices_point_revision order by valid_to'),
  ).toEqual([{ price: '453.1000', import_id: 1, replaced_by: 2 }])
  await expect(desk.undo('1')).rejects.toMatchObject({ code: 'undo_later', params: { count: 1 } })
  expect(await desk.undo('2')).toMatchObject({ removed: 1, restored: 1, kept: 0 })
  expect(await points()).toEqual(before)
  // Both are in the answer to what was known on a day, and neither is shown as a revision of the price.
  expect(await query('select price, withdrawn from products_prices_point_revision order by price')).toEqual([
    { price: '453.1000', withdrawn: true },
    { price: '460.0000', withdrawn: true },
    { price: '470.0000', withdrawn: true },
  ])
  const [{ id: urea } = { id: 0 }] = await query(`select id from products_prices_series where market = 'ME'`)
  const history = await readHistory(
    database.db,
    PRICE_POINTS,
    { id: Number(urea), known: null, from: null, to: null },
    9,
  )
  expect(history.map(({ date, was }) => [date, was])).toContainEqual(['2026-06-30', null])
  await expect(desk.undo('2')).rejects.toMatchObject({ code: 'import_undone' })
  await expect(desk.undo('99')).rejects.toMatchObject({ code: 'import_unknown' })
  expect(await desk.undo('1')).toMatchObject({ removed: 5, restored: 0, kept: 0 })
  for (const table of ['point', 'series', 'product', 'category'])
    expect(await query(`select * from products_prices_${table}`), table).toEqual([])
  expect(await column('select state from data_import order by id')).toEqual(['undone', 'undone'])
})

test('MKT-10 a price that an editor corrected since stays when its import is undone', async () => {
  await world()
  await query(`update products_prices_point set price = 455 where day = '2026-06-30' and price = 453.1`)
  expect(await desk.undo('1')).toMatchObject({ removed: 4, kept: 1 })
  expect(await points()).toEqual(['urea ME FOB 2026-06-30 455.0000 1'])
})

const GENERIC = {
  into: 'prices',
  settings: { source: { ar: 'المرصد', en: 'Desk', url: null, asOf: '2026-11' } },
}

test('MKT-09 prices by the names of the columns, in Arabic: names of products and markets, Arabic digits, ranges and notes', async () => {
  await world()
  const text = `المنتج,السوق (الدولة),الدرجة,شرط التسليم,نوع السعر,العملة,الوحدة,دورية التحديث,التاريخ,السعر,أدنى,أعلى,ملاحظات,لون
اليوريا,الشرق الأوسط,محببة,FOB,فوري,USD,دولار/طن,أسبوعي,٢٠٢٦-١١-٢٠,٤٥٣٫٥,٤٥٠,٤٦٠,سوق هادئة,أحمر
UREA,الشرق الأوسط,محببة,FOB,spot,USD,USD/t,weekly,2026-11-13,451,,,,
`
  const { report, unused } = await desk.importText(text, GENERIC)
  expect([report, unused]).toMatchObject([
    { status: 'committed', inserted: 2, errors: { count: 0 } },
    ['لون'],
  ])
  expect(
    await query(`select market, grade, price_type, day, price, low, high, note_ar from products_prices_point p
      join products_prices_series s on s.id = p.series_id where frequency = 'weekly' order by day`),
  ).toEqual([
    {
      market: 'ME',
      grade: 'granular',
      price_type: 'spot',
      day: '2026-11-13',
      price: '451.0000',
      low: null,
      high: null,
      note_ar: null,
    },
    {
      market: 'ME',
      grade: 'granular',
      price_type: 'spot',
      day: '2026-11-20',
      price: '453.5000',
      low: '450.0000',
      high: '460.0000',
      note_ar: 'سوق هادئة',
    },
  ])
})

test('TRUST-01 MKT-09 the mark of demonstration prices survives the file, and no real price joins a demonstration series', async () => {
  await world()
  const head = (mark: string) => `product,market,grade,price_type,currency,unit,frequency,date,price${mark}\n`
  const line = (day: string, mark = '') => `UREA,CN,film-grade,spot,USD,USD/t,weekly,${day},400${mark}\n`
  const own = (text: string) => desk.importText(text, GENERIC)
  for (const [mark, day] of [
    [',Demonstration data', '2026-11-06'],
    [',بيانات توضيحية', '2026-11-13'],
  ] as const)
    expect((await own(head(mark) + line(day, ',true'))).report).toMatchObject({
      status: 'committed',
      inserted: 1,
    })
  expect(await column(`select demo from products_prices_series where market = 'CN'`)).toEqual([true])
  const codes = async (text: string) =>
    (await desk.importText(text, GENERIC)).report.errors.kept.map(({ line: at, code }) => `${at} ${code}`)
  expect(await codes(head('') + line('2026-11-20'))).toEqual(['2 prices.import.into_demo'])
  const both = head(',demo') + line('2026-11-20', ',true') + line('2026-11-21', ',false')
  expect(await codes(both)).toEqual(['3 prices.import.into_demo'])
  const real = 'UREA,ME,,index,USD,USD/t,monthly,2026-07-31,400'
  expect(
    await codes(
      `product,market,delivery_term,price_type,currency,unit,frequency,date,price,demo\n${real.replace(',,', ',FOB,')},true\n`,
    ),
  ).toEqual(['2 prices.import.into_real'])
  await query(`update products_prices_series set demo = true where product = 'aluminium'`)
  const refused = (await world(`${HEAD}aluminium,Aluminum,USD/t,2026-07,3400\n`)).report
  expect(refused.status).toBe('refused')
  expect(refused.errors.kept.map(({ code }) => code)).toEqual(['prices.import.into_demo'])
})

test('MKT-09 a file that brings no range leaves the range of a point alone', async () => {
  await world()
  const head = 'product,market,grade,delivery_term,price_type,currency,unit,frequency,date,price'
  await desk.importText(
    `${head},low,high\nurea,ME,,FOB,spot,USD,USD/t,weekly,2026-11-20,453,450,460\n`,
    GENERIC,
  )
  const again = await desk.importText(
    `${head},notes\nurea,ME,,FOB,spot,USD,USD/t,weekly,2026-11-20,454,firm\n`,
    GENERIC,
  )
  expect(again.report).toMatchObject({ status: 'committed', updated: 1 })
  expect(
    await query(`select price, low, high, note_en from products_prices_point where day = '2026-11-20'`),
  ).toEqual([{ price: '454.0000', low: '450.0000', high: '460.0000', note_en: 'firm' }])
  await desk.undo(again.id)
  expect(await query(`select price, note_en from products_prices_point where day = '2026-11-20'`)).toEqual([
    { price: '453.0000', note_en: null },
  ])
})

test('MKT-09 faults of a price are reported with line and column: product, terms, range, day, twice', async () => {
  await world()
  const text = `product,market,delivery_term,price_type,currency,unit,frequency,date,price,low
urea,ME,FOB,index,USD,USD/t,monthly,2026-09-30,400,
nylon,ME,FOB,index,USD,USD/t,monthly,2026-09-30,400,
urea,ME,FOB,index,EUR,USD/t,monthly,2026-09-30,400,
urea,Atlantis,FOB,index,USD,USD/t,monthly,2026-09-30,0,
urea,CN,CFR,spot,,,,2026-09-30,400,
urea,ME,FOB,index,USD,USD/t,monthly,2031-09-30,400,
`
  const { report } = await desk.importText(text, GENERIC)
  expect(report.status).toBe('refused')
  expect(
    report.errors.kept.map(({ line, column: at, header, code, params }) => [line, at, header, code, params]),
  ).toEqual([
    [3, 1, 'product', 'reference', { value: 'nylon' }],
    [4, 5, 'currency', 'prices.import.other_terms', { value: 'EUR', stored: 'USD' }],
    [5, 2, 'market', 'country', { value: 'Atlantis' }],
    [5, 9, 'price', 'below', { value: '0', min: '0.0001' }],
    [
      6,
      null,
      null,
      'prices.import.new_series',
      { missing: { ar: 'العملة، الوحدة، دورية التحديث', en: 'Currency, Unit, Frequency' } },
    ],
    [7, 8, 'date', 'prices.import.ahead', expect.objectContaining({ value: '2031-09-30' })],
  ])
  const later = `product,market,delivery_term,price_type,date,price,low
urea,ME,FOB,index,2026-09,400,500
urea,ME,FOB,index,2026-10-31,400,300
urea,ME,FOB,index,2026-10,401,300
`
  const twice = await desk.importText(later, GENERIC)
  expect(twice.report.errors.kept.map(({ line, code, params }) => [line, code, params])).toEqual([
    [
      4,
      'duplicate',
      {
        first: '3',
        key: {
          ar: 'اليوريا، الشرق الأوسط، FOB، متوسط شهري · 2026-10-31',
          en: 'Urea, Middle East, FOB, Monthly average · 2026-10-31',
        },
      },
    ],
    [2, 'rule', { columns: { ar: 'السعر، أدنى', en: 'Price, Low' } }],
  ])
  expect(await points()).toHaveLength(5)
})

test('MKT-09 TRUST-06 a file from before averages had a name of their own finds them by the old word; the new one in either language too', async () => {
  await world()
  const before = await points()
  const head = 'product,market,delivery_term,price_type,date,price\n'
  for (const word of ['index', 'مؤشر', 'average', 'متوسط شهري', 'Monthly average']) {
    const text = `${head}urea,ME,FOB,${word},2026-06-30,453.1\n`
    expect((await desk.importText(text, GENERIC)).report, word).toMatchObject({
      status: 'committed',
      inserted: 0,
      changes: word === 'index',
    })
  }
  // The generic file names another source: the first of them changes that, and none makes a series.
  expect((await points()).map((point) => String(point).replace(/\d+$/, ''))).toEqual(
    before.map((point) => String(point).replace(/\d+$/, '')),
  )
})

test('MKT-09 decimal commas and the order of day and month are declared', async () => {
  await world()
  const text = `product;market;delivery_term;price_type;date;price\nurea;ME;FOB;index;30/09/2026;1.234,5\n`
  expect((await desk.importText(text, GENERIC)).report.errors.kept.map(({ code }) => code)).toEqual([
    'date_undeclared',
    'number_comma',
  ])
  const settings = { ...GENERIC.settings, reading: { decimal: 'comma', dayOrder: 'dmy' } as const }
  expect((await desk.importText(text, { into: 'prices', settings })).report.status).toBe('committed')
  expect(await points()).toContain('urea ME FOB 2026-09-30 1234.5000 3')
})

test('MKT-09 the EIA’s daily file becomes the series that it was said to be', async () => {
  const text = 'Date,Price\n1987-05-20,18.63\n1987-05-21,18.45\n1987-05-22,\n'
  const { report } = await desk.importText(text, {
    into: 'prices',
    mapping: 'eia',
    settings: { series: 'wti' },
  })
  expect(report).toMatchObject({ status: 'committed', inserted: 2, skipped: 1 })
  expect(await points()).toEqual([
    'crude-oil US wti FOB 1987-05-20 18.6300 1',
    'crude-oil US wti FOB 1987-05-21 18.4500 1',
  ])
})

test('MKT-09 a file that does not say its series is refused until somebody does, never taken for one of them', async () => {
  const one = desk.importText('Date,Price\n1987-05-20,18.63\n', { into: 'prices', mapping: 'eia' })
  await expect(one).rejects.toMatchObject({
    code: 'series_needed',
    params: { names: 'brent, wti, henry-hub' },
  })
  expect(await column('select id from data_import')).toEqual([])
})

const SPOT = 'product,market,delivery_term,price_type,currency,unit,frequency,date,price'

test('TRUST-05 MKT-09 MKT-10 a price far from the one that is stored is a warning in words, and so is one far from the row before it', async () => {
  await world()
  const first = `${SPOT}\nurea,SA,فوب,spot,دولار,USD/t,weekly,2026-11-06,403.24\n`
  expect((await desk.importText(first, GENERIC)).report).toMatchObject({
    inserted: 1,
    warnings: { count: 0 },
  })
  const { report } = await desk.importText(
    `${SPOT}\nurea,SA,FOB,spot,,,,2026-11-13,0.30\nurea,SA,FOB,spot,,,,2026-11-20,403\n`,
    GENERIC,
  )
  expect(report.status).toBe('committed')
  const series = { ar: 'اليوريا، السعودية، FOB، فوري', en: 'Urea, Saudi Arabia, FOB, Spot' }
  expect(report.warnings.kept[0]).toMatchObject({ column: 9, header: 'price' })
  expect(report.warnings.kept.map(({ line, code, params }) => [line, code, params])).toEqual([
    [
      2,
      'prices.import.jump',
      { series, before: 403.24, since: '2026-11-06', now: 0.3, day: '2026-11-13', percent: -100 },
    ],
    [3, 'prices.import.jump', expect.objectContaining({ before: 0.3, now: 403 })],
  ])
  // The same day again is measured against what is stored of it.
  const again = await desk.importText(`${SPOT}\nurea,SA,FOB,spot,,,,2026-11-20,41\n`, GENERIC)
  expect(again.report.warnings.kept).toMatchObject([{ params: { before: 403, percent: -90 } }])
})

test('MKT-09 no price of a day to come: a week’s and a day’s end today, a month’s with the month', async () => {
  await world()
  const now = new Date('2026-11-22T20:00:00Z')
  const at = async (frequency: string, date: string) =>
    (
      await desk.importText(
        `${SPOT}\nurea,${frequency === 'weekly' ? 'SA' : 'AE'},FOB,spot,USD,USD/t,${frequency},${date},400\n`,
        {
          ...GENERIC,
          mode: 'dry',
          now,
        },
      )
    ).report.errors.kept.map(({ code, params }) => [code, params['latest'] ?? null])
  expect(await at('weekly', '2026-11-22')).toEqual([])
  expect(await at('weekly', '2026-11-23')).toEqual([['prices.import.ahead', '2026-11-22']])
  expect(await at('daily', 'Nov 2026')).toEqual([['prices.import.ahead', '2026-11-22']])
  expect(await at('monthly', 'Nov 2026')).toEqual([])
  expect(await at('monthly', 'Dec 2026')).toEqual([['prices.import.ahead', '2026-11-30']])
  const ahead = await desk.importText(`${HEAD}urea,Urea,USD/t,2026-12,453\n`, {
    into: 'prices',
    mapping: 'worldbank',
    now,
  })
  expect(ahead.report.errors.kept).toMatchObject([{ line: 2, header: 'month', code: 'prices.import.ahead' }])
})

test('MKT-09 a file of names alone, a mark for no value and a formula without its result are reported as such', async () => {
  await world()
  expect((await desk.importText(`${SPOT}\n\n`, GENERIC)).report.refusal).toMatchObject({ code: 'rows_none' })
  const path = await writeWorkbook(join(desk.folder, 'formula.xlsx'), {
    sheets: [
      {
        name: 'Prices',
        rows: [
          SPOT.split(','),
          ['urea', 'ME', 'FOB', 'index', 'USD', 'USD/t', 'monthly', '2026-07', '#N/A'],
          ['urea', 'ME', 'FOB', 'index', 'USD', 'USD/t', 'monthly', '2026-08', { xml: '<f>1+1</f>' }],
        ],
      },
    ],
  })
  const { report } = await desk.importAt(path, GENERIC)
  expect(report.errors.kept).toMatchObject([
    { line: 2, code: 'required_mark', params: { value: '#N/A' } },
    { line: 3, code: 'formula' },
  ])
})

test('MKT-09 pages hear of an import and of its undoing when they commit, and of nothing else', async () => {
  const heard: string[] = []
  const listener = await listen(database.url, 'kimya_changes', (payload) => heard.push(payload), {
    onGap: () => undefined,
    onError: () => undefined,
  })
  await world(WORLD, 'dry')
  await world()
  await world()
  await world(`${HEAD}urea,Urea,USD/t,2026-06,-1\n`)
  await desk.undo('2')
  await expect.poll(() => heard, { timeout: 20_000 }).toHaveLength(2)
  expect(heard).toEqual(['["prices","products"]', '["prices","products"]'])
  await listener.close()
})

test('MKT-09 a file of another encoding, none, or foreign columns is refused before anything of it is stored', async () => {
  const arabic = Uint8Array.from([0xd3, 0xda, 0xd1, 0x2c, 0x31, 0x0a])
  await expect(desk.importText(arabic, GENERIC)).rejects.toMatchObject({ code: 'file_encoding' })
  await expect(desk.importText('', GENERIC)).rejects.toMatchObject({ code: 'file_empty' })
  const foreign = await desk.importText('a,b\n1,2\n', GENERIC)
  expect(foreign.report).toMatchObject({ status: 'refused', refusal: { code: 'column_unmapped' } })
  expect(await column('select state from data_import')).toEqual(['refused'])
})

test('MKT-09 the World Bank’s own workbook: its series by their headings, what is not ours passed over', async () => {
  const path = await writeWorkbook(join(desk.folder, 'pink.xlsx'), {
    sheets: [
      { name: 'Description', rows: [['x', 'y']] },
      {
        name: 'Monthly Prices',
        rows: [
          ['World Bank Commodity Price Data (The Pink Sheet)'],
          [null, 'Crude oil, Brent', 'Cocoa', 'Urea ', 'Potassium chloride **'],
          [null, '($/bbl)', '($/kg)', '($/mt)', '($/mt)'],
          ['2022M02', 90, 2, 744.2, '…'],
          ['2022M03', '..', 2, 872.5, 562.5],
        ],
      },
    ],
  })
  const { report } = await desk.importAt(path, { into: 'prices', mapping: 'worldbank' })
  expect(report).toMatchObject({ status: 'committed', inserted: 4, skipped: 4, errors: { count: 0 } })
  expect(await points()).toEqual([
    'crude-oil NWE brent FOB 2022-02-28 90.0000 1',
    'potassium-chloride WLD 2022-03-31 562.5000 1',
    'urea EUR FOB 2022-02-28 744.2000 1',
    'urea ME FOB 2022-03-31 872.5000 1',
  ])
})

const DATA = process.env['KIMYA_DATA'] ?? ''
const real = existsSync(join(DATA, 'worldbank_chem_prices_long.csv'))

test.skipIf(!real)(
  'MKT-09 the real files as the README imports them (skipped where KIMYA_DATA names no folder with them)',
  async () => {
    const path = join(DATA, 'worldbank_chem_prices_long.csv')
    const { report, id } = await desk.importAt(path, { into: 'prices', mapping: 'worldbank' })
    expect(report).toMatchObject({
      status: 'committed',
      rows: 11_627,
      inserted: 11_627,
      errors: { count: 0 },
    })
    const [{ series } = {}] = await query('select count(*)::int as series from products_prices_series')
    // Sixteen, and urea's earlier basis.
    expect(series).toBe(17)
    const brent = await desk.importAt(join(DATA, 'eia_brent_daily.csv'), {
      into: 'prices',
      mapping: 'eia',
      settings: { series: 'brent' },
    })
    expect(brent.report).toMatchObject({ status: 'committed', inserted: 9958, errors: { count: 0 } })
    expect(await desk.undo(id)).toMatchObject({ removed: 11_627, kept: 0 })
  },
)
