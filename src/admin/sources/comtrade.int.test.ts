import type { IncomingMessage, ServerResponse } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { periodsAsked } from './layouts/asked-trade.ts'
import { sourceRoom } from './testing.server.ts'

let room: Awaited<ReturnType<typeof sourceRoom>>
beforeAll(async () => {
  room = await sourceRoom()
})
beforeEach(async () => {
  room.publisher.answers.clear()
  room.publisher.asked.length = 0
  await room.query(`truncate exports_imports_flow, data_import, data_upload, data_source, data_source_run, entry_notice
    restart identity cascade`)
  // The imports take the products with them.
  await room.query(`
    insert into products_prices_category (id, name_ar, name_en) values ('fertilizers', 'أسمدة', 'Fertilizers');
    insert into products_prices_product (slug, category_id, shortcut_name, name_ar, name_en, hs6) values
      ('urea', 'fertilizers', 'Urea', 'يوريا', 'Urea', '310210'),
      ('ammonium-sulphate', 'fertilizers', 'AS', 'كبريتات الأمونيوم', 'Ammonium sulphate', '310221'),
      ('methanol', 'fertilizers', 'MeOH', 'ميثانول', 'Methanol', '290511'),
      ('ldpe', 'fertilizers', 'LDPE', 'LDPE', 'LDPE', '390110'),
      ('lldpe', 'fertilizers', 'LLDPE', 'LLDPE', 'LLDPE', '390110')`)
})
afterAll(() => room.close())

const SA = 682
const QA = 634
const INDIA = 699
const CHINA = 156
const WORLD = 0

interface Row {
  period: string
  reporterCode: number
  partnerCode: number
  flowCode: string
  cmdCode: string
  primaryValue: number | null
  [name: string]: unknown
}

/** A row as the publisher sends it. */
function row(
  [reporterCode, flowCode, partnerCode, cmdCode, period]: readonly [number, string, number, string, string],
  primaryValue: number | null,
  rest: Record<string, unknown> = {},
): Row {
  const exported = flowCode !== 'M'
  return {
    typeCode: 'C',
    freqCode: period.length === 4 ? 'A' : 'M',
    refPeriodId: Number(period.padEnd(6, '0')) * 100 + 1,
    refYear: Number(period.slice(0, 4)),
    refMonth: period.length === 4 ? 52 : Number(period.slice(4)),
    period,
    reporterCode,
    reporterISO: null,
    reporterDesc: null,
    flowCode,
    partnerCode,
    partnerISO: null,
    partner2Code: 0,
    classificationCode: 'H6',
    isOriginalClassification: true,
    cmdCode,
    aggrLevel: 6,
    isLeaf: true,
    customsCode: 'C00',
    mosCode: '0',
    motCode: 0,
    qtyUnitCode: 8,
    qty: null,
    isQtyEstimated: false,
    altQtyUnitCode: -1,
    altQty: null,
    netWgt: null,
    isNetWgtEstimated: false,
    grossWgt: 0,
    cifvalue: exported ? null : primaryValue,
    fobvalue: exported ? primaryValue : null,
    primaryValue,
    legacyEstimationFlag: 0,
    isReported: true,
    isAggregate: partnerCode === WORLD,
    ...rest,
  }
}

const API = '/data/v1/get/C/A/HS'
const list = (url: URL, name: string) => url.searchParams.get(name)?.split(',') ?? null

/** Answers as the publisher does: the rows that are asked for, cut at the limit. */
function serve(rows: readonly Row[], path = API) {
  room.publisher.answers.set(path, (_request: IncomingMessage, response: ServerResponse, url: URL) => {
    const has = (name: string, value: string | number) => list(url, name)?.includes(String(value)) ?? true
    const data = rows
      .filter(
        (one) =>
          has('reporterCode', one.reporterCode) &&
          has('partnerCode', one.partnerCode) &&
          has('period', one.period) &&
          has('cmdCode', one.cmdCode),
      )
      .slice(0, Number(url.searchParams.get('maxRecords')))
    response.end(JSON.stringify({ elapsedTime: '0.12 secs', count: data.length, data, error: '' }))
  })
}

const add = (rest: Record<string, string> = {}, key: string | null = 'a-comtrade-key') =>
  room.add(
    {
      layout: 'un-comtrade',
      address: `${room.publisher.base}${API}`,
      reporters: 'SA',
      periods: '2022-2023',
      publisher_en: 'UN Comtrade',
      publisher_ar: 'قاعدة UN Comtrade',
      ...rest,
    },
    key,
  )

