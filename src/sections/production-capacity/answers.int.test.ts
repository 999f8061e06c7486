import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chartData } from '#datasets/charts/chart-data.server.ts'
import { readState } from '#datasets/list/state.ts'
import { testContext } from '#testing/context.server.ts'
import { figuresApp, seldom, some, SOURCE } from '#testing/figures.server.ts'
import { leftoverOf } from '#testing/leftover.ts'
import { figureText, ofOneKind, sumOf, withOne } from '#testing/naive.ts'
import { plantAnswer } from './answer.server.ts'
import { PLANT_CHARTS } from './charts/charts.server.ts'
import { PLANTS } from './plants.server.ts'

const THIS_YEAR = new Date().getFullYear()
const LAST_YEAR = Math.max(2030, THIS_YEAR + 4)
const CHAIN_OF: Readonly<Record<string, string>> = {
  ethylene: 'basic',
  benzene: 'basic',
  urea: 'fertilizers',
  oxygen: 'gases',
}
const PRODUCTS = ['ethylene', 'ethylene', 'benzene', 'urea', 'urea', 'oxygen', null] as const

const rowArbitrary = fc.record({
  product: some(...PRODUCTS),
  company: some('sabic', 'qafco', 'abroad'),
  country: some('SA', 'SA', 'QA', 'AE', 'US'),
  volume: fc.integer({ min: 1, max: 2_000_000 }),
  measuring: some('nameplate', 'permit'),
  product_use: some('captive', 'merchant', 'merchant', 'export', null),
  this_status: some(
    'operating',
    'operating',
    'maintenance',
    'trial',
    'under_construction',
    'under_construction',
    'planned',
    'announced',
    'mothballed',
    'permanently_closed',
  ),
  date_start: some(
    null,
    `${THIS_YEAR - 1}`,
    `${THIS_YEAR}-12`,
    `${THIS_YEAR + 1}`,
    `${THIS_YEAR + 3}-05-09`,
    '2099',
  ),
  hidden: seldom(7),
  demo: fc.boolean(),
})
const ROWS = fc
  .sample(rowArbitrary, { seed: 5, numRuns: 160 })
  .map(({ volume, measuring, ...own }, index) => ({
    ...own,
    slug: `line-${index}`,
    product_label_ar: own.product === null ? 'مجمع' : null,
    power_volume: volume / 1000,
    unit: own.product === 'oxygen' ? ('Nm3/h' as const) : ('kt/y' as const),
    // Urea is reported on two bases: it does not always add up.
    measuring: own.product === 'urea' ? measuring : ('nameplate' as const),
  }))
type Row = (typeof ROWS)[number]
const SEEN = ROWS.filter(({ hidden }) => !hidden)

