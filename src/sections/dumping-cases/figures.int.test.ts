import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { chartData } from '#datasets/charts/chart-data.server.ts'
import { loadList, stateOf } from '#datasets/list/list-page.server.ts'
import { readRows } from '#datasets/list/rows.server.ts'
import { countryName } from '#i18n/countries/countries.server.ts'
import { stripBidi } from '#i18n/bidi/bidi-marks.ts'
import { testContext } from '#testing/context.server.ts'
import { figuresApp, seldom, some, SOURCE } from '#testing/figures.server.ts'
import { figureText, lastDayOf, meanOf, ofOneKind } from '#testing/naive.ts'
import { setToday } from '#testing/today.server.ts'
import { CASES } from './cases.server.ts'
import { CASE_CHARTS } from './charts/charts.server.ts'
import { caseHighlight } from './highlight.server.ts'
import { caseStats } from './stats.server.ts'

/** Half past midnight in Riyadh on 2026-11-21: the day before in UTC. */
const NOW = new Date('2026-11-20T21:30:00Z')
const [TODAY, YEAR_AFTER] = ['2026-11-21', '2027-11-21']
const IN_FORCE: readonly string[] = ['provisional_measures', 'definitive_in_force', 'sunset_review']

const duty = fc
  .record({
    stage: some('provisional', 'recommended', 'definitive', 'definitive'),
    unit: some('percent_cif', 'percent_ad_valorem', 'percent_ad_valorem', 'usd_per_tonne', 'nil'),
    rate: fc.integer({ min: 0, max: 6000 }),
    more: fc.option(fc.integer({ min: 0, max: 2000 })),
  })
  .map(({ more, ...own }) => {
    const [rate, top] = own.unit === 'nil' ? [0, null] : [own.rate, more === null ? null : own.rate + more]
    return { ...own, rate: rate / 100, rate_max: top === null ? null : top / 100 }
  })
const rowArbitrary = fc.record({
  importing_market: some('IN', 'EU', 'GCC', 'TR'),
  direction: some('against_gulf_exports', 'protecting_gulf_industry'),
  procedure_type: some('anti_dumping', 'safeguard'),
  sector: some('polymers', 'petrochemicals'),
  the_condition: some(
    'complaint_filed',
    'under_investigation',
    'provisional_measures',
    'final_finding_recommended',
    'definitive_in_force',
    'definitive_in_force',
    'sunset_review',
    'suspended',
    'terminated_no_measures',
    'revoked',
    'expired',
    'unknown',
  ),
  opened: some(null, '2018', '2020-12', '2020-12-31', '2021-01-01', '2023', '2026-11-20'),
  // Most measures in force have their last day ahead; of some it has passed without a word.
  ahead: some(
    '2026-11-16',
    '2026-10',
    '2025',
    null,
    TODAY,
    '2026-11',
    '2026',
    '2027',
    '2027-11',
    YEAR_AFTER,
    '2027-11-22',
    '2027-12',
    '2029',
  ),
  past: some(null, '2026-11-20', '2024', '2027-01-01'),
  hidden: seldom(6),
  demo: fc.boolean(),
  duties: fc.array(duty, { maxLength: 4 }),
})
const ROWS = fc
  .sample(rowArbitrary, { seed: 5, numRuns: 130 })
  .map(({ opened, ahead, past, ...own }, index) => ({
    ...own,
    slug: `case-${index}`,
    date_responsible_party: opened,
    date_expiry: IN_FORCE.includes(own.the_condition) ? ahead : past,
  }))
type Row = (typeof ROWS)[number]
type Duty = Row['duties'][number]
const SEEN = ROWS.filter(({ hidden }) => !hidden)

const app = await figuresApp((db) => setToday(db, TODAY))
beforeEach(() => writeCases(ROWS))

async function writeCases(rows: readonly Row[]) {
  await app.db.deleteFrom('dumping_cases_case').execute()
  app.memo.drop([CASES.tag])
  await app.db
    .insertInto('dumping_cases_case')
    .values(
      rows.map(({ duties: _, ...row }) => ({
        ...row,
        origin_or_exported: row.importing_market === 'GCC' ? ['CN'] : ['SA'],
        product_in_question_ar: `منتج ${row.slug}`,
        responsible_party_ar: 'سلطة التحقيق',
        add_date: '2026-11-20',
        as_of: '2026',
        ...SOURCE,
      })),
    )
    .execute()
  const duties = rows.flatMap(({ slug, duties: own }) => own.map((one) => ({ ...one, case_slug: slug })))
  if (duties.length > 0)
    await app.db
      .insertInto('dumping_cases_duty')
      .values(duties.map((one) => ({ ...one, country: 'SA', producer_ar: 'جميع المنتجين', ...SOURCE })))
      .execute()
}