const flows = () =>
  room.query(`select product, process, country, coalesce(partner, 'WLD') as partner, year_month, hs_code, hs_edition,
      value::float8 as value, value_basis as basis, quantity::float8 as t, quantity_missing as missing, estimate, is_mirror as mirror
    from exports_imports_flow order by product, process, country, partner, year_month, hs_code`)
const short = async () =>
  (await flows()).map((one) =>
    [one['product'], one['process'], one['country'], one['partner'], one['year_month'], one['value']].join(
      ' ',
    ),
  )
const notes = (problems: readonly { code: string; params: Record<string, unknown> }[]) =>
  Object.fromEntries(
    problems.map(({ code, params }) => [
      code.replace('source.problem.', ''),
      params['count'] ?? params['names'],
    ]),
  )

test('LIVE-03 UN Comtrade: values by their basis, kilograms as tonnes, the world as the total, estimated weights as estimates', async () => {
  serve([
    row([SA, 'X', WORLD, '310210', '2023'], 1_000_000.456, { netWgt: 2_500_400, classificationCode: 'H5' }),
    row([SA, 'X', INDIA, '310210', '2023'], 600_000, { netWgt: 1_500_000, isNetWgtEstimated: true }),
    row([SA, 'X', CHINA, '310210', '2023'], 400_000, { netWgt: 0, qty: 900_000, qtyUnitCode: 8 }),
    row([SA, 'X', CHINA, '310210', '2022'], 300_000, { netWgt: 800_000, legacyEstimationFlag: 4 }),
    row([SA, 'M', INDIA, '290511', '2023'], 5000, { netWgt: null, qty: 7, qtyUnitCode: 12 }),
    // Imports that a country reports free on board.
    row([SA, 'M', CHINA, '290511', '2023'], 4000, { netWgt: 9000, cifvalue: null, fobvalue: 4000 }),
  ])
  expect(await room.run(await add())).toMatchObject({
    state: 'published',
    problems: notesOf({ left_shared: '390110' }),
  })
  const urea = {
    product: 'urea',
    process: 'export',
    country: 'SA',
    hs_code: '310210',
    basis: 'FOB',
    mirror: false,
  }
  const methanol = { product: 'methanol', process: 'import', country: 'SA', hs_code: '290511', mirror: false }
  expect(await flows()).toEqual([
    {
      ...methanol,
      partner: 'CN',
      year_month: '2023',
      hs_edition: 2022,
      value: 4000,
      basis: 'FOB',
      t: 9,
      missing: null,
      estimate: false,
    },
    {
      ...methanol,
      partner: 'IN',
      year_month: '2023',
      hs_edition: 2022,
      value: 5000,
      basis: 'CIF',
      t: null,
      missing: 'not_available',
      estimate: false,
    },
    {
      ...urea,
      partner: 'CN',
      year_month: '2022',
      hs_edition: 2022,
      value: 300_000,
      t: 800,
      missing: null,
      estimate: true,
    },
    {
      ...urea,
      partner: 'CN',
      year_month: '2023',
      hs_edition: 2022,
      value: 400_000,
      t: 900,
      missing: null,
      estimate: false,
    },
    {
      ...urea,
      partner: 'IN',
      year_month: '2023',
      hs_edition: 2022,
      value: 600_000,
      t: 1500,
      missing: null,
      estimate: true,
    },
    {
      ...urea,
      partner: 'WLD',
      year_month: '2023',
      hs_edition: 2017,
      value: 1_000_000.46,
      t: 2500.4,
      missing: null,
      estimate: false,
    },
  ])
  const [asked] = room.publisher.asked
  expect(asked?.headers['ocp-apim-subscription-key']).toBe('a-comtrade-key')
  expect(Object.fromEntries(new URLSearchParams(asked?.query))).toEqual({
    reporterCode: '682',
    flowCode: 'X,M',
    period: '2022,2023',
    cmdCode: '310221,290511,310210',
    partner2Code: '0',
    customsCode: 'C00',
    motCode: '0',
    maxRecords: '100000',
  })
  expect(
    await room.query(
      'select distinct source_en, currency, quantity_unit, as_of, confidence, demo from exports_imports_flow order by as_of, confidence',
    ),
  ).toEqual([
    {
      source_en: 'UN Comtrade',
      currency: 'USD',
      quantity_unit: 't',
      as_of: '2022',
      confidence: 'medium',
      demo: false,
    },
    {
      source_en: 'UN Comtrade',
      currency: 'USD',
      quantity_unit: 't',
      as_of: '2023',
      confidence: 'high',
      demo: false,
    },
    {
      source_en: 'UN Comtrade',
      currency: 'USD',
      quantity_unit: 't',
      as_of: '2023',
      confidence: 'medium',
      demo: false,
    },
  ])
})

