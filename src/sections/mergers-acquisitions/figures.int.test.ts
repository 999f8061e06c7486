import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { chartData } from '#datasets/charts/chart-data.server.ts'
import { SECTORS } from '#datasets/options.ts'
import { stateOf } from '#datasets/list/list-page.server.ts'
import { testContext } from '#testing/context.server.ts'
import { figuresApp } from '#testing/figures.server.ts'
import { figureText, lastDayOf, meanOf, sumOf, ofOneKind } from '#testing/naive.ts'
import { DEAL_CHARTS } from './charts.server.ts'
import { dealHighlight } from './totals.server.ts'
import { COMPANY_DEALS } from './company.server.ts'
import { DEALS } from './deals.server.ts'
import { dealStats } from './totals.server.ts'
import { ROWS, SEEN, writeDeals, type Row } from './testing.server.ts'

/** Half past midnight in Riyadh: the day before in UTC. */
const NOW = new Date('2026-11-20T21:30:00Z')
const YEAR_BEFORE = '2025-11-21'

const app = await figuresApp()
beforeEach(() => writeDeals(app.db))

const context = (query = '', lang: 'ar' | 'en' = 'en') =>
  testContext(app, { path: `/mergers-acquisitions?page=1&${query}`, lang, now: NOW }).ctx

const QUERIES: readonly [query: string, keep: (row: Row) => boolean][] = [
  ['', () => true],
  ['sector=polymers', ({ sector }) => sector === 'polymers'],
  ['country_buyer=SA', ({ country_buyer }) => country_buyer.includes('SA')],
  [
    'announcement_date_from=2025&announcement_date_to=2025-12',
    ({ announcement_date: date }) => date.startsWith('2025'),
  ],
  ['the_condition=cancelled&the_condition=rumour', (row) => !counts(row)],
  ['value_usd_m_min=1000', ({ value_usd_m }) => value_usd_m !== null && value_usd_m >= 1000],
  ['value_usd_m_max=0', ({ value_usd_m }) => value_usd_m === 0],
  ['stake_pct_min=50.5', ({ stake_pct }) => stake_pct !== null && stake_pct >= 50.5],
]

/** Rumoured and cancelled deals add nothing. */
const counts = ({ the_condition }: Row) => the_condition !== 'rumour' && the_condition !== 'cancelled'
const dollars = (rows: readonly Row[]) => {
  const cents = sumOf(rows.map(({ value_usd_m: value }) => (value === null ? null : Math.round(value * 100))))
  return cents === null ? null : cents / 100
}
const valuedOf = (rows: readonly Row[]) => rows.filter(({ value_usd_m }) => value_usd_m !== null)
const amountText = (millions: number) =>
  millions >= 1000
    ? { value: figureText(millions / 1000, 1), unit: 'USD bn' }
    : { value: figureText(millions), unit: 'USD m' }

test('MKT-07 the figures over a list are those of its rows: number, disclosed value, mean stake, what awaits completion', async () => {
  for (const [query, keep] of QUERIES) {
    const rows = ofOneKind(SEEN.filter(keep))
    expect(rows.length, query).toBeGreaterThan(0)
    const included = valuedOf(rows.filter(counts))
    const pending = rows.filter(({ the_condition: stage }) =>
      ['binding_agreement', 'regulatory_approval', 'shareholder_approval'].includes(stage),
    )
    const stake = meanOf(rows.map(({ stake_pct }) => stake_pct))
    const ctx = context(query)
    expect(await dealStats(ctx, stateOf(ctx, DEALS)), query).toEqual([
      { label: 'Deals', value: figureText(rows.length) },
      {
        label: `Disclosed value${included.length > 0 ? ': Purchase price' : ''} (${included.length} of ${rows.length})`,
        ...amountText(dollars(included) ?? 0),
      },
      {
        label: expect.any(String) as string,
        value: stake === null ? '—' : `${figureText(stake, 0)}%`,
      },
      { label: 'Awaiting completion', value: figureText(pending.length) },
    ])
  }
})

test('MKT-07 TRUST-04 a value in a currency without a fixed rate is in no sum of dollars, and an undisclosed one is not zero', async () => {
  const euros = SEEN.filter(({ currency }) => currency === 'EUR')
  expect(euros.length).toBeGreaterThan(5)
  await writeDeals(app.db, euros)
  const ctx = context()
  expect((await dealStats(ctx, stateOf(ctx, DEALS)))[1]).toEqual({
    label: `Disclosed value (0 of ${ofOneKind(euros).length})`,
    value: '0',
    unit: 'USD m',
  })
  const { table, plot, summary } = await draw('byYear')
  expect(plot).toBe(null)
  expect(summary).toBe('No value was disclosed.')
  expect(new Set(table.rows.map((cells) => cells.at(-1)))).toEqual(new Set(['—']))
})