const context = (query: string, now = NOW) =>
  testContext(app, { path: `/dumping-cases?page=1&${query}`, lang: 'en', now }).ctx

const QUERIES: readonly [query: string, keep: (row: Row) => boolean][] = [
  ['', () => true],
  ['direction=against_gulf_exports', ({ direction }) => direction === 'against_gulf_exports'],
  ['importing_market=EU', (row) => row.importing_market === 'EU'],
  ['stage=definitive_in_force', (row) => row.the_condition === 'definitive_in_force' && !isPast(row)],
  ['stage=past_expiry', (row) => isPast(row)],
  ['stage=past_expiry&stage=expired', (row) => isPast(row) || row.the_condition === 'expired'],
  ['stage=unknown&stage=expired', (row) => ['unknown', 'expired'].includes(row.the_condition)],
  [
    'date_responsible_party_from=2020&date_responsible_party_to=2020',
    ({ date_responsible_party: date }) => date?.slice(0, 4) === '2020',
  ],
  [
    'sector=polymers&procedure_type=safeguard',
    (row) => row.sector === 'polymers' && row.procedure_type === 'safeguard',
  ],
]

/** Whether the last day of its measures has passed; with a sunset review they stay in force beyond it. */
const isPast = ({ the_condition: condition, date_expiry: expiry }: Row) =>
  ['provisional_measures', 'definitive_in_force'].includes(condition) &&
  expiry !== null &&
  lastDayOf(expiry) < TODAY
const isCharged = (row: Row) => IN_FORCE.includes(row.the_condition) && !isPast(row)
/** Whether the last day of a measure in force can be one of twelve months from today, both ends taken. */
const isExpiring = (row: Row, today = TODAY, last = YEAR_AFTER) =>
  isCharged(row) &&
  row.date_expiry !== null &&
  lastDayOf(row.date_expiry) >= today &&
  row.date_expiry + '-01-01'.slice(row.date_expiry.length - 4) <= last
/** The mean of a case's definitive duties, a range by its middle; exempt producers left out. */
const ownMean = ({ duties }: Row) =>
  meanOf(
    duties
      .filter(({ stage, unit }) => stage === 'definitive' && unit !== 'nil')
      .map(({ rate, rate_max }) => (rate + (rate_max ?? rate)) / 2),
  )
const isShare = ({ unit }: Duty) => unit.startsWith('percent')

test('MKT-05 TRUST-02 the figures over a list are those of its cases; measures past their last day are counted apart, not in force', async () => {
  for (const [query, keep] of QUERIES) {
    const rows = ofOneKind(SEEN.filter(keep))
    expect(rows.length, query).toBeGreaterThan(0)
    const ctx = context(query)
    const [cases, inForce, , expiring, past] = await caseStats(ctx, stateOf(ctx, CASES))
    const ended = rows.filter(isPast).length
    expect(past, query).toEqual(
      ended > 0 ? { label: 'Past its expiry, to be confirmed', value: figureText(ended) } : undefined,
    )
    const list = await loadList(ctx, CASES, { ...stateOf(ctx, CASES), columns: [] })
    for (const { key, cells } of list.rows) {
      const row = SEEN.find(({ slug }) => slug === key)
      const said = cells.some(({ text }) => text === 'Past its expiry, to be confirmed')
      expect(said, key).toBe(row !== undefined && isPast(row))
    }
    expect([cases?.value, inForce?.value, expiring?.value], query).toEqual(
      [rows, rows.filter(isCharged), rows.filter((row) => isExpiring(row))].map(({ length }) =>
        figureText(length),
      ),
    )
  }
})

test('MKT-05 TRUST-04 the mean duty is that of the cases in force, each once, and only where every duty is a share of the value', async () => {
  const mean = async (rows: readonly Row[]) => {
    await writeCases(rows)
    const ctx = context('')
    return (await caseStats(ctx, stateOf(ctx, CASES)))[2]
  }
  const charged = ofOneKind(SEEN).filter((row) => isCharged(row) && ownMean(row) !== null)
  const definitive = ({ duties }: Row) =>
    duties.filter(({ stage, unit }) => stage === 'definitive' && unit !== 'nil')
  const shares = charged.filter((row) => definitive(row).every(isShare))
  expect(shares.length).toBeGreaterThan(5)
  const highest = shares.flatMap(definitive).map(({ rate, rate_max: top }) => top ?? rate)
  expect(await mean(ROWS)).toMatchObject({
    value: `${figureText(Math.max(...highest))}%`,
    unit: 'no average: units differ',
  })
  // Beside them are cases of every other kind without a definitive duty in force.
  const others = ROWS.filter((row) => row.hidden || !isCharged(row) || ownMean(row) === null)
  expect(
    others.some(({ hidden, duties }) => !hidden && duties.some(({ unit }) => !unit.startsWith('percent'))),
  ).toBe(true)
  expect(await mean([...shares, ...others])).toMatchObject({
    value: `${figureText(meanOf(shares.map(ownMean)), 1)}%`,
    unit: `${shares.length} cases`,
  })
  expect(await mean(others)).toMatchObject({ value: '—', unit: 'no definitive duty in force' })
})

