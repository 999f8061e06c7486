import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { GOLDEN, STEPS } from '#sections/landed-cost/golden/testing-golden.ts'
import { GOLDEN_PRODUCTS, insertGoldenFacts } from '#sections/landed-cost/golden/testing-cases.server.ts'
import { figuresApp, insertProducts } from '#testing/figures.server.ts'
import { publicApiDocument } from '../openapi/openapi.server.ts'
import { askOf, publicServer } from '../testing-v1.server.ts'

const app = await figuresApp(async (db) => {
  await insertProducts(db, GOLDEN_PRODUCTS)
  await insertGoldenFacts(db)
  await db.updateTable('dumping_cases_case').set({ demo: true }).where('slug', '=', 'tdi-gcc').execute()
})
let server: FastifyInstance
let ask: ReturnType<typeof askOf>
beforeAll(async () => {
  ;({ server } = await publicServer(app))
  ask = askOf(server)
})
afterAll(() => server.close())

const PATH = '/v1/landed-cost.json'
interface Offer {
  [field: string]: unknown
  offer: number
  complete: boolean
  demo: boolean
  above_cheapest: number | null
  total: number | null
  lines: { line: string; per_tonne: number | null; notes: Record<string, string | null>[] }[]
  rates: Record<string, unknown>[]
  duties: Record<string, unknown>[]
  missing: { field: string; text_ar: string; text_en: string }[]
}
interface Answer {
  [field: string]: unknown
  offers: Offer[]
}
const compared = async (query: string) => {
  const answer = await ask(`${PATH}?${query}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<Answer>()
}

test.each(GOLDEN)('MKT-11 MKT-05 the landed cost, to the last minor unit: $says', async (golden) => {
  const { offers } = await compared(golden.query)
  const [offer] = offers
  const found = new Map(offer?.lines.map(({ line, per_tonne }) => [line, per_tonne]))
  expect(Object.fromEntries(STEPS.map((step) => [step, found.get(step)]))).toEqual(
    Object.fromEntries(STEPS.map((step) => [step, Number(golden.steps[step])])),
  )
  expect(offer?.total ?? null).toBe(golden.quantity ? Number(golden.quantity) : null)
  expect([offer?.complete, offer?.missing]).toEqual([true, []])
})

test('MKT-11 MKT-05 a destination that values goods without freight says so, with its fees, their limits and sources', async () => {
  const query = 'day=2026-06-15&to=US&product=urea&qty=100&o1=SA&t1=CFR&p1=480&f1=60&i1=0.4&d1=6.5&l1=0'
  const { offers, ...shared } = await compared(query)
  expect(shared).toMatchObject({ to: 'US', currency: 'USD', customs_basis: 'FOB' })
  const [offer] = offers
  expect(offer?.lines.filter(({ line }) => ['cif', 'value', 'fees'].includes(line))).toMatchObject([
    { line: 'cif', per_tonne: 481.92 },
    { line: 'value', per_tonne: 420 },
    { line: 'fees', per_tonne: 1.98 },
  ])
  expect(offer?.rates).toMatchObject([
    { kind: 'customs', percent: 6.5, basis: 'typed', least_usd: null },
    { kind: 'vat', percent: 0, basis: 'recorded', as_of: '2024' },
    {
      kind: 'processing',
      percent: 0.3464,
      least_usd: 33.58,
      most_usd: 651.5,
      since: '2025-10-01',
      source_url: 'https://www.govinfo.gov/content/pkg/FR-2025-07-23/html/2025-13869.htm',
    },
    { kind: 'harbor', percent: 0.125, least_usd: null, most_usd: null },
  ])
})

test('MKT-11 an offer says rates, duties and sources in both languages, each with its address', async () => {
  const query = 'day=2026-06-15&to=SA&product=sap&o1=CN&m1=Satellite&t1=CIF&p1=1500&l1=10'
  const { offers, ...shared } = await compared(query)
  expect(shared).toEqual({
    day: '2026-06-15',
    to: 'SA',
    customs_basis: 'CIF',
    product: 'sap',
    hs: null,
    currency: 'SAR',
    currency_units_per_usd: 3.75,
    quantity_tonnes: null,
    page_ar: `${app.config.publicUrl}/landed-cost?to=SA&product=sap&day=2026-06-15&o1=CN&m1=Satellite&t1=CIF&p1=1500&l1=10`,
    page_en: `${app.config.publicUrl}/en/landed-cost?to=SA&product=sap&day=2026-06-15&o1=CN&m1=Satellite&t1=CIF&p1=1500&l1=10`,
  })
  const [offer] = offers
  expect(offer).toMatchObject({
    offer: 1,
    origin: 'CN',
    from_ar: 'الصين، Satellite',
    term: 'CIF',
    demo: false,
  })
  expect(offer?.rates).toMatchObject([
    { kind: 'customs', percent: 5, basis: 'recorded', since: '2003-01-01', as_of: '2025' },
    {
      kind: 'vat',
      percent: 15,
      basis: 'recorded',
      since: '2020-07-01',
      source_ar: 'هيئة الزكاة والضريبة والجمارك',
      source_url: 'https://zatca.gov.sa/',
    },
  ])
  expect(offer?.duties).toEqual([
    {
      label_ar: 'رسم مكافحة الإغراق',
      label_en: 'Anti-dumping duty',
      kind: 'percent',
      percent: 6,
      amount_per_tonne: null,
      currency: null,
      charged_per_tonne: 337.5,
    },
  ])
  const notes = offer?.lines.find(({ line }) => line === 'remedies')?.notes
  expect(notes?.map(({ url_ar }) => url_ar)).toEqual([null, `${app.config.publicUrl}/dumping-cases/sap-sa`])
  expect(notes?.[1]).toMatchObject({
    text_ar: expect.stringContaining('الجريدة الرسمية'),
    text_en: 'Case: Official gazette, read 1 June 2026',
    url_en: `${app.config.publicUrl}/en/dumping-cases/sap-sa`,
  })
})

test('MKT-11 up to six offers are compared, each with what is missing and how far it is above the cheapest', async () => {
  const query =
    'day=2026-06-15&to=SA&product=tdi&qty=10&d1=0' +
    '&o1=SA&t1=CIF&p1=1500&l1=0&a1=0&o2=US&t2=CIF&p2=1500&l2=0&o3=KR&t3=CIF&p3=1500&l3=0' +
    '&o4=JP&t4=CIF&p4=1500&l4=0&v4=0&o5=CN&p5=1400&o6=CN&t6=CIF&p6=1500&c6=EUR&l6=0'
  const { offers } = await compared(query)
  expect(offers.map(({ offer }) => offer)).toEqual([1, 2, 3, 4, 5, 6])
  expect(offers.map(({ missing }) => missing.map(({ field }) => field))).toEqual([
    [],
    ['m2'],
    [],
    ['m4'],
    ['f5', 'i5', 'l5'],
    ['xEUR'],
  ])
  expect(offers.map(({ complete }) => complete)).toEqual([true, false, true, false, false, false])
  expect(offers[1]?.missing[0]).toEqual({
    field: 'm2',
    text_ar: 'يختلف الرسم باختلاف الشركة المنتجة: اخترها',
    text_en: 'The duty differs by producer: choose one',
  })
  expect([offers[0]?.above_cheapest, (offers[2]?.above_cheapest ?? 0) > 0]).toEqual([0, true])
  expect(offers[0]?.rates[0]).toMatchObject({ percent: 0, basis: 'typed', source_en: null })
  expect(offers[3]?.rates[1]).toMatchObject({ percent: 0, basis: 'typed' })
  expect(offers.map(({ demo }) => demo)).toEqual([false, true, true, true, false, false])
  expect((await ask(`${PATH}?${query}&o7=CN`)).statusCode).toBe(400)
})

test('MKT-11 without an offer the answer has none, and a country without rates says that they are missing', async () => {
  expect(await compared('')).toMatchObject({ to: 'SA', currency: 'SAR', offers: [] })
  const { offers } = await compared('to=IN&product=tdi&o1=CN&t1=CIF&p1=1500&l1=0')
  expect(offers[0]?.rates.map(({ basis, percent }) => [basis, percent])).toEqual([
    ['missing', null],
    ['missing', null],
  ])
})

test('MKT-11 what cannot be read is refused with the names of its parameters, in the language that is asked for', async () => {
  const refused = async (query: string, language = 'ar') => {
    const answer = await ask(`${PATH}?${query}`, { 'accept-language': language })
    const { error } = answer.json<{ error: { message: string; fields?: Record<string, unknown> } }>()
    return [answer.statusCode, Object.keys(error.fields ?? {}), error.message] as const
  }
  for (const [query, names] of [
    ['to=XX', ['to']],
    ['to=BR&o1=CN', ['to']],
    ['day=2026-02-30', ['day']],
    ['product=none&hs=x', ['product', 'hs']],
    ['o1=CN&p1=many&t1=DDP', ['p1', 't1']],
    ['price=5', ['price']],
    ['p1=5&p1=6', ['p1']],
    ['do=add', ['do']],
    ['o7=CN', ['o7']],
  ] as const) {
    const [status, fields] = await refused(query)
    expect([status, fields.toSorted()], query).toEqual([400, names.toSorted()])
  }
  expect((await refused('to=XX'))[2]).toBe('تحقق من المدخلات.')
  expect((await refused('to=XX', 'en'))[2]).toBe('Verify inputs.')
})

test('MKT-11 ADMIN-03 the validator changes with a rate, and a call counts against the limits of its network', async () => {
  const query = `${PATH}?to=OM&o1=SA&t1=CIF&p1=100&l1=0`
  const before = await ask(query)
  const etag = String(before.headers['etag'])
  expect(before.headers['ratelimit']).toBeDefined()
  expect((await ask(query, { 'if-none-match': etag })).statusCode).toBe(304)
  await app.db
    .updateTable('landed_cost_rate')
    .set({ rate: '6' })
    .where('country', '=', 'OM')
    .where('kind', '=', 'vat')
    .execute()
  await app.changes.publish(['landed-cost'])
  const after = await ask(query, { 'if-none-match': etag })
  expect(after.statusCode).toBe(200)
  expect(after.json<Answer>().offers[0]?.rates[1]).toMatchObject({ percent: 6 })
})

test('MKT-11 the document names every parameter and every field of the answer', async () => {
  const { paths, components } = publicApiDocument() as unknown as {
    paths: Record<string, { get: { parameters: { name: string }[] } }>
    components: { schemas: Record<string, { properties: object }> }
  }
  const names = paths['/landed-cost.json']?.get.parameters.map(({ name }) => name) ?? []
  expect(new Set(names).size).toBe(names.length)
  for (const name of names) expect((await ask(`${PATH}?${name}=`)).statusCode, name).toBe(200)
  const { offers } = await compared('to=SA&o1=CN&t1=CIF&p1=1500')
  expect(Object.keys(offers[0] ?? {})).toEqual(
    Object.keys(components.schemas['LandedOffer']?.properties ?? {}),
  )
})
