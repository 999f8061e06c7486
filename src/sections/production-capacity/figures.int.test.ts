import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chartData } from '#datasets/charts/chart-data.server.ts'
import { readState } from '#datasets/list/state.ts'
import { countryName } from '#i18n/countries/countries.server.ts'
import { testContext } from '#testing/context.server.ts'
import { figuresApp, insertProducts, seldom, some, SOURCE } from '#testing/figures.server.ts'
import { figureText, sumOf, ofOneKind } from '#testing/naive.ts'
import { PLANT_CHARTS } from './charts/charts.server.ts'
import { companyCapacity, companyProductFacts } from './company/capacity.server.ts'
import { capacityHighlight } from './highlight.server.ts'
import { PLANTS } from './plants.server.ts'
import { plantStats } from './stats.server.ts'

const rowArbitrary = fc.record({
  company: some('sabic', 'qafco', 'abroad'),
  country: some('SA', 'QA', 'AE', 'US'),
  city: some('Jubail', 'Yanbu', null),
  volume: fc.integer({ min: 1, max: 2_000_000 }),
  days_per_year: some(null, 330),
  measuring: some('nameplate', 'nameplate', 'permit'),
  product_use: some('captive', 'merchant', 'export', 'domestic', 'fuel', null),
  this_status: some(
    'operating',
    'operating',
    'reduced_rate',
    'shut_down',
    'maintenance',
    'trial',
    'under_construction',
    'planned',
    'mothballed',
    'permanently_closed',
  ),
  hidden: seldom(7),
  demo: fc.boolean(),
})
/** Each product with the units and bases that meet in it: ethylene adds up, urea has two bases, oxygen weights and volumes. */
const KINDS = {
  ethylene: { units: ['kt/y', 'Mt/y', 't/d'], bases: false },
  urea: { units: ['kt/y'], bases: true },
  oxygen: { units: ['kt/y', 'Nm3/h'], bases: false },
  nitrogen: { units: ['Nm3/h'], bases: false },
} as const
const PRODUCTS = ['ethylene', 'ethylene', 'urea', 'oxygen', 'nitrogen', null] as const
const ROWS = fc
  .sample(rowArbitrary, { seed: 11, numRuns: 240 })
  .map(({ city, volume, measuring, ...own }, index) => {
    const product = PRODUCTS[index % PRODUCTS.length] ?? null
    const { units, bases } = KINDS[product ?? 'ethylene']
    return {
      ...own,
      slug: `line-${index}`,
      product,
      product_label_ar: product === null ? 'مجمع' : null,
      city_en: city,
      city_ar: city === null ? null : `مدينة ${city}`,
      power_volume: volume / 1000,
      unit: units[Math.floor(index / PRODUCTS.length) % units.length] ?? 'kt/y',
      measuring: bases ? measuring : ('nameplate' as const),
    }
  })
type Row = (typeof ROWS)[number]
const SEEN = ROWS.filter(({ hidden }) => !hidden)

const app = await figuresApp(async (db) => {
  await insertProducts(db, Object.keys(KINDS))
  await db
    .insertInto('companies_company')
    .values(
      ['sabic', 'qafco', 'abroad'].map((slug) => ({
        slug,
        name_ar: slug,
        shortcut_name_ar: slug,
        country: 'SA',
        as_of: '2026',
        ...SOURCE,
      })),
    )
    .execute()
  await db
    .insertInto('production_capacity_plant')
    .values(ROWS.map((row) => ({ ...row, year: 2026, as_of: '2026', ...SOURCE })))
    .execute()
})

const LIVE: readonly string[] = ['operating', 'reduced_rate', 'shut_down', 'maintenance']
const SOLD: readonly unknown[] = ['merchant', 'export', 'domestic']
const isIncluded = ({ product, this_status }: Row) => product !== null && LIVE.includes(this_status)
const kilotonnes = ({ unit, power_volume: volume, days_per_year: days }: Row) =>
  unit === 'kt/y'
    ? volume
    : unit === 'Mt/y'
      ? volume * 1000
      : unit === 't/d'
        ? (volume * (days ?? 350)) / 1000
        : null

