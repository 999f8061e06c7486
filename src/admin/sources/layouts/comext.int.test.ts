import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readState } from '#datasets/list/state.ts'
import { insertProducts } from '#testing/figures.server.ts'
import { testContext } from '#testing/context.server.ts'
import { FLOWS } from '#sections/exports-imports/flows/flows.server.ts'
import { insertFlows, type Row } from '#sections/exports-imports/testing.server.ts'
import { readSums, tradeFigures, tradeOf, wantedBy } from '#sections/exports-imports/totals/trade.server.ts'
import { sourceRoom } from '../testing.server.ts'

let room: Awaited<ReturnType<typeof sourceRoom>>
beforeAll(async () => {
  room = await sourceRoom()
})
beforeEach(async () => {
  room.publisher.answers.clear()
  await room.query(
    `truncate products_prices_category, products_prices_product, exports_imports_flow, data_import, data_upload, data_source, data_source_run, data_revision restart identity cascade`,
  )
  await insertProducts(room.runner.db, ['urea', 'methanol', 'hdpe'])
  await room.query(
    `update products_prices_product set hs6 = case slug when 'urea' then '310210' when 'methanol' then '290511' else '390120' end`,
  )
})
afterAll(() => room.close())

const HEADER = 'DATAFLOW,LAST UPDATE,freq,reporter,partner,product,flow,indicators,TIME_PERIOD,OBS_VALUE'
const file = (rows: readonly string[], header = `${HEADER},OBS_FLAG`, updated = '15/09/26 11:00:00') =>
  `${header}\r\n${rows.map((row) => `ESTAT:DS-045409(1.0),${updated},${row}\r\n`).join('')}`
const PATH = '/eurostat/api/comext/dissemination/sdmx/2.1/data/DS-045409/M.EU27_2020.SA+AE.290511....'
const answer = (content: string | Buffer) => room.publisher.answers.set(PATH, content)
const add = (rest = {}) =>
  room.add({
    address: `${room.publisher.base}${PATH}?format=SDMX-CSV`,
    layout: 'eurostat-comext',
    most_seconds: '60',
    ...rest,
  })
const flows = async () =>
  (
    await room.query(
      `select concat_ws(' ', product, process, country, coalesce(partner, 'WLD'), year_month, hs_code, hs_edition, value::float8,
         currency, value_basis, coalesce(quantity::float8::text, quantity_missing), quantity_unit,
         case when estimate then 'estimate' end, case when is_mirror then 'mirror' end, confidence, notes_en) as row
       from exports_imports_flow order by product, country, partner nulls first, year_month, process`,
    )
  ).map(({ row }) => row)

const ROWS = [
  'M,EU27_2020,SA,290511,1,QUANTITY_IN_100KG,2026-04,90212.63,',
  'M,EU27_2020,SA,290511,1,VALUE_IN_EUROS,2026-04,3231388,',
  'M,EU27_2020,SA,290511,1,VALUE_IN_EUROS,2026-05,3000000,p',
  'M,EU27_2020,SA,290511,1,QUANTITY_IN_100KG,2026-05,80000,p',
  'M,EU27_2020,SA,310210,1,VALUE_IN_EUROS,2026-05,500000,',
  'M,EU27_2020,SA,310210,1,QUANTITY_IN_100KG,2026-05,:,c',
  'M,EU27_2020,EU27_2020_EXTRA,290511,1,VALUE_IN_EUROS,2026-05,9000000,',
  'M,EU27_2020,EU27_2020_EXTRA,290511,1,QUANTITY_IN_100KG,2026-05,200000,',
]

test('LIVE-03 Comext: value and weight of a trade are joined, 100 kg become tonnes, and flags say estimated, provisional or not disclosed', async () => {
  answer(
    file([
      ...ROWS,
      'M,EU27_2020,AE,39012090,2,VALUE_IN_EUROS,2021-12,1000.5,e',
      'M,EU27_2020,AE,39012090,2,QUANTITY_IN_100KG,2021-12,12.5,',
      'A,DE,QA,310210,1,VALUE_IN_EUROS,2019,77,s',
      'A,DE,WORLD,310210,1,VALUE_IN_EUROS,2019,99,',
    ]),
  )
  const run = await room.run(await add())
  expect(run).toMatchObject({ state: 'published', problems: [] })
  expect(await flows()).toEqual([
    'hdpe export EU AE 2021-12 39012090 2017 1000.5 EUR FOB 1.25 t estimate medium',
    'methanol import EU WLD 2026-05 290511 2022 9000000 EUR CIF 20000 t high',
    'methanol import EU SA 2026-04 290511 2022 3231388 EUR CIF 9021.263 t high',
    'methanol import EU SA 2026-05 290511 2022 3000000 EUR CIF 8000 t high Provisional',
    'urea import DE WLD 2019 310210 2017 99 EUR CIF not_available t high',
    'urea import DE QA 2019 310210 2017 77 EUR CIF not_available t estimate medium',
    'urea import EU SA 2026-05 310210 2022 500000 EUR CIF not_disclosed t high',
  ])
  const [kept] = await room.query(
    `select distinct source_en, notes_ar from exports_imports_flow where notes_ar is not null`,
  )
  expect(kept).toEqual({ source_en: 'A publisher on trial', notes_ar: 'رقم أولي' })
})

test('LIVE-03 Comext: the order of rows and the day of the extraction make nothing new, a revised value does', async () => {
  const name = await add()
  answer(file(ROWS))
  expect((await room.run(name)).state).toBe('published')
  answer(file(ROWS.toReversed(), `${HEADER},OBS_FLAG`, '16/10/26 11:00:00'))
  expect((await room.run(name)).state).toBe('same')
  answer(file(ROWS.map((row) => row.replace('3231388', '3231399'))))
  expect((await room.run(name)).state).toBe('published')
  expect(await flows()).toContain('methanol import EU SA 2026-04 290511 2022 3231399 EUR CIF 9021.263 t high')
})