test('MKT-07 TRUST-04 values of different bases are never added: the basis of most deals counts, the others are named', async () => {
  await sql`update mergers_acquisitions_deal set value_basis = 'enterprise_value'
    where value_usd_m is not null and slug like '%3'`.execute(app.db)
  const included = valuedOf(ofOneKind(SEEN).filter(counts))
  const [whole, bought] = [true, false].map((is) => included.filter(({ slug }) => slug.endsWith('3') === is))
  expect(whole?.length).toBeGreaterThan(2)
  const ctx = context()
  const stats = await dealStats(ctx, stateOf(ctx, DEALS))
  expect(stats[1]).toEqual({
    label: `Disclosed value: Purchase price (${bought?.length} of ${ofOneKind(SEEN).length})`,
    ...amountText(dollars(bought ?? []) ?? 0),
  })
  expect(stats[2]).toEqual({
    label: 'Values on other bases',
    value: String(whole?.length),
    unit: 'not added',
  })
  for (const chart of ['byYear', 'bySector'] as const) {
    const { refusals, note } = await draw(chart)
    expect(note).toContain('Purchase price.')
    expect(refusals).toEqual([
      {
        label: 'Enterprise value',
        value: expect.stringMatching(new RegExp(`^${whole?.length} deals, .* USD bn$`)) as string,
        reason: 'Values on other bases, not added',
      },
    ])
  }
})

async function draw(chart: keyof typeof DEAL_CHARTS, query = '', lang: 'ar' | 'en' = 'en') {
  const ctx = context(query, lang)
  const data = await chartData(ctx, DEAL_CHARTS[chart], ctx.url.searchParams)
  if (!data) throw new Error('There is a chart')
  return data
}
const lines = (rows: readonly (readonly string[])[]) => rows.map((cells) => cells.join(' | ')).sort()
const totalRow = (name: string, rows: readonly Row[]) => {
  const total = dollars(rows)
  return [
    name,
    figureText(rows.length),
    figureText(valuedOf(rows).length),
    figureText(total === null ? null : total / 1000, 1),
  ]
}

test('MKT-07 totals by year are those of the rows announced in it, from the first year to the last without a gap', async () => {
  for (const [query, keep] of QUERIES) {
    const rows = ofOneKind(SEEN.filter(keep)).filter(counts)
    const byYear = Map.groupBy(rows, ({ announcement_date }) => Number(announcement_date.slice(0, 4)))
    const [first, last] = [Math.min(...byYear.keys()), Math.max(...byYear.keys())]
    const years = rows.length === 0 ? [] : Array.from({ length: last - first + 1 }, (_, i) => first + i)
    const { table, plot } = await draw('byYear', query)
    expect(table.rows, query).toEqual(years.map((year) => totalRow(String(year), byYear.get(year) ?? [])))
    if (valuedOf(rows).length === 0) expect(plot, query).toBe(null)
    else
      expect(plot, query).toMatchObject({
        kind: 'columns',
        unit: 'USD bn',
        points: years.map((year) => {
          const total = dollars(byYear.get(year) ?? [])
          return { date: String(year), values: [total === null ? null : expect.closeTo(total / 1000, 9)] }
        }),
      })
  }
  // The rows have a year without any deal, and one without a disclosed value has no column of zero.
  expect((await draw('byYear')).table.rows.map((cells) => cells.slice(0, 2))).toContainEqual(['2020', '0'])
})

test('MKT-07 totals by sector are those of its rows, the largest first and named in the summary', async () => {
  for (const [query, keep] of QUERIES) {
    const rows = ofOneKind(SEEN.filter(keep)).filter(counts)
    const naive = [...Map.groupBy(rows, ({ sector }) => sector)].map(([sector, own]) =>
      totalRow(SECTORS[sector].ar, own),
    )
    const { table, plot, summary } = await draw('bySector', query, 'ar')
    expect(lines(table.rows), query).toEqual(lines(naive))
    const values = plot?.kind === 'bars' ? plot.rows.map(({ values: [value] }) => value ?? 0) : []
    expect(values, query).toEqual(values.toSorted((a, b) => b - a))
    const [largest] = table.rows
    if (plot) expect(summary, query).toContain(`${largest?.[0]} بقيمة ${largest?.at(-1)} مليار دولار`)
  }
})