/** The sum of what may be counted; null where bases, or weights and volumes, meet, or nothing is there. */
function total(rows: readonly Row[]): { amount: number; unit: string } | null {
  const included = rows.filter(isIncluded)
  if (included.length === 0 || new Set(included.map(({ measuring }) => measuring)).size > 1) return null
  const weights = included.map(kilotonnes)
  if (!weights.includes(null)) return { amount: sumOf(weights) ?? 0, unit: 'kt/y' }
  const units = [...new Set(included.map(({ unit }) => unit))]
  return units.length > 1
    ? null
    : { amount: sumOf(included.map(({ power_volume }) => power_volume)) ?? 0, unit: units[0] ?? '' }
}
const sumText = (sum: { amount: number; unit: string }) =>
  sum.unit === 'kt/y' && sum.amount >= 1000
    ? { value: figureText(sum.amount / 1000, 2), unit: 'Mt/y' }
    : {
        value: figureText(Math.round(sum.amount * 1000) / 1000),
        unit: sum.unit === 'Nm3/h' ? 'Nm3/hour' : sum.unit,
      }
/** Over several products only what is sold is counted. */
const sold = (rows: readonly Row[]) =>
  new Set(rows.filter(isIncluded).map(({ product }) => product)).size > 1
    ? rows.filter(({ product_use }) => SOLD.includes(product_use))
    : rows

const QUERIES: readonly [query: string, keep: (row: Row) => boolean][] = [
  ['', () => true],
  ['product=ethylene', ({ product }) => product === 'ethylene'],
  ['product=urea', ({ product }) => product === 'urea'],
  ['product=oxygen', ({ product }) => product === 'oxygen'],
  ['product=nitrogen&country=SA', ({ product, country }) => product === 'nitrogen' && country === 'SA'],
  ['product=ethylene&product=nitrogen', ({ product }) => product === 'ethylene' || product === 'nitrogen'],
  ['product=ethylene&company=qafco', ({ product, company }) => product === 'ethylene' && company === 'qafco'],
  ['this_status=planned', (row) => row.this_status === 'planned'],
  [
    'product=ethylene&product_use=captive',
    (row) => row.product === 'ethylene' && row.product_use === 'captive',
  ],
]
/** Those of one product and one measure, whose places can all be compared. */
const ONE_MEASURE = QUERIES.filter(([query]) => /^product=(ethylene|nitrogen)(?!&product=)/.test(query))
const context = (query = '') =>
  testContext(app, { path: `/production-capacity?page=1&${query}`, lang: 'en' }).ctx

test('MKT-03 TRUST-04 the figures over a list are those of its rows, whatever units they have; mixed bases and measures are refused', async () => {
  let [added, refused] = [0, 0]
  for (const [query, keep] of QUERIES) {
    const rows = ofOneKind(SEEN.filter(keep))
    const stats = await plantStats(context(query), readState(PLANTS, new URLSearchParams(query), ['table']))
    const count = (status: string) =>
      figureText(rows.filter(({ this_status }) => this_status === status).length)
    expect(
      [stats.at(0), stats.at(-2), stats.at(-1)].map((stat) => stat?.value),
      query,
    ).toEqual([figureText(rows.length), count('under_construction'), count('maintenance')])
    const live = rows.filter(({ this_status }) => LIVE.includes(this_status))
    const inGulf = live.filter(({ country }) => country !== 'US')
    const own = inGulf.length > 0 ? inGulf : live
    const added_up = sold(own).filter(({ product }) => product !== null)
    const left = stats.find(({ label }) => label === 'Operating, not in the totals')
    expect(left?.value ?? '0', query).toBe(figureText(live.length - added_up.length))
    const sum = total(sold(own))
    if (sum) added += 1
    else refused += 1
    expect(stats[1], query).toMatchObject(sum ? sumText(sum) : { value: '—' })
  }
  expect(Math.min(added, refused)).toBeGreaterThan(1)
})

