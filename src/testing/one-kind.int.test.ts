import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerOf } from '#datasets/answer/answer.ts'
import { summaryOf } from '#datasets/answer/summary.server.ts'
import type { Stat } from '#datasets/contract.ts'
import type { Dataset } from '#datasets/dataset.ts'
import { readState, type ListState } from '#datasets/list/state.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { COMPANIES } from '#sections/companies/companies.server.ts'
import { DATA_SECTIONS } from '#sections/data-sections.server.ts'
import { CASES } from '#sections/dumping-cases/cases.server.ts'
import { caseStats } from '#sections/dumping-cases/stats.server.ts'
import { FLOWS } from '#sections/exports-imports/flows/flows.server.ts'
import { readSums, tradeFigures, tradeOf, wantedBy } from '#sections/exports-imports/totals/trade.server.ts'
import { DEALS } from '#sections/mergers-acquisitions/deals.server.ts'
import { dealStats } from '#sections/mergers-acquisitions/totals.server.ts'
import {
  companyCapacity,
  companyProductFacts,
} from '#sections/production-capacity/company/capacity.server.ts'
import { PLANTS } from '#sections/production-capacity/plants.server.ts'
import { plantStats } from '#sections/production-capacity/stats.server.ts'
import { STOPS } from '#sections/production-capacity/stops.server.ts'
import { CHARTS } from '#shell/charts.server.ts'
import { testContext } from './context.server.ts'
import { demoApp } from './demo-app.server.ts'

const NOW = new Date('2026-11-22T09:00:00Z')

let app: Awaited<ReturnType<typeof demoApp>>['app']
let drop: () => Promise<void>
beforeAll(async () => {
  ;({ app, drop } = await demoApp(NOW))
  // The trade of one product is enough, and quicker.
  await sql`delete from exports_imports_flow where product <> 'urea' or country not in ('SA', 'QA')`.execute(
    app.db,
  )
})
afterAll(() => drop())

const DATASETS = [PLANTS, STOPS, COMPANIES, FLOWS, CASES, DEALS]
const TAGS = DATASETS.map(({ tag }) => tag)

type Figures = (ctx: RequestContext, state: ListState) => Promise<unknown>
const STATS: readonly (readonly [Dataset, Figures])[] = [
  [PLANTS, plantStats],
  [CASES, caseStats],
  [DEALS, dealStats],
  [
    FLOWS,
    async (ctx: RequestContext, state: ListState) => {
      const trade = tradeOf(await readSums(ctx, state), wantedBy(state))
      return trade && tradeFigures(ctx, trade)
    },
  ],
]

/** Filters under which real rows and others meet, and some under which only one kind is left. */
const QUERIES: Readonly<Record<string, readonly string[]>> = {
  'production-capacity': ['', 'country=SA', 'product=ethylene'],
  companies: ['', 'country=QA'],
  'dumping-cases': ['', 'importing_market=IN'],
  'mergers-acquisitions': ['', 'sector=fertilizers'],
  'exports-imports': [
    '',
    'country=QA&process=export',
    'frequency=annual&year_month_from=2023&year_month_to=2024',
  ],
}

/** Every figure over a list and every chart of it. */
async function figures(section: string, query: string): Promise<Record<string, unknown>> {
  app.memo.drop(TAGS)
  const found: Record<string, unknown> = {}
  const { ctx } = testContext(app, { lang: 'en', path: `/${section}?${query}`, now: NOW })
  for (const [dataset, stats] of STATS)
    if (dataset.section === section)
      found['stats'] = await stats(ctx, readState(dataset, new URLSearchParams(query), ['']))
  const declared = DATA_SECTIONS.find((one) => one.section === section)
  found['home'] = await declared?.home.figure(ctx)
  if (section === 'companies') {
    const { rows } = await sql<{ company: string }>`select company from production_capacity_plant
      where not demo and company is not null group by 1 order by count(*) desc, 1 limit 1`.execute(app.db)
    const company = rows[0]?.company ?? ''
    found['company'] = await companyCapacity(ctx, company)
    found['shares'] = [...(await companyProductFacts(ctx, company))]
  }
  const own = DATASETS.filter((dataset) => dataset.section === section)
  found['answers'] = await Promise.all(
    own.map((dataset) => answerOf(ctx, dataset, readState(dataset, new URLSearchParams(query), ['']))),
  )
  const charts = CHARTS.filter((chart) => chart.section === section && chart.view !== undefined)
  for (const chart of charts) {
    const model = await chart.open(ctx, new URLSearchParams(query)).load()
    found[chart.key] = JSON.parse(JSON.stringify(model))
  }
  return found
}

