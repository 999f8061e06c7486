import { sql } from 'kysely'
import { yearBefore } from '#datasets/series/dates.ts'
import type { App } from '#platform/app.server.ts'
import { PROCESSES } from '../options.ts'
import type { Line } from '../totals/totals.ts'
import type { ItemLine } from './analysis.ts'
import type { Asked, Dimension } from './asked.ts'
import type { KeyedLine, KeyedReport, PivotInput } from './pivot/input.ts'
import { scopeOf, type Scope } from './scope.server.ts'
import {
  fieldOf,
  readMirror,
  readOfImports,
  readPartners,
  readReported,
  readWhole,
  type MirrorPair,
  type PivotLine,
  type Reported,
} from './sums.server.ts'

/** Pairs of countries in the table of both sides. */
const MOST_PAIRS = 10

/** The figures of a request, before they are in words. */
export interface Read {
  asked: Asked
  scope: Scope
  /** The last period shown, and the same a year before where it is known. */
  period: string
  earlier: string | null
  lines: KeyedLine[]
  whole: KeyedLine[] | null
  reports: KeyedReport[]
  reported: Reported[]
  /** Products under their codes, of the last period and the one before; null where there are several trade flows. */
  items: ItemLine[] | null
  /** Partners of the last period; null where some are chosen or there are several trade flows. */
  partners: PivotLine[] | null
  mirror: MirrorPair[]
}

type Reading = Pick<App, 'db' | 'memo'>

/** Reads what a pivot needs; null where no row answers it. */
export async function readPivot(app: Reading, asked: Asked): Promise<Read | null> {
  const scope = await scopeOf(app, asked)
  if (!scope) return null
  const { db } = app
  const period = scope.periods.at(-1) ?? ''
  const before = yearBefore(period)
  const earlier = scope.known.includes(before) ? before : null
  const wanted = [...new Set([...scope.periods, ...scope.periods.map(yearBefore)])].filter((one) =>
    scope.known.includes(one),
  )
  const last = earlier === null ? [period] : [earlier, period]
  const fields = [fieldOf(asked.rows), fieldOf(asked.columns)] as const
  const chosen = scope.partners.length > 0
  const byPartner = fields.includes('partner')
  const single = scope.flows.length === 1
  const others = fields.map((field) => (field === 'partner' ? 'none' : field))
  const [lines, whole, reported, items, partners, mirror, chains] = await Promise.all([
    byPartner || chosen ? readPartners(db, scope, fields, wanted) : readWhole(db, scope, fields, wanted),
    byPartner && !chosen ? readWhole(db, scope, [others[0] ?? 'none', others[1] ?? 'none'], wanted) : null,
    readReported(db, scope, wanted),
    single
      ? chosen
        ? readPartners(db, scope, ['deal', 'none'], last)
        : readWhole(db, scope, ['item', 'none'], last)
      : null,
    single && !chosen ? readPartners(db, scope, ['partner', 'none'], [period]) : null,
    single ? readMirror(db, scope, period, MOST_PAIRS) : [],
    asked.rows === 'chain' || asked.columns === 'chain' ? readChains(app) : new Map<string, string>(),
  ])
  const keyOf = (dimension: Dimension, key: string) =>
    dimension === 'chain' && key !== '' ? (chains.get(key) ?? key) : key
  const keyed = (own: readonly PivotLine[]): KeyedLine[] =>
    own.map((line) => ({
      ...line,
      row: keyOf(asked.rows, line.a),
      column: keyOf(asked.columns, line.b),
    }))
  return {
    asked,
    scope,
    period,
    earlier,
    lines: keyed(lines),
    whole: whole && keyed(whole),
    reported,
    reports: reported.map((one) => ({
      ...one,
      row: keyOf(asked.rows, reportKey(asked.rows, one)),
      column: keyOf(asked.columns, reportKey(asked.columns, one)),
    })),
    items: items && items.map((line) => ({ ...line, item: line.a })),
    partners,
    mirror,
  }
}