const notesOf = (counts: Record<string, number | string>) =>
  Object.entries(counts).map(([why, of]) => ({
    code: `source.problem.${why}`,
    params: typeof of === 'number' ? { count: of } : { names: of },
  }))

test('LIVE-03 no trade is there twice: details of totals, doubles, re-exports, areas and a country with itself are left out and counted', async () => {
  const of = [SA, 'X', INDIA, '310210', '2023'] as const
  serve([
    row(of, 700, { isAggregate: true }),
    row(of, 300, { isAggregate: false }),
    row(of, 100, { motCode: 2100 }),
    row(of, 200, { customsCode: 'C01' }),
    row(of, 50, { partner2Code: 784 }),
    row(of, 20, { mosCode: '1' }),
    row([SA, 'X', CHINA, '310210', '2023'], 80, { isOriginalClassification: false }),
    row([SA, 'X', CHINA, '310210', '2023'], 90),
    row([SA, 'RX', INDIA, '310210', '2023'], 70),
    row([SA, 'RM', INDIA, '310210', '2023'], 7),
    row([SA, 'X', 899, '310210', '2023'], 11),
    row([SA, 'X', 568, '310210', '2023'], 12),
    row([SA, 'X', 490, '310210', '2023'], 13),
    row([SA, 'M', SA, '310210', '2023'], 14),
    row([SA, 'M', CHINA, '310210', '2023'], null),
  ])
  const run = await room.run(await add({ products: '3102' }))
  expect(run.state).toBe('published')
  expect(await short()).toEqual(['urea export SA CN 2023 90', 'urea export SA IN 2023 700'])
  expect(notes(run.problems)).toEqual({
    left_area: 3,
    left_detail: 4,
    left_flow: 2,
    left_own: 1,
    left_twice: 2,
    left_value: 1,
  })
})

test('LIVE-03 an HS code of several products is asked for where the source names one of them', async () => {
  serve([row([SA, 'X', INDIA, '390110', '2023'], 9)])
  expect(await room.run(await add({ products: '3901' }))).toMatchObject({
    state: 'failed',
    problems: [{ code: 'source.problem.products_none' }],
  })
  expect(await room.run(await add({ products: '390110:ldpe' }))).toMatchObject({
    state: 'published',
    problems: [],
  })
  expect(await short()).toEqual(['ldpe export SA IN 2023 9'])
})

test('LIVE-03 a full answer may be cut: periods, then products, then directions are asked for apart, until it is not', async () => {
  const all = ['2022', '2023'].flatMap((period) =>
    ['310210', '310221', '290511'].flatMap((code) =>
      [INDIA, CHINA].map((partner) => row([SA, 'X', partner, code, period], 10)),
    ),
  )
  serve(all)
  const name = await add({ address: `${room.publisher.base}${API}?maxRecords=3` })
  expect((await room.run(name)).state).toBe('published')
  expect(await short()).toHaveLength(12)
  expect(room.publisher.asked.length).toBeGreaterThan(6)
  await room.query('truncate exports_imports_flow cascade')
  serve([...all, ...[QA, 784, 414].map((partner) => row([SA, 'X', partner, '310210', '2023'], 1))])
  // Both directions of one product in one year are still a full answer.
  expect(await room.run(name)).toMatchObject({
    state: 'failed',
    problems: [{ code: 'source.problem.rows_cut', params: { most: 3 } }],
  })
  expect(await short()).toEqual([])
})