test('MKT-05 the duty of a case is the range of its furthest stage in the one unit that its producers have', async () => {
  const state = stateOf(context(''), CASES)
  const keys = ['fee_rate', 'fee_rate_max', 'fee_unit', 'fee_stage']
  const found = await readRows(app.db, CASES, state, { sort: state.sort, keys, limit: 500, offset: 0 })
  expect(found.map(({ key }) => key).sort()).toEqual(SEEN.map(({ slug }) => slug).sort())
  for (const row of found) {
    const { duties = [] } = SEEN.find(({ slug }) => slug === row.key) ?? {}
    const stage = ['definitive', 'recommended', 'provisional'].find((one) =>
      duties.some((own) => own.stage === one),
    )
    const own = duties.filter((one) => one.stage === stage)
    const units = [...new Set(own.map(({ unit }) => unit).filter((unit) => unit !== 'nil'))]
    const isKnown = own.length > 0 && units.length <= 1
    expect([row.fee_stage, row.fee_unit, row.fee_rate, row.fee_rate_max], row.key).toEqual([
      own.length === 0 ? null : isKnown ? stage : 'mixed',
      isKnown ? (units[0] ?? 'nil') : null,
      isKnown ? Math.min(...own.map(({ rate }) => rate)) : null,
      isKnown ? Math.max(...own.map(({ rate, rate_max }) => rate_max ?? rate)) : null,
    ])
  }
})

async function figures(chart: 'byYear' | 'byMarket' | 'dutiesByMarket' | 'highestDuties', query: string) {
  const ctx = context(query)
  const data = await chartData(ctx, CASE_CHARTS[chart], ctx.url.searchParams)
  if (!data) throw new Error('There is a chart')
  return data.table
}

test('MKT-05 cases by year and direction are those of its rows, years without a case among them, the undated last', async () => {
  for (const [query, keep] of QUERIES) {
    const rows = ofOneKind(SEEN.filter(keep))
    const cells = (of: readonly Row[]) =>
      [
        of.filter(({ direction }) => direction === 'against_gulf_exports'),
        of.filter(({ direction }) => direction === 'protecting_gulf_industry'),
        of,
      ].map(({ length }) => figureText(length))
    const yearOf = ({ date_responsible_party: date }: Row) =>
      date === null ? null : Number(date.slice(0, 4))
    const known = rows.map(yearOf).filter((year) => year !== null)
    const [first, last] = [Math.min(...known), Math.max(...known)]
    const years = known.length === 0 ? [] : Array.from({ length: last - first + 1 }, (_, i) => first + i)
    const undated = rows.filter((row) => yearOf(row) === null)
    expect((await figures('byYear', query)).rows, query).toEqual([
      ...years.map((year) => [String(year), ...cells(rows.filter((row) => yearOf(row) === year))]),
      ...(undated.length > 0 ? [['—', ...cells(undated)]] : []),
    ])
  }
})

test('MKT-05 cases by market and standing are those of its rows, the market with most of them first', async () => {
  const standingOf = (row: Row) => (isPast(row) ? 'Past its expiry, to be confirmed' : plainStanding(row))
  const plainStanding = ({ the_condition: condition }: Row) =>
    IN_FORCE.includes(condition)
      ? 'Measures in force'
      : ['complaint_filed', 'under_investigation', 'final_finding_recommended'].includes(condition)
        ? 'Pending'
        : condition === 'unknown'
          ? 'Unknown'
          : 'Ended'
  for (const [query, keep] of QUERIES) {
    const { columns, rows: shown } = await figures('byMarket', query)
    const standings = columns.slice(1, -1).map(({ label }) => label)
    const rows = ofOneKind(SEEN.filter(keep))
    expect(standings.toSorted(), query).toEqual([...new Set(rows.map(standingOf))].sort())
    const naive = [...Map.groupBy(rows, (row) => row.importing_market)].map(([market, own]) => [
      countryName(market, 'en'),
      ...standings.map((name) => figureText(own.filter((row) => standingOf(row) === name).length)),
      figureText(own.length),
    ])
    const text = (lines: readonly (readonly string[])[]) => lines.map((cells) => cells.join(' | ')).sort()
    expect(text(shown), query).toEqual(text(naive))
    const totals = shown.map((cells) => Number(cells.at(-1)))
    expect(totals, query).toEqual(totals.toSorted((a, b) => b - a))
  }
})