/** Under which key of a dimension a report falls; partners and periods say nothing of it. */
function reportKey(dimension: Dimension, { product, hs_code, country, process }: Reported): string {
  switch (dimension) {
    case 'product':
    case 'chain':
      return product
    case 'hs2':
      return hs_code.slice(0, 2)
    case 'hs4':
      return hs_code.slice(0, 4)
    case 'hs6':
      return hs_code.slice(0, 6)
    case 'reporter':
      return country
    case 'flow':
      return process
    case 'partner':
    case 'period':
      return ''
  }
}

async function readChains({ db }: Reading): Promise<Map<string, string>> {
  const { rows } = await sql<{ slug: string; category_id: string }>`
    select slug, category_id from products_prices_product`.execute(db)
  return new Map(rows.map(({ slug, category_id }) => [slug, category_id]))
}

/** The cells with rows of some imports, as `row column`; a row over all partners is in none of theirs but in their total. */
export async function cellsOfImports(
  app: Reading,
  { asked, scope }: Read,
  imports: readonly string[],
): Promise<ReadonlySet<string>> {
  if (imports.length === 0) return new Set()
  const isChange = asked.measure === 'change'
  const periods = [...scope.periods, ...(isChange ? scope.periods.map(yearBefore) : [])]
  const [found, chains] = await Promise.all([
    readOfImports(app.db, scope, [fieldOf(asked.rows), fieldOf(asked.columns)], { periods, imports }),
    readChains(app),
  ])
  const keyOf = (dimension: Dimension, key: string, period: string) =>
    dimension === 'period' ? period : dimension === 'chain' ? (chains.get(key) ?? key) : key
  return new Set(
    found.flatMap(({ a, b, year_month }) =>
      scope.periods
        // A change is of two periods.
        .filter((period) => period === year_month || (isChange && yearBefore(period) === year_month))
        .map((period) => `${keyOf(asked.rows, a, period)} ${keyOf(asked.columns, b, period)}`),
    ),
  )
}

/** Rows and columns that are shown by themselves, of a table that does not show all. */
const SHORT = { rows: 25, columns: 12 } as const

/** What the table is made of. */
export function inputOf(
  { asked, scope, lines, whole, reports }: Read,
  withheld?: ReadonlySet<string>,
): PivotInput {
  const orderOf = (dimension: Dimension, side: 'row' | 'column') => {
    if (dimension === 'period') return side === 'row' ? scope.periods.toReversed() : scope.periods
    return dimension === 'flow' ? Object.keys(PROCESSES) : null
  }
  return {
    rows: asked.rows,
    columns: asked.columns,
    measure: asked.measure,
    periods: scope.periods,
    lines,
    whole,
    reports,
    sort: asked.sort,
    most: asked.all ? { rows: Infinity, columns: Infinity } : columnsOf(asked),
    order: { rows: orderOf(asked.rows, 'row'), columns: orderOf(asked.columns, 'column') },
    ...(withheld && { withheld }),
  }
}

/** Periods are never put together: the last ones are shown. */
const columnsOf = ({ rows, columns }: Asked) => ({
  rows: rows === 'period' ? Infinity : SHORT.rows,
  columns: columns === 'period' ? Infinity : SHORT.columns,
})

/** The totals of each trade flow in the last period, as a table of one column. */
export function flowInput(read: Read, measure: PivotInput['measure']): PivotInput {
  const { scope, period, whole, lines, reported } = read
  const own: readonly KeyedLine[] = whole ?? lines
  return {
    rows: 'flow',
    columns: 'period',
    measure,
    periods: [period],
    lines: own.map((line: Line) => ({ ...line, row: line.process, column: '' })),
    whole: null,
    reports: reported.map((one) => ({ ...one, row: one.process, column: '' })),
    sort: '',
    most: { rows: Infinity, columns: Infinity },
    order: { rows: scope.flows.map(({ process }) => process), columns: [period] },
  }
}