test('LIVE-03 months, several countries and many periods are asked for in pieces', async () => {
  const path = '/data/v1/get/C/M/HS'
  serve(
    [
      row([SA, 'X', INDIA, '310210', '202401'], 5),
      row([QA, 'X', INDIA, '310210', '202502'], 6),
      row([QA, 'M', WORLD, '290511', '202312'], 7),
    ],
    path,
  )
  const name = await add({
    address: `${room.publisher.base}${path}`,
    reporters: 'SA, qa',
    periods: '2023-2024-06',
    products: '31 29',
  })
  expect(await room.run(name)).toMatchObject({ state: 'published', problems: [] })
  expect(await short()).toEqual(['methanol import QA WLD 2023-12 7', 'urea export SA IN 2024-01 5'])
  expect(
    room.publisher.asked.map(({ query }) => {
      const url = new URL(`http://x/${query}`)
      return `${url.searchParams.get('reporterCode')} ${list(url, 'period')?.length}`
    }),
  ).toEqual(['682 12', '682 6', '634 12', '634 6'])
})

test('LIVE-03 without a key the preview is asked, which gives fewer rows', async () => {
  const path = '/public/v1/preview/C/A/HS'
  serve([row([SA, 'X', INDIA, '310210', '2023'], 9)], path)
  const name = await add({ address: `${room.publisher.base}${path}?partnerCode=699` }, null)
  expect((await room.run(name)).state).toBe('published')
  const [asked] = room.publisher.asked
  expect(asked?.query).toMatch(/partnerCode=699.*maxRecords=500/)
  expect(asked?.headers['ocp-apim-subscription-key']).toBeUndefined()
})

test.each([
  ['2019-2021', false, ['2019', '2020', '2021']],
  ['2023-', false, ['2023', '2024', '2025']],
  ['2024', false, ['2024']],
  ['last 2 years', false, ['2024', '2025']],
  ['last 2', true, ['202601', '202602']],
  ['2025-12 - 2026-01', true, ['202512', '202601']],
  ['202511-', true, ['202511', '202512', '202601', '202602']],
  ['2027-', true, null],
  ['last year', false, null],
  ['1700-', true, null],
])('LIVE-03 the periods %j of a source by months: %j', (text, monthly, periods) => {
  const asked = () => periodsAsked(text, monthly, new Date('2026-03-10T09:00:00Z'))
  if (periods) expect(asked()).toEqual(periods)
  else expect(asked).toThrow('setting')
})

test('LIVE-03 mirror data name who reported them, on which basis, and are no total', async () => {
  serve([
    row([INDIA, 'M', 364, '290511', '2023'], 500, { netWgt: 1000 }),
    row([CHINA, 'X', 364, '310210', '2023'], 40),
    row([WORLD, 'M', 364, '290511', '2023'], 900),
  ])
  const run = await room.run(await add({ reporters: '', mirror: 'IR', periods: '2023' }))
  expect(run.state).toBe('published')
  const [asked] = room.publisher.asked
  expect(asked?.query).toContain('partnerCode=364')
  expect(asked?.query).not.toContain('reporterCode')
  expect(
    await room.query(
      'select process, country, partner, is_mirror, value_basis, confidence, notes_ar, notes_en from exports_imports_flow order by process',
    ),
  ).toEqual([
    {
      process: 'export',
      country: 'IR',
      partner: 'IN',
      is_mirror: true,
      value_basis: 'CIF',
      confidence: 'medium',
      notes_ar: 'كما أعلنتها الهند: واردات (CIF)',
      notes_en: 'As reported by India: imports (CIF)',
    },
    {
      process: 'import',
      country: 'IR',
      partner: 'CN',
      is_mirror: true,
      value_basis: 'FOB',
      confidence: 'medium',
      notes_ar: 'كما أعلنتها الصين: صادرات (FOB)',
      notes_en: 'As reported by China: exports (FOB)',
    },
  ])
  expect(notes(run.problems)).toMatchObject({ left_area: 1 })
})