test('MKT-07 TRUST-04 the largest deals are those of the basis of most deals, the largest first with their links; all are in the table', async () => {
  await sql`update mergers_acquisitions_deal set value_basis = 'enterprise_value'
    where value_usd_m is not null and slug like '%3'`.execute(app.db)
  for (const [query, keep] of QUERIES) {
    const valued = valuedOf(ofOneKind(SEEN.filter(keep)).filter(counts)).toSorted(
      (a, b) => (b.value_usd_m ?? 0) - (a.value_usd_m ?? 0),
    )
    const [whole, bought] = [true, false].map((is) => valued.filter(({ slug }) => slug.endsWith('3') === is))
    const { table, plot, refusals } = await draw('largest', query)
    expect(lines(table.rows.map((cells) => [cells[3] ?? ''])), query).toEqual(
      lines(valued.map((row) => [figureText(row.value_usd_m)])),
    )
    if (!bought || !whole || bought.length < whole.length) continue
    const bars = plot?.kind === 'bars' ? plot.rows : []
    const isBillions = (bought[0]?.value_usd_m ?? 0) >= 1000
    expect(
      bars.map(({ values: [value] }) => value),
      query,
    ).toEqual(
      bought
        .slice(0, 8)
        .map(({ value_usd_m: value }) => expect.closeTo((value ?? 0) / (isBillions ? 1000 : 1), 9)),
    )
    const known = bought.map(({ slug }) => `/mergers-acquisitions/${slug}`)
    for (const { path } of bars) expect(known, query).toContain(path)
    expect(
      refusals.map(({ label, value }) => [label, value?.split(',')[0]]),
      query,
    ).toEqual(
      whole.length > 0 ? [['Enterprise value', `${whole.length} deal${whole.length === 1 ? '' : 's'}`]] : [],
    )
  }
})

/** Whether a deal may have been announced in the twelve months before the day of the test, its first day taken. */
const recent = ({ announcement_date }: Row) => lastDayOf(announcement_date) >= YEAR_BEFORE
const highlight = (now = NOW) => {
  app.memo.drop([DEALS.tag])
  return dealHighlight(testContext(app, { lang: 'en', now }).ctx)
}

test('MKT-07 SHELL-02 home has the disclosed value of twelve months, counted from the day in Riyadh', async () => {
  const included = valuedOf(ofOneKind(SEEN).filter(counts).filter(recent))
  const expectedHighlight = (rows: readonly Row[]) => ({
    ...amountText(dollars(rows) ?? 0),
    label: `disclosed for ${rows.length} deals announced within 12 months (Purchase price)`,
    marks: {},
  })
  expect(await highlight()).toEqual(expectedHighlight(included))
  // An hour before it is still the day before in Riyadh: deals of one more day count.
  const dayMore = valuedOf(
    ofOneKind(SEEN)
      .filter(counts)
      .filter((row) => recent(row) || row.announcement_date === '2025-11-20'),
  )
  expect(dayMore.length).toBeGreaterThan(included.length)
  expect(await highlight(new Date('2026-11-20T20:30:00Z'))).toEqual(expectedHighlight(dayMore))
})

test('MKT-07 SHELL-02 home counts deals where none of twelve months has a value, and is silent without deals', async () => {
  const older = ROWS.filter((row) => !recent(row) || row.value_usd_m === null || !counts(row))
  await writeDeals(app.db, older)
  const seen = ofOneKind(older.filter(({ hidden }) => !hidden))
  expect(await highlight()).toEqual({ value: figureText(seen.length), label: 'deals on record' })
  await writeDeals(
    app.db,
    ROWS.filter(({ hidden }) => hidden),
  )
  expect(await highlight()).toBe(null)
})

test('MKT-07 MKT-04 a company has the deals that name it, the newest first', async () => {
  for (const company of ['sabic', 'equate', 'borouge']) {
    const own = SEEN.filter(({ companies }) => companies.includes(company))
    expect(own.length).toBeGreaterThan(0)
    const found = await COMPANY_DEALS.rows(context(), company)
    expect([found?.total, await COMPANY_DEALS.count(context(), company)]).toEqual([own.length, own.length])
    const dates = (found?.rows ?? []).map(
      ({ key }) => SEEN.find(({ slug }) => slug === key)?.announcement_date ?? '',
    )
    expect(dates).toEqual(
      own
        .map(({ announcement_date }) => announcement_date)
        .toSorted()
        .toReversed(),
    )
  }
  expect(await COMPANY_DEALS.rows(context(), 'nobody')).toBe(null)
})
