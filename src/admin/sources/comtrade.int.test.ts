import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { comtradeRoom, CHINA, INDIA, SA, WORLD, row } from './layouts/testing-comtrade.server.ts'

let room: Awaited<ReturnType<typeof comtradeRoom>>
beforeAll(async () => {
  room = await comtradeRoom()
})
beforeEach(() => room.clear())
afterAll(() => room.close())

const notes = (problems: readonly { code: string; params: Record<string, unknown> }[]) =>
  Object.fromEntries(
    problems.map(({ code, params }) => [
      code.replace('source.problem.', ''),
      params['count'] ?? params['names'],
    ]),
  )

test('LIVE-03 UN Comtrade: values by their basis, kilograms as tonnes, the world as the total, estimated weights as estimates', async () => {
  room.serve([
    row([SA, 'X', WORLD, '310210', '2023'], 1_000_000.456, { netWgt: 2_500_400, classificationCode: 'H5' }),
    row([SA, 'X', INDIA, '310210', '2023'], 600_000, { netWgt: 1_500_000, isNetWgtEstimated: true }),
    row([SA, 'X', CHINA, '310210', '2023'], 400_000, { netWgt: 0, qty: 900_000, qtyUnitCode: 8 }),
    row([SA, 'X', CHINA, '310210', '2022'], 300_000, { netWgt: 800_000, legacyEstimationFlag: 4 }),
    row([SA, 'M', INDIA, '290511', '2023'], 5000, { netWgt: null, qty: 7, qtyUnitCode: 12 }),
    // Imports that a country reports free on board.
    row([SA, 'M', CHINA, '290511', '2023'], 4000, { netWgt: 9000, cifvalue: null, fobvalue: 4000 }),
  ])
  expect(await room.run(await room.addTrade())).toMatchObject({
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
  expect(await room.flows()).toEqual([
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
  room.serve([
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
  const run = await room.run(await room.addTrade({ products: '3102' }))
  expect(run.state).toBe('published')
  expect(await room.short()).toEqual(['urea export SA CN 2023 90', 'urea export SA IN 2023 700'])
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
  room.serve([row([SA, 'X', INDIA, '390110', '2023'], 9)])
  expect(await room.run(await room.addTrade({ products: '3901' }))).toMatchObject({
    state: 'failed',
    problems: [{ code: 'source.problem.products_none' }],
  })
  expect(await room.run(await room.addTrade({ products: '390110:ldpe' }))).toMatchObject({
    state: 'published',
    problems: [],
  })
  expect(await room.short()).toEqual(['ldpe export SA IN 2023 9'])
})

test('LIVE-03 mirror data name who reported them, on which basis, and are no total', async () => {
  room.serve([
    row([INDIA, 'M', 364, '290511', '2023'], 500, { netWgt: 1000 }),
    row([CHINA, 'X', 364, '310210', '2023'], 40),
    row([WORLD, 'M', 364, '290511', '2023'], 900),
  ])
  const run = await room.run(await room.addTrade({ reporters: '', mirror: 'IR', periods: '2023' }))
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

test('LIVE-03 a later file without a year’s small partners is the same history; one without a country’s product is held', async () => {
  room.serve([
    row([SA, 'X', INDIA, '310210', '2022'], 9),
    row([SA, 'X', CHINA, '310210', '2023'], 8),
    row([SA, 'M', CHINA, '290511', '2023'], 8),
  ])
  const name = await room.addTrade()
  expect((await room.run(name)).state).toBe('published')
  room.serve([
    row([SA, 'X', CHINA, '310210', '2022'], 9),
    row([SA, 'X', INDIA, '310210', '2023'], 8),
    row([SA, 'M', CHINA, '290511', '2023'], 8),
  ])
  expect((await room.run(name)).state).toBe('published')
  room.serve([row([SA, 'X', CHINA, '310210', '2022'], 9), row([SA, 'X', INDIA, '310210', '2023'], 8)])
  const run = await room.run(name)
  expect(run.state).toBe('held')
  expect(run.problems.map(({ code }) => code)).toContain('source.problem.series_gone')
})