test('LIVE-03 Comext: what is left out is counted and said: totals, groups, members beside the Union, products that the portal has not', async () => {
  answer(
    file([
      ...ROWS,
      'M,EU27_2020,SA,TOTAL,1,VALUE_IN_EUROS,2026-05,1,',
      'M,EU27_2020,SA,290512,1,VALUE_IN_EUROS,2026-05,1,',
      'M,EU27_2020,EU27_2020_INTRA,290511,1,VALUE_IN_EUROS,2026-05,1,',
      'M,EA20,SA,290511,1,VALUE_IN_EUROS,2026-05,1,',
      'M,DE,SA,290511,1,VALUE_IN_EUROS,2026-05,1,',
      'M,EU27_2020,SA,290511,3,VALUE_IN_EUROS,2026-05,1,',
      'M,EU27_2020,SA,290511,1,SUPPLEMENTARY_QUANTITY,2026-05,1,',
      'Q,EU27_2020,SA,290511,1,VALUE_IN_EUROS,2026-Q1,1,',
      'M,EU27_2020,SA,290511,1,VALUE_IN_EUROS,2026-05,2,',
      'M,EU27_2020,QA,290511,1,QUANTITY_IN_100KG,2026-05,2,',
      'M,EU27_2020,KW,290511,1,VALUE_IN_EUROS,2026-05,:,c',
    ]),
  )
  const { state, problems } = await room.run(await add())
  expect(state).toBe('published')
  expect(Object.fromEntries(problems.map(({ code, params }) => [code, params['count']]))).toEqual({
    'source.problem.left_area': 3,
    'source.problem.left_flow': 3,
    'source.problem.left_twice': 1,
    'source.problem.left_value': 4,
  })
  expect(await flows()).toHaveLength(4)
})

test('LIVE-03 Comext: a renamed column, an empty answer, an error in place of a file and codes instead of names import nothing', async () => {
  const name = await add()
  const outcome = async () => (await room.run(name)).problems
  answer(file(ROWS, `${HEADER.replace('indicators', 'indicator')},OBS_FLAG`))
  expect(await outcome()).toEqual([{ code: 'source.problem.columns_gone', params: { names: 'indicators' } }])
  answer(file([]))
  expect(await outcome()).toEqual([{ code: 'source.problem.rows_none', params: {} }])
  answer('<?xml version="1.0"?><S:Fault><faultstring>EXTRACTION_TOO_BIG</faultstring></S:Fault>')
  expect((await outcome())[0]?.code).toMatch(/columns_gone|header_none/)
  answer(
    file(['M:Monthly,EU27_2020:EU,SA:Saudi Arabia,290511:Methanol,1:IMPORT,VALUE_IN_EUROS:V,2026-05,1,']),
  )
  expect(await outcome()).toEqual([{ code: 'source.problem.rows_none', params: {} }])
  expect(await flows()).toEqual([])
})

test('LIVE-03 LIVE-06 Comext: a packed file is unpacked within the source’s limit, without the column of flags too', async () => {
  const plain = file(
    ROWS.map((row) => row.replace(/,[^,]*$/, '')),
    HEADER,
  )
  answer(gzipSync(plain))
  expect((await room.run(await add())).state).toBe('published')
  expect(await flows()).toHaveLength(4)
  answer(gzipSync(plain).subarray(0, 100))
  expect((await room.run(await add())).problems).toEqual([
    { code: 'source.problem.packed_damaged', params: {} },
  ])
  answer(gzipSync(Buffer.alloc(3 << 20, 'a')))
  expect((await room.run(await add({ most_inflated_mb: '1' }))).problems).toEqual([
    { code: 'import.refused.address_size', params: { most: 1 } },
  ])
})

test('LIVE-03 CORE-06 euros are never added to dollars: with real rows in dollars and made-up ones the sum is refused, alone it is in euros', async () => {
  const dollars: Row = {
    product: 'methanol',
    process: 'import',
    country: 'SA',
    partner: 'CN',
    year_month: '2026-05',
    hs_code: '290511',
    is_mirror: false,
    estimate: false,
    hidden: false,
    value: 700_000,
    currency: 'USD',
    value_basis: 'CIF',
    quantity: 1000,
    quantity_unit: 't',
  }
  await insertFlows(room.runner.db, [dollars, { ...dollars, country: 'QA', value: 5_000_000 }])
  await sql`update exports_imports_flow set demo = true where country = 'QA'`.execute(room.runner.db)
  answer(file(ROWS.filter((row) => row.includes(',SA,290511,'))))
  expect((await room.run(await add())).state).toBe('published')
  expect(
    await room.query(
      `select value_usd from exports_imports_flow where currency = 'EUR' and value_usd is not null`,
    ),
  ).toEqual([])
  const figures = async (query: string) => {
    const { ctx } = testContext(room.app, { lang: 'en', now: new Date('2026-11-21T09:00:00Z') })
    const state = readState(FLOWS, new URLSearchParams(query), ['table'])
    const trade = tradeOf(await readSums(ctx, state), wantedBy(state))
    const { figures: found } = await tradeFigures(ctx, trade!)
    return found.slice(0, 2).map(({ value, unit }) => `${value} ${unit}`)
  }
  const span =
    'product=methanol&process=import&frequency=monthly&year_month_from=2026-05&year_month_to=2026-05'
  expect((await figures(span))[0]).toMatch(/^— Not added: different currencies/)
  expect((await figures(`${span}&country=EU`))[0]).toBe('3.00 EUR m')
  expect((await figures(`${span}&country=SA`))[0]).toMatch(/ USD/)
})