const app = await figuresApp(async (db) => {
  const chains = [...new Set(Object.values(CHAIN_OF))]
  await db
    .insertInto('products_prices_category')
    .values(chains.map((id) => ({ id, name_ar: `سلسلة ${id}`, name_en: `Chain ${id}` })))
    .execute()
  await db
    .insertInto('products_prices_product')
    .values(
      Object.entries(CHAIN_OF).map(([slug, category_id], sort) => ({
        slug,
        sort,
        category_id,
        shortcut_name: slug,
        name_ar: slug,
        name_en: slug,
      })),
    )
    .execute()
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

const chosen = <const Value extends string>(...values: readonly Value[]) =>
  fc.oneof({ weight: 2, arbitrary: fc.constant<Value[]>([]) }, fc.subarray([...values], { minLength: 1 }))
const FILTERS = fc.sample(
  fc.record({
    product: chosen('ethylene', 'benzene', 'urea', 'oxygen'),
    company: chosen('sabic', 'qafco', 'abroad'),
    country: chosen('SA', 'QA', 'AE', 'US'),
    this_status: fc.oneof(
      { weight: 3, arbitrary: fc.constant([]) },
      chosen('operating', 'under_construction', 'planned', 'mothballed', 'trial'),
    ),
    product_use: fc.oneof({ weight: 4, arbitrary: fc.constant([]) }, chosen('captive', 'merchant')),
  }),
  { seed: 8, numRuns: 1000 },
)
/** The values that are asked for, by column. */
type Asked = Readonly<Record<keyof (typeof FILTERS)[number], readonly string[]>>
const kept = (filter: Asked) =>
  ofOneKind(
    SEEN.filter((row) =>
      Object.entries(filter).every(
        ([key, values]) => values.length === 0 || values.includes(row[key as keyof Asked] ?? ''),
      ),
    ),
  )
const queryOf = (filter: Asked) =>
  new URLSearchParams(
    Object.entries(filter).flatMap(([key, values]) => values.map((value): [string, string] => [key, value])),
  )

const COMING = ['under_construction', 'planned', 'announced']
const SOLD: readonly unknown[] = ['merchant', 'export', 'domestic']
const isLive = ({ this_status: status }: Row) => status === 'operating' || status === 'maintenance'
const distinct = <T>(values: readonly T[]) => [...new Set(values)]

/** The sum of rows of one chain, unit and basis; null where several meet, or nothing is there. */
function plainSum(rows: readonly Row[]): { amount: number; unit: string; basis: string } | null {
  const kinds = distinct(
    rows.map(({ product, unit, measuring }) => `${CHAIN_OF[product ?? '']} ${unit} ${measuring}`),
  )
  const [first] = rows
  if (!first || kinds.length > 1) return null
  return {
    amount: sumOf(rows.map(({ power_volume: volume }) => volume)) ?? 0,
    unit: first.unit,
    basis: first.measuring,
  }
}
const amountText = ({ amount, unit }: { amount: number; unit: string }) =>
  unit === 'kt/y' && amount >= 1000
    ? figureText(amount / 1000, 2)
    : figureText(Math.round(amount * 1000) / 1000)

/** Over several products only what is sold. */
const counted = (rows: readonly Row[]) => {
  const single = rows.filter(({ product }) => product !== null)
  return distinct(single.map(({ product }) => product)).length > 1
    ? single.filter(({ product_use: use }) => SOLD.includes(use))
    : single
}

/** What the largest chain is to add, among those of the unit and basis that most chains have. */
function plainDue(rows: readonly Row[]) {
  const timed = counted(rows.filter(({ this_status }) => COMING.includes(this_status))).filter(
    ({ date_start: start }) =>
      start !== null && Number(start.slice(0, 4)) >= THIS_YEAR && Number(start.slice(0, 4)) <= LAST_YEAR,
  )
  const sums = [...Map.groupBy(timed, ({ product }) => CHAIN_OF[product ?? ''])].flatMap(([, own]) => {
    const sum = plainSum(own)
    return sum
      ? [
          {
            ...sum,
            by: own
              .map(({ date_start }) => date_start?.slice(0, 4) ?? '')
              .toSorted()
              .at(-1),
          },
        ]
      : []
  })
  const kinds = [...Map.groupBy(sums, ({ unit, basis }) => `${unit} ${basis}`)].toSorted(
    ([one, of], [other, ofOther]) => ofOther.length - of.length || one.localeCompare(other),
  )
  return kinds[0]?.[1].toSorted((a, b) => b.amount - a.amount)[0]
}

/** The numbers that the sentence must have, in their order; counts of one and two are words in Arabic. */
function plainNumbers(rows: readonly Row[], lang: 'ar' | 'en'): string[] {
  const live = rows.filter(isLive)
  const inGulf = live.filter(({ country }) => country !== 'US')
  const existing = counted(inGulf.length > 0 ? inGulf : live)
  const sum = distinct(rows.map(({ product }) => product)).length === 1 ? plainSum(existing) : null
  const count = (n: number) => (lang === 'ar' && n < 3 ? [] : [figureText(n)])
  const places = (of: readonly Row[]) => {
    const countries = distinct(of.map(({ country }) => country)).length
    return countries > 2 ? count(countries) : []
  }
  if (sum) {
    const parts = [...Map.groupBy(existing, ({ company }) => company)]
      .map(([, own]) => plainSum(own)?.amount ?? 0)
      .toSorted((a, b) => b - a)
    const share =
      parts.length > 1 && parts[0] !== parts[1] ? [`${Math.round(((parts[0] ?? 0) / sum.amount) * 100)}`] : []
    // A place of several countries that were chosen is their number, before the amount.
    return [amountText(sum), ...count(existing.length), ...places(existing), ...share]
  }
  const of = (...statuses: readonly string[]) => {
    const n = rows.filter(({ this_status }) => statuses.includes(this_status)).length
    return n === 0 ? [] : count(n)
  }
  const due = plainDue(rows)
  const [building, intended] = [of('under_construction'), of('planned', 'announced')]
  const added = due ? [amountText(due), due.by ?? ''] : []
  const isComing = rows.some(({ this_status }) => COMING.includes(this_status))
  if (live.length > 0)
    return [...count(rows.length), ...places(rows), ...building, ...intended, ...(isComing ? added : [])]
  return [
    ...places(rows),
    ...building,
    ...intended,
    ...of('trial'),
    ...of('mothballed'),
    ...of('permanently_closed'),
    ...added,
  ]
}

const numbersIn = (text: string) =>
  [...text.matchAll(/(?<![A-Za-z\d.,])\d[\d,]*(?:\.\d+)?/g)].map(([number]) => number.replace(/,$/, ''))

/** Nouns after a number: 3 to 10 take the plural in Arabic. */
const AR_NOUNS = /(\d+) (وحدات|وحدة|دول|دولة)(?![\u0621-\u064a])/g
const EN_NOUNS = /(\d+) (?:production |Gulf )?(units|unit|countries|country)\b/g

test('VIEW-02 the sentence over a thousand filtered lists has the numbers of a plain sum, in right forms of both languages', async () => {
  let kinds = { capacity: 0, record: 0, coming: 0 }
  for (const [index, filter] of FILTERS.entries()) {
    const lang = index % 2 === 0 ? 'en' : 'ar'
    const query = queryOf(filter)
    const { ctx } = testContext(app, { path: `/production-capacity?${query}`, lang })
    const answer = await plantAnswer(ctx, readState(PLANTS, query, ['overview']))
    const rows = kept(filter)
    const said = `${lang} ${query} ${answer?.text}`
    if (rows.length === 0) {
      expect(answer, said).toBe(null)
      continue
    }
    const text = answer?.text ?? ''
    expect(numbersIn(withOne(text)).toSorted(), said).toEqual(plainNumbers(rows, lang).toSorted())
    expect(text, said).toContain(answer?.lead)
    expect(leftoverOf(text), said).toBeNull()
    for (const [, number = '', noun = ''] of text.matchAll(AR_NOUNS)) {
      const rest = Number(number) % 100
      expect(/ات$|ول$/.test(noun), said).toBe(rest >= 3 && rest <= 10)
    }
    for (const [, number = '', noun = ''] of withOne(text).matchAll(EN_NOUNS))
      expect(noun.endsWith('s'), said).toBe(number !== '1')
    const kind = /capacity in .+ is \d|تبلغ طاقة/.test(text)
      ? 'capacity'
      : rows.some(isLive)
        ? 'record'
        : 'coming'
    kinds = { ...kinds, [kind]: kinds[kind] + 1 }
  }
  expect(Math.min(...Object.values(kinds))).toBeGreaterThan(50)
})

test('VIEW-02 filters that the sentence does not name are said before it', async () => {
  const text = async (query: string, lang: 'ar' | 'en' = 'en') => {
    const { ctx } = testContext(app, { path: `/production-capacity?${query}`, lang })
    return (await plantAnswer(ctx, readState(PLANTS, new URLSearchParams(query), ['overview'])))?.text
  }
  expect(await text('country=SA&product=ethylene&company=sabic')).not.toMatch(/^In the records shown/)
  for (const query of [
    'product_use=merchant',
    'q=sabic',
    'power_volume_min=5',
    'this_status=operating',
    'company=sabic&company=qafco',
  ])
    expect(await text(query), query).toMatch(/^In the records shown: [a-z\d]/)
  expect(await text('q=sabic', 'ar')).toMatch(/^في السجلات المعروضة: /)
})

/** The cells of a chart's table as texts. */
async function tableOf(chart: 'additions' | 'ranking', filter: Asked) {
  const { ctx } = testContext(app, { path: `/production-capacity?${queryOf(filter)}`, lang: 'en' })
  const data = await chartData(ctx, PLANT_CHARTS[chart], ctx.url.searchParams)
  return { rows: data?.table.rows ?? [], plot: data?.plot ?? null }
}

test('VIEW-01 MKT-03 what is to be added in a year is the plain sum of what is due to start in it, never over chains, bases or units', async () => {
  let plotted = 0
  for (const filter of FILTERS.slice(0, 120)) {
    const { rows, plot } = await tableOf('additions', filter)
    const due = counted(kept(filter).filter(({ this_status }) => COMING.includes(this_status)))
    if (plot?.kind === 'columns') {
      plotted += 1
      expect(plot.points.map(({ date }) => Number(date)).at(0)).toBe(THIS_YEAR)
      expect(plot.points.map(({ date }) => Number(date)).at(-1)).toBe(LAST_YEAR)
      // Only the parts of one chain are put on each other.
      const chains = distinct((plot.series ?? []).map((name) => CHAIN_OF[name] ?? name))
      if (plot.stacked) expect(chains).toHaveLength(1)
    }
    for (const [year = '', name = '', units, amount, basis] of rows) {
      const own = due.filter(
        ({ date_start: start, product }) =>
          start?.startsWith(year) && (product === name || `Chain ${CHAIN_OF[product ?? '']}` === name),
      )
      const sum = plainSum(own)
      expect([units, amount, basis], `${queryOf(filter)} ${year} ${name}`).toEqual([
        figureText(own.length),
        figureText(Math.round((sum?.amount ?? NaN) * 1000) / 1000),
        sum?.basis === 'permit' ? 'Licensed' : 'Nameplate',
      ])
    }
  }
  expect(plotted).toBeGreaterThan(20)
})

test('VIEW-01 MKT-03 the ranking is of one measure: companies of one product, else countries of one chain', async () => {
  const none = { product: [], company: [], country: [], this_status: [], product_use: [] }
  const plain = (own: readonly Row[], by: 'company' | 'country') =>
    [...Map.groupBy(own, (row) => row[by])]
      .map(([, of]) => plainSum(of)?.amount ?? 0)
      .toSorted((a, b) => b - a)
      .map((amount) => figureText(Math.round(amount * 1000) / 1000))
  const inGulf = (rows: readonly Row[]) =>
    counted(rows.filter(isLive).filter(({ country }) => country !== 'US'))
  const one = await tableOf('ranking', { ...none, product: ['ethylene'] })
  expect(one.rows.map((cells) => cells[2])).toEqual(
    plain(inGulf(kept({ ...none, product: ['ethylene'] })), 'company'),
  )
  // Most of the units of these are of one chain, which is reported on one basis.
  const several = { ...none, product: ['ethylene', 'benzene', 'oxygen'] as const }
  const chains = Map.groupBy(inGulf(kept(several)), ({ product }) => CHAIN_OF[product ?? ''])
  const [basic = [], gases = []] = [chains.get('basic'), chains.get('gases')]
  expect(basic.length).toBeGreaterThan(gases.length)
  expect(gases.length).toBeGreaterThan(0)
  const all = await tableOf('ranking', several)
  expect(all.rows.map((cells) => cells[2])).toEqual(plain(basic, 'country'))
})
