import { sql, type RawBuilder } from 'kysely'
import { within } from '#datasets/series/dates.ts'
import type { App } from '#platform/app.server.ts'
import { FLOWS } from '../flows/flows.server.ts'
import { WORLD } from '../flows/flow-sql.server.ts'
import { PROCESSES, type Frequency, type Process } from '../options.ts'
import { countriesOf, type Asked } from './asked.ts'

/** The Gulf states. */
export const GULF: readonly string[] = ['SA', 'AE', 'QA', 'KW', 'OM', 'BH']

/** Periods that a table over time has where no span is asked for, and the most that it can have. */
const LATEST = { annual: 10, monthly: 24 } as const
const MOST_PERIODS = 60

/** The rows that a pivot adds up: of one kind and frequency, and of each trade flow reports or mirror data. */
export interface Scope {
  products: readonly string[]
  hs: string
  reporters: readonly string[]
  partners: readonly string[]
  kind: 'real' | 'demo'
  frequency: Frequency
  /** Trade flows in their usual order, each with whether its rows are mirror data. */
  flows: readonly { process: Process; mirror: boolean }[]
  /** All periods of these rows, oldest first. */
  known: readonly string[]
  /** Those that are shown. */
  periods: readonly string[]
}

type Reading = Pick<App, 'db' | 'memo'>
type Filters = Pick<Scope, 'products' | 'hs' | 'reporters' | 'partners'>

interface Found {
  process: Process
  frequency: Frequency
  is_mirror: boolean
  demo: boolean
}

/** The scope of a request; null where no row answers it. */
export async function scopeOf(app: Reading, asked: Asked): Promise<Scope | null> {
  const filters = await filtersOf(app, asked)
  if (!filters) return null
  const key = JSON.stringify(filters)
  const all = await app.memo.get(`explorer:found:${key}`, [FLOWS.tag], async () => {
    const { rows } = await sql<Found>`
      select distinct process, frequency, is_mirror, demo
      from ${sql.table(filters.partners.length > 0 ? 'exports_imports_series' : 'exports_imports_without_partners')}
      where not hidden and ${filterSql(filters)}`.execute(app.db)
    return rows
  })
  const wanted = all.filter(
    ({ process, frequency }) =>
      (asked.flow.length === 0 || asked.flow.includes(process)) &&
      (asked.frequency === null || asked.frequency === frequency),
  )
  // Real rows silence demonstration data.
  const demo = wanted.every((one) => one.demo)
  const ofKind = wanted.filter((one) => one.demo === demo)
  const frequency: Frequency = ofKind.some((one) => one.frequency === 'annual') ? 'annual' : 'monthly'
  const own = ofKind.filter((one) => one.frequency === frequency)
  const flows = (Object.keys(PROCESSES) as Process[]).flatMap((process) => {
    const of = own.filter((one) => one.process === process)
    return of.length === 0 ? [] : [{ process, mirror: of.every(({ is_mirror }) => is_mirror) }]
  })
  const byFlow = asked.rows === 'flow' || asked.columns === 'flow'
  const shownFlows = byFlow ? flows : flows.slice(0, 1)
  if (shownFlows.length === 0) return null
  const scope: Scope = {
    ...filters,
    kind: demo ? 'demo' : 'real',
    frequency,
    flows: shownFlows,
    known: [],
    periods: [],
  }
  const known = await app.memo.get(
    `explorer:periods:${key}:${JSON.stringify([shownFlows, frequency, demo])}`,
    [FLOWS.tag],
    () => readPeriods(app, scope),
  )
  const periods = periodsOf(asked, known, frequency)
  return periods.length === 0 ? null : { ...scope, known, periods }
}

function periodsOf(asked: Asked, known: readonly string[], frequency: Frequency): string[] {
  if (asked.rows !== 'period' && asked.columns !== 'period')
    return asked.period === '' ? known.slice(-1) : known.filter((period) => period === asked.period)
  const span = { from: asked.from || null, to: asked.to || null }
  const found = within(known, span)
  return found.slice(asked.from ? -MOST_PERIODS : -LATEST[frequency])
}

