import { sql, type CompiledQuery, type RawBuilder } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LANGS } from '#i18n/locale.ts'
import { Memo } from '#platform/cache/memo.server.ts'
import type { Db } from '#platform/db/kysely.server.ts'
import { QUERY } from '#platform/limits/limits.ts'
import { COMPANIES } from '#sections/companies/companies.server.ts'
import { PLANTS } from '#sections/production-capacity/plants.server.ts'
import { FLOWS } from '#sections/exports-imports/flows/flows.server.ts'
import { readLines } from '#sections/exports-imports/charts/lines.server.ts'
import { demoApp } from '#testing/demo-app.server.ts'
import { countList } from './counts.server.ts'
import type { Dataset } from '../dataset.ts'
import { pagesOf, readPage } from './list-counts.server.ts'
import { readAmongFirst, readNeighbours, readRows, readSorted } from './rows.server.ts'
import { readState } from './state.ts'
import { conditionOf } from './where.server.ts'

let app: Awaited<ReturnType<typeof demoApp>>['app']
let drop: () => Promise<void>

beforeAll(async () => {
  ;({ app, drop } = await demoApp())
})
afterAll(() => drop())

const LETTERS = Array.from({ length: 100 }, (_, i) => String.fromCodePoint(97 + (i % 26))).join(' ')
const stateOf = (dataset: Dataset, query: string) => readState(dataset, new URLSearchParams(query), [''])
const text = (condition: RawBuilder<unknown>) => condition.compile(app.db).sql
const times = (sqlText: string, part: string) => sqlText.split(part).length - 1