/** Cases in force, with those whose definitive duties are all shares of the value. */
const inForceOf = (rows: readonly Row[]) => {
  const definitive = ({ duties }: Row) =>
    duties.filter(({ stage, unit }) => stage === 'definitive' && unit !== 'nil')
  const all = rows.filter(isCharged)
  const shares = all.filter((row) => definitive(row).length > 0 && definitive(row).every(isShare))
  return {
    all,
    shares,
    lowest: (row: Row) => Math.min(...definitive(row).map(({ rate }) => rate)),
    highest: (row: Row) => Math.max(...definitive(row).map(({ rate, rate_max: top }) => top ?? rate)),
  }
}

test('MKT-05 TRUST-04 duties in force by market are the means of its ad valorem cases, the highest first; others are named with their reason', async () => {
  const names = {
    against_gulf_exports: 'Against Gulf exports',
    protecting_gulf_industry: 'Protecting Gulf industry',
  }
  for (const [query, keep] of QUERIES) {
    const { all, shares, lowest, highest } = inForceOf(ofOneKind(SEEN.filter(keep)))
    const naive = [
      ...Map.groupBy(all, ({ importing_market, direction }) => `${importing_market} ${direction}`),
    ].map(([, own]) => {
      const ownShares = own.filter((row) => shares.includes(row))
      return [
        countryName(own[0]?.importing_market ?? '', 'en'),
        names[own[0]?.direction ?? 'against_gulf_exports'],
        figureText(own.length),
        figureText(ownShares.length),
        figureText(meanOf(ownShares.map(ownMean)), 1),
        figureText(ownShares.length > 0 ? Math.min(...ownShares.map(lowest)) : null),
        figureText(ownShares.length > 0 ? Math.max(...ownShares.map(highest)) : null),
      ].join(' | ')
    })
    const { rows } = await figures('dutiesByMarket', query)
    expect(rows.map((cells) => cells.join(' | ')).sort(), query).toEqual(naive.sort())
    const means = rows.map((cells) => Number(cells[4]?.replace('—', '-1')))
    expect(means, query).toEqual(means.toSorted((a, b) => b - a))
    const ctx = context(query)
    const chart = await chartData(ctx, CASE_CHARTS.dutiesByMarket, ctx.url.searchParams)
    expect(chart?.refusals.length, query).toBe(all.length - shares.length)
    expect(chart?.plot === null, query).toBe(shares.length === 0)
  }
})

test('MKT-05 the highest duties in force are those of single cases, the highest first, with both ends', async () => {
  for (const [query, keep] of QUERIES) {
    const { shares, lowest, highest } = inForceOf(ofOneKind(SEEN.filter(keep)))
    const { rows } = await figures('highestDuties', query)
    const naive = shares.map((row) => [figureText(lowest(row)), figureText(highest(row))].join(' | '))
    expect(rows.map((cells) => cells.slice(-2).join(' | ')).sort(), query).toEqual(naive.sort())
    const tops = rows.map((cells) => Number(cells.at(-1)))
    expect(tops, query).toEqual(tops.toSorted((a, b) => b - a))
  }
})

test('MKT-05 SHELL-02 home counts the measures in force and those that expire within twelve months of the day in Riyadh', async () => {
  const highlight = async (now: Date) => {
    const found = await caseHighlight(context('', now))
    return found && { ...found, label: stripBidi(found.label) }
  }
  const expectedHighlight = (ending: number) => ({
    value: figureText(ofOneKind(SEEN).filter(isCharged).length),
    label: `cases with measures in force; those of ${ending} expire within 12 months`,
    marks: {},
  })
  const ending = ofOneKind(SEEN).filter((row) => isExpiring(row)).length
  expect(await highlight(NOW)).toEqual(expectedHighlight(ending))
  // An hour before it is still the day before in Riyadh: the last day of twelve months is not among them yet.
  const before = ofOneKind(SEEN).filter((row) => isExpiring(row, '2026-11-20', '2027-11-20')).length
  expect(before).toBeLessThan(ending)
  expect(await highlight(new Date('2026-11-20T20:30:00Z'))).toEqual(expectedHighlight(before))
  await writeCases(ROWS.filter((row) => row.hidden || !isCharged(row)))
  expect(await highlight(NOW)).toBe(null)
})
