import type { Lang } from '#i18n/locale.ts'
import type { App } from '#platform/app.server.ts'
import type { Db } from '#platform/db/kysely.server.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { QUERY } from '#platform/limits/limits.ts'
import { meantInstead } from '#site/lexicon/meant.server.ts'
import type { Columns, RowOf } from '../columns.ts'
import { countList } from './counts.server.ts'
import type { Counts } from './counts.ts'
import type { Dataset } from '../dataset.ts'
import { figureFilters } from './kinds.server.ts'
import { readAmongFirst, readRows, readSorted, ROWS_PAGE, type RowsPage } from './rows.server.ts'
import { isFiltered, filterQuery, type ListState } from './state.ts'
import type { Filters } from './where.server.ts'

type CountedState = ListState & Pick<Filters, 'kind'>

/** The counts of a filtered list; cached until the dataset's tag is dropped. */
export async function listCounts(
  app: Pick<App, 'db' | 'memo'>,
  dataset: Dataset,
  state: CountedState,
): Promise<Counts> {
  return (await countNow(app, dataset, state)).counts
}

/** The same with the keys of what a text found, which only who counts it is given: they are not remembered. */
async function countNow(
  app: Pick<App, 'db' | 'memo'>,
  dataset: Dataset,
  state: CountedState,
): Promise<{ counts: Counts; keys: readonly string[] | null }> {
  // Results that depend on the day are not cached for the next.
  const key = `${dataset.table}:counts:${filterQuery(dataset, state)} ${state.preset?.day ?? ''} ${state.kind ?? ''}`
  let found: readonly string[] | null = null
  const counts = await app.memo.get(key, [dataset.tag], async () => {
    const { keys, ...own } = await countList(app.db, dataset, state)
    found = keys
    return own
  })
  return { counts, keys: found }
}

/** The rows of a list's page with the list's counts; where real rows and demonstration data meet, the real ones come first. */
export async function readPage<C extends Columns>(
  app: Pick<App, 'db' | 'memo'>,
  dataset: Dataset<C>,
  state: ListState,
  { keys, lang }: { keys: readonly string[]; lang?: Lang },
): Promise<Counts & { rows: RowOf<C>[] }> {
  const page = { sort: state.sort, keys, limit: ROWS_PAGE, offset: (state.page - 1) * ROWS_PAGE, lang }
  const own = await figureFilters(app, dataset, state)
  if (own.kind !== 'real') return readPart(app, dataset, state, page)
  const [counts, real] = await Promise.all([
    listCounts(app, dataset, state),
    readPart(app, dataset, own, page),
  ])
  const limit = page.limit - real.rows.length
  if (limit === 0) return { ...counts, rows: real.rows }
  const offset = Math.max(0, page.offset - real.total)
  const others = await readPart(app, dataset, { ...own, kind: 'demo' }, { ...page, limit, offset })
  return { ...counts, rows: [...real.rows, ...others.rows] }
}

/** A page of rows of one kind, or of all. Where the list is filtered, the number of matches decides how they are read. */
async function readPart<C extends Columns>(
  app: Pick<App, 'db' | 'memo'>,
  dataset: Dataset<C>,
  state: CountedState,
  page: RowsPage,
): Promise<Counts & { rows: RowOf<C>[] }> {
  if (!isFiltered(state)) {
    const [counts, rows] = await Promise.all([
      listCounts(app, dataset, state),
      readRows(app.db, dataset, state, page),
    ])
    return { ...counts, rows }
  }
  const { counts, keys } = await countNow(app, dataset, state)
  return {
    ...counts,
    rows: await readFound(app.db, dataset, state, page, { total: counts.total, keys }),
  }
}

/** A page of the rows that match, neither way of reading which is endless: first by the order's index, then by sorting. */
async function readFound<C extends Columns>(
  db: Db,
  dataset: Dataset<C>,
  state: CountedState,
  page: RowsPage,
  { total, keys }: { total: number; keys: readonly string[] | null },
): Promise<RowOf<C>[]> {
  const left = Math.min(page.limit, total - page.offset)
  if (left <= 0) return []
  if (total > QUERY.fewRows) {
    const rows = await readAmongFirst(db, dataset, state, page, QUERY.walkedRows)
    if (rows.length === left) return rows
  }
  return readSorted(db, dataset, state, page, { few: total <= QUERY.foundKeys, keys })
}

/** How many pages of a list can be opened. */
export function pagesOf(total: number, state: ListState): number {
  const most = isFiltered(state) ? QUERY.foundPages : QUERY.pages
  return Math.min(most, Math.max(1, Math.ceil(total / ROWS_PAGE)))
}

/** A suggested spelling for a search without results, if it finds some. */
export async function meantIn(
  ctx: Pick<RequestContext, 'app' | 'tag'>,
  dataset: Dataset,
  state: ListState,
): Promise<string | null> {
  const meant = await meantInstead(ctx, state.q)
  if (meant === null) return null
  const { total } = await listCounts(ctx.app, dataset, { ...state, q: meant })
  return total > 0 ? meant : null
}