/** The filters of a request, a group of products as its products; null where a group has none. */
async function filtersOf(
  app: Reading,
  { product, chain, hs, reporter, partner }: Asked,
): Promise<Filters | null> {
  let products = [...product]
  if (chain.length > 0) {
    const { rows } = await sql<{ slug: string }>`
      select slug from products_prices_product where category_id = any(${[...chain]}::text[]) order by slug`.execute(
      app.db,
    )
    const own = rows.map(({ slug }) => slug)
    products = products.length > 0 ? products.filter((slug) => own.includes(slug)) : own
    if (products.length === 0) return null
  }
  return {
    products,
    hs,
    reporters: countriesOf(reporter, GULF),
    partners: countriesOf(partner, GULF).filter((code) => code !== WORLD),
  }
}

const oneOf = (field: string, values: readonly string[]): RawBuilder<unknown>[] => {
  if (values.length === 0) return []
  const ref = sql.ref(field)
  return [values.length === 1 ? sql`${ref} = ${values[0]}` : sql`${ref} = any(${[...values]}::text[])`]
}

/** Filters as SQL over a table that has products, codes and partners as columns. */
function filterSql(
  { products, hs, reporters, partners }: Filters,
  without: 'partner' | null = null,
): RawBuilder<unknown> {
  const conditions = [
    ...oneOf('product', products),
    ...oneOf('country', reporters),
    ...(without === 'partner' ? [] : oneOf('partner', partners)),
    ...hsSql(hs),
  ]
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
}

function hsSql(hs: string): RawBuilder<unknown>[] {
  if (hs === '') return []
  if (hs.length === 2) return [sql`chapter = ${hs}`]
  return hs.length === 4
    ? [sql`heading = ${hs}`]
    : [sql`heading = ${hs.slice(0, 4)} and left(hs_code, 6) = ${hs}`]
}

/** Of one kind, one frequency and, by flow, of reports or of mirror data. */
function kindSql({
  kind,
  frequency,
  flows,
}: Pick<Scope, 'kind' | 'frequency' | 'flows'>): RawBuilder<unknown> {
  const each = flows.map(({ process, mirror }) => sql`process = ${process} and is_mirror = ${mirror}`)
  return sql`not hidden and demo = ${kind === 'demo'} and frequency = ${frequency}
    and (${sql.join(each, sql` or `)})`
}

/** The condition of a scope over sums by period, which do not know partners. */
export function periodCondition(scope: Scope): RawBuilder<unknown> {
  return sql`${kindSql(scope)} and ${filterSql(scope, 'partner')}`
}

/** The condition of a scope over its rows, those over all partners among them. */
export function rowCondition(scope: Scope): RawBuilder<unknown> {
  return sql`${kindSql(scope)} and ${filterSql(scope)}`
}

/** The condition of a scope over series of partners; those over all partners are no partner. */
export function seriesCondition(scope: Scope): RawBuilder<unknown> {
  return sql`partner <> ${WORLD} and ${rowCondition(scope)}`
}

/** The same over sums by partner and chapter; null where they know too little of products. */
export function partnerCondition(scope: Scope): RawBuilder<unknown> | null {
  return scope.products.length > 0 || scope.hs.length > 2 ? null : rowCondition(scope)
}

async function readPeriods({ db }: Reading, scope: Scope): Promise<string[]> {
  const summed = partnerCondition(scope)
  const source =
    scope.partners.length === 0
      ? sql`exports_imports_period where ${periodCondition(scope)}`
      : summed
        ? sql`exports_imports_partner where ${summed}`
        : sql`exports_imports_flow where series_key in (
            select series_key from exports_imports_series where ${seriesCondition(scope)})`
  const { rows } = await sql<{ year_month: string }>`
    select distinct year_month from ${source} order by year_month`.execute(db)
  return rows.map(({ year_month }) => year_month)
}
