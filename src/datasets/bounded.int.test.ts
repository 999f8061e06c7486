import type { CompiledQuery, RawBuilder } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '#platform/db/kysely.server.ts'
import { QUERY } from '#platform/limits/limits.ts'
import { COMPANIES } from '#sections/companies/companies.server.ts'
import { PLANTS } from '#sections/production-capacity/contract.server.ts'
import { FLOWS } from '#sections/exports-imports/flows.server.ts'
import { demoApp } from '#testing/demo-app.server.ts'
import { countList } from './counts.server.ts'
import type { Dataset } from './dataset.ts'
import { pagesOf } from './list-counts.server.ts'
import { readRows } from './rows.server.ts'
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

test('SAFE-04 a hundred words become a condition of eight, and folding is done before the database is asked', () => {
  for (const dataset of [COMPANIES, PLANTS, FLOWS] as readonly Dataset[]) {
    const condition = text(conditionOf(dataset, stateOf(dataset, `q=${LETTERS}`)))
    expect(times(condition, 'position')).toBeGreaterThan(0)
    expect(times(condition, 'position')).toBeLessThanOrEqual(2 * QUERY.words)
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
  expect(times(sent[0]?.sql ?? '', '"companies_company"."profile"')).toBe(3)
})

test('SAFE-04 a text in a list of flows is looked up among the few series', () => {
  const condition = text(conditionOf(FLOWS, stateOf(FLOWS, 'q=urea export')))
  expect(condition).toContain('from "exports_imports_series"')
  expect(condition).not.toContain('"exports_imports_flow"."search"')
})

test('SAFE-04 what is computed over a row is computed for the rows of the page alone', async () => {
  const state = stateOf(FLOWS, '')
  const page = { sort: state.sort, keys: ['rate', 'total_value'], limit: 25, offset: 500 }
  const [statement] = await statementsOf((db) => readRows(db, FLOWS, state, page))
  if (!statement) throw new Error('Nothing was asked')
  const { rows } = await app.db.executeQuery<{ 'QUERY PLAN': { Plan: Plan }[] }>({
    ...statement,
    sql: `explain (analyze, format json) ${statement.sql}`,
  })
  expect(rows).toHaveLength(1)
  const loops = subplansOf(rows[0]?.['QUERY PLAN'][0]?.Plan).map((plan) => plan['Actual Loops'] ?? 0)
  expect(loops.length).toBeGreaterThan(0)
  expect(Math.max(...loops)).toBeLessThanOrEqual(25)
})

test('SAFE-04 pages beyond the limit are not there, however many rows there are', () => {
  expect(pagesOf(0)).toBe(1)
  expect(pagesOf(51)).toBe(3)
  expect(pagesOf(1_000_000)).toBe(QUERY.pages)
})

interface Plan {
  'Parent Relationship'?: string
  'Actual Loops'?: number
  Plans?: Plan[]
}

/** The plans that run once for each row of another. */
function subplansOf(plan: Plan | undefined): Plan[] {
  const own = plan?.['Parent Relationship'] === 'SubPlan' && plan ? [plan] : []
  return [...own, ...(plan?.Plans ?? []).flatMap(subplansOf)]
}
