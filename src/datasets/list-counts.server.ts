import type { Lang } from '#i18n/locale.ts'
import type { App } from '#platform/app.server.ts'
import { QUERY } from '#platform/limits/limits.ts'
import type { Columns, RowOf } from './columns.ts'
import { countList, type Counts } from './counts.server.ts'
import type { Dataset } from './dataset.ts'
import { readRows, ROWS_PAGE } from './rows.server.ts'
import { narrowingQuery, type ListState } from './state.ts'

/** What a narrowed list has; counted once for all who ask until the dataset's tag is dropped. */
export function listCounts(
  app: Pick<App, 'db' | 'memo'>,
  dataset: Dataset,
  state: ListState,
): Promise<Counts> {
  // What is true of one day is not remembered for the next.
  const key = `${dataset.table}:counts:${narrowingQuery(dataset, state)} ${state.preset?.day ?? ''}`
  return app.memo.get(key, [dataset.tag], () => countList(app.db, dataset, state))
}

/** The rows of a list's page with what the list has. A text of which nothing is found is not looked for a second time. */
export async function readPage<C extends Columns>(
  app: Pick<App, 'db' | 'memo'>,
  dataset: Dataset<C>,
  state: ListState,
  { keys, lang }: { keys: readonly string[]; lang?: Lang },
): Promise<Counts & { rows: RowOf<C>[] }> {
  const offset = (state.page - 1) * ROWS_PAGE
  const rows = () =>
    readRows(app.db, dataset, state, { sort: state.sort, keys, limit: ROWS_PAGE, offset, lang })
  const counting = listCounts(app, dataset, state)
  if (state.q === '') {
    const [counts, found] = await Promise.all([counting, rows()])
    return { ...counts, rows: found }
  }
  const counts = await counting
  return { ...counts, rows: counts.total > offset ? await rows() : [] }
}

/** How many pages of a list can be opened. */
export function pagesOf(total: number): number {
  return Math.min(QUERY.pages, Math.max(1, Math.ceil(total / ROWS_PAGE)))
}