test('MKT-03 the capacity of a city is the sum of its rows; one without a name is identified by its country', async () => {
  for (const [query, keep] of ONE_MEASURE) {
    const rows = ofOneKind(SEEN.filter(keep))
    const groups = [...Map.groupBy(rows, ({ country, city_en }) => `${country} ${city_en}`).values()]
    const naive = groups.map((own) => {
      const [row] = own
      const country = countryName(row?.country ?? '', 'en')
      const sum = total(own)
      const amount = sum && Math.round(sum.amount * 1000) / 1000
      return [row?.city_en ?? `${country} (city not disclosed)`, country, figureText(amount)].join(' | ')
    })
    const ctx = context(query)
    for (const chart of ['byCity', 'map'] as const) {
      const data = await chartData(ctx, PLANT_CHARTS[chart], ctx.url.searchParams)
      const shown = (data?.table.rows ?? []).map(([city, country, , , amount]) =>
        [city, country, amount].join(' | '),
      )
      expect(shown.sort(), `${query} ${chart}`).toEqual(naive.toSorted())
    }
  }
})

test('MKT-03 the charts of capacities answer where no plant is left', async () => {
  const ctx = context('q=zzzzzz')
  for (const chart of ['byProduct', 'byCity', 'map'] as const) {
    const data = await chartData(ctx, PLANT_CHARTS[chart], ctx.url.searchParams)
    expect(data?.table.rows ?? []).toEqual([])
  }
})

test('MKT-03 MKT-04 what a company makes of a product is the sum of its lines, and its share that of the lines in the Gulf', async () => {
  const inGulf = ({ country }: Row) => country !== 'US'
  for (const company of ['sabic', 'qafco']) {
    const own = ofOneKind(SEEN.filter((row) => row.company === company))
    const { products } = await companyCapacity(context(), company)
    const facts = await companyProductFacts(context(), company)
    expect(products.map(({ product }) => product).sort()).toEqual(Object.keys(KINDS).sort())
    for (const { product, kilotonnes: shown } of products) {
      const of = (rows: readonly Row[]) => total(rows.filter((row) => row.product === product))
      const sum = of(own)
      if (sum?.unit === 'kt/y') expect(shown, `${company} ${product}`).toBeCloseTo(sum.amount, 2)
      else expect(shown, `${company} ${product}`).toBe(null)
      const recorded = ofOneKind(SEEN.filter(inGulf))
      const [part, whole] = [of(recorded.filter((row) => row.company === company)), of(recorded)]
      const share = part && whole && part.unit === whole.unit ? (100 * part.amount) / whole.amount : null
      const cells = new Map(facts.get(product)?.map(({ key, cell }) => [key, cell]))
      for (const [key, one] of [
        ['own', sum],
        ['gulf', whole],
      ] as const)
        if (one) expect(cells.get(key)?.text, `${company} ${product}`).toBe(sumText(one).value)
        else expect(cells.get(key)?.kind, `${company} ${product}`).toBe('x')
      expect(cells.get('share')?.text, `${company} ${product}`).toBe(
        share === null ? '—' : `${figureText(Math.round(share * 10) / 10)}%`,
      )
    }
  }
})

test('MKT-03 SHELL-02 home has the ethylene of the Gulf, and nothing where it does not add up', async () => {
  const ethylene = ofOneKind(
    SEEN.filter(({ product, country }) => product === 'ethylene' && country !== 'US'),
  )
  const sum = total(ethylene)
  if (!sum) throw new Error('It adds up')
  expect(await capacityHighlight(context())).toMatchObject(sumText(sum))
  const permit = ethylene.find(isIncluded)?.slug ?? ''
  await app.db
    .updateTable('production_capacity_plant')
    .set({ measuring: 'permit' })
    .where('slug', '=', permit)
    .execute()
  app.memo.drop([PLANTS.tag])
  expect(await capacityHighlight(context())).toBe(null)
})