/** Figures differ only by what they add up: a mark of demonstration data goes with its rows. */
async function hideDemonstration(isHidden: boolean) {
  for (const { table } of DATASETS)
    await sql`update ${sql.table(table)} set hidden = ${isHidden} where demo`.execute(app.db)
}

test.each([2, 5])(
  'TRUST-04 LIVE-01 with one row in %i made up, each figure and chart over each list is that of the real rows alone',
  async (every) => {
    for (const { table } of DATASETS)
      await sql`update ${sql.table(table)} t set hidden = false, demo = (n % ${every} = 0) from (
        select ctid as at, row_number() over (order by ctid) as n from ${sql.table(table)}) numbered
        where t.ctid = numbered.at`.execute(app.db)
    await sql`truncate data_revision`.execute(app.db)
    await sql`update exports_imports_flow set revised = false`.execute(app.db)
    for (const [section, queries] of Object.entries(QUERIES))
      for (const query of queries) {
        const mixed = await figures(section, query)
        await hideDemonstration(true)
        const real = await figures(section, query)
        await hideDemonstration(false)
        expect(mixed, `${section}?${query}`).toEqual(real)
      }
  },
)

test('TRUST-04 where all rows are made up, figures and charts are theirs and say so', async () => {
  for (const { table } of DATASETS)
    await sql`update ${sql.table(table)} set hidden = false, demo = true`.execute(app.db)
  const { stats, answers, ...charts } = await figures('mergers-acquisitions', '')
  expect((stats as Stat[])[0]?.value).not.toBe('0')
  expect((answers as { text: string }[])[0]?.text).not.toBe('')
  for (const [key, model] of Object.entries(charts))
    expect((model as { marks: unknown }).marks, key).toMatchObject({ demo: 'all' })
})

/** One row of each section that was published with another figure. */
const REVISED: Readonly<Record<string, { dataset: Dataset; column: string; of: string }>> = {
  capacity: { dataset: PLANTS, column: 'power_volume', of: 'country' },
  deals: { dataset: DEALS, column: 'value_usd_m', of: 'sector' },
}

test.each(Object.entries(REVISED))(
  'TRUST-01 VIEW-02 the answer of %s says that figures were revised where a row that it counts was, and only there',
  async (_, { dataset, column, of }) => {
    await sql`update ${sql.table(dataset.table)} set hidden = false, demo = false`.execute(app.db)
    await sql`truncate data_revision`.execute(app.db)
    const { rows } = await sql<{ key: string; place: string }>`
      select ${sql.ref(dataset.key)}::text as key, ${sql.ref(of)} as place from ${sql.table(dataset.table)}
      where ${sql.ref(column)} is not null order by 1 limit 1`.execute(app.db)
    const [row] = rows
    if (!row) throw new Error('No row has a figure')
    await sql`insert into data_revision (section, table_name, row_key, before)
      values (${dataset.section}, ${dataset.table}, ${row.key}, ${JSON.stringify({ [column]: -1 })}::jsonb)`.execute(
      app.db,
    )
    const { rows: others } = await sql<{ place: string }>`
      select distinct ${sql.ref(of)} as place from ${sql.table(dataset.table)}
      where ${sql.ref(of)} <> ${row.place} limit 1`.execute(app.db)
    app.memo.drop(TAGS)
    const said = async (lang: 'ar' | 'en', place: string) => {
      const { ctx } = testContext(app, { lang, path: `/${dataset.section}`, now: NOW })
      return (
        (await summaryOf(ctx, dataset, readState(dataset, new URLSearchParams({ [of]: place }), ['']))) ?? ''
      )
    }
    expect(await said('en', row.place)).toMatch(/(Includes revised figures|Revised)\)$/)
    expect(await said('ar', row.place)).toMatch(/معدَّلة?\)$/)
    const other = await said('en', others[0]?.place ?? '')
    expect(other).not.toBe('')
    expect(other).not.toMatch(/revised/i)
  },
)