/** The statements that some work sends. */
async function statementsOf(work: (db: Db) => Promise<unknown>): Promise<CompiledQuery[]> {
  const sent: CompiledQuery[] = []
  const recorded = app.db.withPlugin({
    transformQuery: ({ node, queryId }) => {
      sent.push(app.db.getExecutor().compileQuery(node, queryId))
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  })
  await work(recorded)
  return sent
}

test('SAFE-04 a hundred words become a condition of six, and folding is done before the database is asked', () => {
  for (const dataset of [COMPANIES, PLANTS, FLOWS] as readonly Dataset[]) {
    const condition = text(conditionOf(dataset, stateOf(dataset, `q=${LETTERS}`)))
    expect(times(condition, 'split_part')).toBeGreaterThan(0)
    expect(times(condition, 'split_part')).toBeLessThanOrEqual(2 * QUERY.words)
    expect(condition).not.toContain('kimya_fold')
  }
})

test('SAFE-04 total and values of all filters are counted in one statement that reads the table once', async () => {
  const everything =
    'q=a b c&country=SA&country=AE&company_adjective=producer&listed=true&exchange=Tadawul&products=urea'
  const state = stateOf(COMPANIES, everything)
  const sent = await statementsOf((db) => countList(db, COMPANIES, state))
  expect(sent).toHaveLength(1)
  expect(times(sent[0]?.sql ?? '', 'from "companies_company"')).toBe(1)
  expect(times(sent[0]?.sql ?? '', 'split_part("companies_company"."profile"')).toBe(3)
})

test('SAFE-04 a page of a text searches it once: what was counted is read by its keys', async () => {
  const state = stateOf(COMPANIES, 'q=methanol')
  const sent = await statementsOf(async (db) => {
    const { rows, total } = await readPage({ db, memo: new Memo() }, COMPANIES, state, { keys: ['name'] })
    expect(rows).toHaveLength(total)
  })
  // The first asks whether the table has rows of both kinds.
  expect(sent.map((one) => one.sql.includes('"profile"'))).toEqual([false, true, false])
})

test('SAFE-04 a text in a list of flows is looked up among the few series, and its rows in their index', async () => {
  const state = stateOf(FLOWS, 'q=urea export')
  const condition = text(conditionOf(FLOWS, state))
  expect(condition).toContain('from "exports_imports_series"')
  expect(condition).not.toContain('"exports_imports_flow"."search"')
  const plan = await planOf((db) =>
    readSorted(db, FLOWS, state, { ...PAGE, sort: state.sort }, { few: true, keys: null }),
  )
  expect(indexesOf(plan)).toContain('exports_imports_flow_series')
})

test('SAFE-04 sums of a text are made from those over partners, and row by row only where it names a partner', async () => {
  const tables = async (q: string) => {
    const [sent] = await statementsOf((db) => readLines(db, stateOf(FLOWS, `q=${q}`)))
    return { flows: sent?.sql.includes('exports_imports_flow') }
  }
  expect(await tables('urea export')).toEqual({ flows: false })
  expect(await tables('الصين')).toEqual({ flows: true })
})

test('SAFE-04 every order of a long list comes from an index, and only a bounded number of its rows are read', async () => {
  for (const dataset of [COMPANIES, FLOWS] as readonly Dataset[])
    for (const lang of LANGS)
      for (const [column, { sort }] of Object.entries(dataset.columns))
        for (const descending of sort ? [false, true] : []) {
          const page = { ...PAGE, lang, sort: { column, descending } }
          const plan = await planOf((db) => readAmongFirst(db, dataset, stateOf(dataset, 'q=zzz'), page, 10))
          // The page's own limit is around it: where its rows come in order, nothing is sorted between the two.
          const order = plan.findLast((node) => node['Node Type'] === 'Limit')
          const inside = nodesOf(order)
          expect(indexesOf(inside), `${dataset.table} ${column} ${lang}`).toHaveLength(1)
          expect(inside.map((node) => node['Node Type'])).not.toContain('Sort')
          expect(order?.['Actual Rows']).toBeLessThanOrEqual(10)
        }
})

test('SAFE-04 a period of a long list is looked up in the index of its order, and rare values have an index of their own', async () => {
  const insideOf = async (query: string) => {
    const state = stateOf(FLOWS, query)
    const plan = await planOf((db) => readAmongFirst(db, FLOWS, state, { ...PAGE, sort: state.sort }, 10))
    return nodesOf(plan.findLast((node) => node['Node Type'] === 'Limit'))
  }
  const period = await insideOf('year_month_from=2022&year_month_to=2023&partner=CN')
  expect(period.map((node) => node['Node Type'])).not.toContain('Sort')
  expect(period.find((node) => node['Index Name'])?.['Index Cond']).toContain('year_month')
  for (const [query, index] of [
    ['frequency=annual&country=SA', 'annual'],
    ['estimate=true&process=export', 'estimate'],
  ] as const)
    expect(indexesOf(await insideOf(query)), query).toEqual([`exports_imports_flow_${index}`])
})

test('SAFE-04 an index leads from a company to those beside it, and they are those of the list', async () => {
  const state = stateOf(COMPANIES, '')
  const list = (await readRows(app.db, COMPANIES, state, { ...PAGE, sort: state.sort, limit: 500 })).map(
    ({ key }) => key,
  )
  for (const at of [0, 7, list.length - 1]) {
    const found = await readNeighbours(app.db, COMPANIES, list[at] ?? '')
    const on = (side: string) => found.find((one) => one.side === side)?.row.key
    expect([on('previous'), on('next')]).toEqual([list[at - 1], list[at + 1]])
  }
  const plan = await planOf((db) => readNeighbours(db, COMPANIES, list[7] ?? ''))
  const ordered = plan.filter((node) => node['Index Name'] === 'companies_company_short_ar')
  expect(ordered.map((node) => node['Index Cond'] !== undefined)).toEqual([true, true])
})

test('SAFE-04 what is computed over a row is computed for the rows of the page alone', async () => {
  const state = stateOf(FLOWS, '')
  const page = { sort: state.sort, keys: ['rate', 'total_value'], limit: 25, offset: 500 }
  const plan = await planOf((db) => readRows(db, FLOWS, state, page))
  const loops = plan
    .filter((node) => node['Parent Relationship'] === 'SubPlan')
    .map((node) => node['Actual Loops'] ?? 0)
  expect(loops.length).toBeGreaterThan(0)
  expect(Math.max(...loops)).toBeLessThanOrEqual(25)
})

test('SAFE-04 pages beyond the limit do not exist, however many rows there are', () => {
  expect(pagesOf(0, stateOf(COMPANIES, ''))).toBe(1)
  expect(pagesOf(51, stateOf(COMPANIES, ''))).toBe(3)
  expect(pagesOf(1_000_000, stateOf(COMPANIES, ''))).toBe(QUERY.pages)
  for (const query of ['q=urea', 'country=SA'])
    expect(pagesOf(1_000_000, stateOf(COMPANIES, query))).toBe(QUERY.foundPages)
})

const PAGE = { keys: [], limit: 25, offset: 0 }

interface Plan {
  'Node Type': string
  'Parent Relationship'?: string
  'Index Name'?: string
  'Index Cond'?: string
  'Actual Loops'?: number
  'Actual Rows'?: number
  Plans?: Plan[]
}

/** The nodes of the plan of what some work asks, where a small table is no reason to read it whole. */
async function planOf(work: (db: Db) => Promise<unknown>): Promise<Plan[]> {
  const [statement] = await statementsOf(work)
  if (!statement) throw new Error('Nothing was asked')
  return app.db.transaction().execute(async (db) => {
    for (const way of ['enable_seqscan', 'enable_bitmapscan', 'jit'])
      await sql`set local ${sql.ref(way)} = off`.execute(db)
    const { rows } = await db.executeQuery<{ 'QUERY PLAN': { Plan: Plan }[] }>({
      ...statement,
      sql: `explain (analyze, format json) ${statement.sql}`,
    })
    return nodesOf(rows[0]?.['QUERY PLAN'][0]?.Plan)
  })
}

const nodesOf = (plan: Plan | undefined): Plan[] =>
  plan ? [plan, ...(plan.Plans ?? []).flatMap(nodesOf)] : []
const indexesOf = (plan: readonly Plan[]) => plan.flatMap((node) => node['Index Name'] ?? [])