test('LIVE-03 what the publisher refuses, limits or cuts fails with its reason, and nothing is imported', async () => {
  const answer = (status: number, headers: Record<string, string>, body = '') =>
    room.publisher.answers.set(
      API,
      (_request, response) => void response.writeHead(status, headers).end(body),
    )
  const name = await add()
  await room.resume(name)
  const outcome = async () => {
    const { state, problems } = await room.run(name)
    const { nextRunAt } = await room.source(name)
    const minutes = ((nextRunAt?.getTime() ?? 0) - Date.now()) / 60_000
    return { state, problems, soon: minutes > 28 && minutes < 32 }
  }
  answer(401, {})
  expect(await outcome()).toMatchObject({
    state: 'failed',
    problems: [{ code: 'source.problem.key_refused' }],
  })
  answer(403, {})
  expect(await outcome()).toMatchObject({
    state: 'failed',
    problems: [{ code: 'source.problem.key_refused' }],
  })
  // A quota that is used up, and one that is asked too often.
  answer(403, { 'retry-after': '1800' })
  expect(await outcome()).toMatchObject({
    state: 'failed',
    problems: [{ code: 'import.refused.address_status', params: { status: 403 } }],
    soon: true,
  })
  answer(429, { 'retry-after': '1800' })
  expect(await outcome()).toMatchObject({ problems: [{ params: { status: 429 } }], soon: true })
  answer(200, {}, JSON.stringify({ elapsedTime: '1 s', count: 3, data: [], error: '' }))
  expect(await outcome()).toMatchObject({
    state: 'failed',
    problems: [{ code: 'source.problem.pages_short', params: { rows: 0, total: 3 } }],
  })
  answer(200, {}, JSON.stringify({ elapsedTime: '1 s', count: 0, data: [], error: 'Invalid period' }))
  expect(await outcome()).toMatchObject({
    problems: [{ code: 'source.problem.said', params: { text: 'Invalid period' } }],
  })
  answer(200, {}, JSON.stringify({ elapsedTime: '1 s', count: 0, data: [], error: '' }))
  expect(await outcome()).toMatchObject({ problems: [{ code: 'source.problem.rows_none' }] })
  expect(await short()).toEqual([])
})

test('LIVE-03 a host that asks for a second of patience is waited for', async () => {
  serve([row([SA, 'X', INDIA, '310210', '2023'], 9)])
  const good = room.publisher.answers.get(API)
  let refused = 0
  room.publisher.answers.set(API, (request, response, url) => {
    if (refused++ === 0) response.writeHead(429, { 'retry-after': '0' }).end()
    else if (typeof good === 'function') good(request, response, url)
  })
  expect((await room.run(await add({ most_seconds: '20' }))).state).toBe('published')
  expect(refused).toBe(2)
})

test('LIVE-06 the key is in a header to the publisher’s own address, on no redirect elsewhere, and in no record', async () => {
  const elsewhere = room.publisher.base.replace('127.0.0.1', 'localhost')
  room.publisher.answers.set(API, (_request, response) => {
    response.writeHead(302, { location: `${elsewhere}/other` }).end()
  })
  room.publisher.answers.set('/other', (_request, response) => {
    response.writeHead(503).end('a-comtrade-key is wrong')
  })
  room.runner.config.fetchAllow = [room.publisher.host, new URL(elsewhere).host]
  const run = await room.run(await add())
  room.runner.config.fetchAllow = [room.publisher.host]
  expect(run.state).toBe('failed')
  expect(
    room.publisher.asked.map(({ path, headers }) => [path, headers['ocp-apim-subscription-key']]),
  ).toEqual([
    [API, 'a-comtrade-key'],
    ['/other', undefined],
  ])
  const everything = await Promise.all(
    ['data_source', 'data_source_run', 'data_import', 'audit_log', 'entry_notice'].map((table) =>
      room.query(`select to_jsonb(t)::text from ${table} t`),
    ),
  )
  const { errors, logs, exceptions } = room.runner.seen
  expect(JSON.stringify([everything, errors, logs, exceptions.map(String)])).not.toContain('a-comtrade-key')
})

test('LIVE-03 a later file without a year’s small partners is the same history; one without a country’s product is held', async () => {
  serve([
    row([SA, 'X', INDIA, '310210', '2022'], 9),
    row([SA, 'X', CHINA, '310210', '2023'], 8),
    row([SA, 'M', CHINA, '290511', '2023'], 8),
  ])
  const name = await add()
  expect((await room.run(name)).state).toBe('published')
  serve([
    row([SA, 'X', CHINA, '310210', '2022'], 9),
    row([SA, 'X', INDIA, '310210', '2023'], 8),
    row([SA, 'M', CHINA, '290511', '2023'], 8),
  ])
  expect((await room.run(name)).state).toBe('published')
  serve([row([SA, 'X', CHINA, '310210', '2022'], 9), row([SA, 'X', INDIA, '310210', '2023'], 8)])
  const run = await room.run(name)
  expect(run.state).toBe('held')
  expect(run.problems.map(({ code }) => code)).toContain('source.problem.series_gone')
})
