import type { Db } from '#platform/db/kysely.server.ts'
import {
  countWaitedFor,
  readWaitedFor,
  WAITED_FOR,
  type WaitedFor,
} from '#sections/products-prices/series/waited-for.server.ts'
import type { PanelScreen } from '../../panel/screen.ts'
import { choiceOf, listPage } from '../../parts/list.server.ts'
import type { DueRow } from './contract.ts'

/** What the desk waits for: the series whose next figure is due or late, and from where it comes. */
export const DUE: PanelScreen<'due'> = {
  path: 'due',
  title: { ar: 'أرقام منتظرة', en: 'Figures due' },
  needs: 'source.run',
  view: 'due',
  rail: [{ group: 'data', icon: 'alert', count: async ({ app }) => (await countWaitedFor(app.db)).late }],
  parameters: ['page', 'state'],

  async load({ app, lang }, { url }) {
    const state = choiceOf(url, 'state', WAITED_FOR)
    const list = await listPage(
      url,
      { state },
      {
        async count() {
          const { late, due } = await countWaitedFor(app.db)
          return state === null ? late + due : { late, due }[state]
        },
        async rows(limit, offset) {
          const series = await readWaitedFor(app.db, lang, { state, limit, offset })
          const fetched = await fetchedBy(
            app.db,
            series.map(({ publisher }) => publisher),
          )
          return series.map((one) => rowOf(one, fetched.get(one.publisher) ?? null))
        },
      },
    )
    return { list }
  },
}

function rowOf(series: WaitedFor, fetchedBy: string | null): DueRow {
  const { slug, name, terms, frequency, href, source, day, due, overdue, standing } = series
  return {
    slug,
    name,
    terms,
    frequency,
    href,
    source,
    from: fetchedBy === null ? '/admin/imports' : `/admin/sources/${fetchedBy}`,
    isFetched: fetchedBy !== null,
    last: day,
    due,
    overdue,
    state: standing === 'late' ? 'late' : 'due',
  }
}

/** The source in the panel of each publisher that has one; the one that is fetched next where it has several. */
async function fetchedBy(db: Db, publishers: readonly string[]): Promise<Map<string, string>> {
  if (publishers.length === 0) return new Map()
  const rows = await db
    .selectFrom('data_source')
    .select(['publisher_en', 'name'])
    .where('publisher_en', 'in', [...new Set(publishers)])
    .orderBy('next_run_at', (order) => order.desc().nullsFirst())
    .orderBy('id', 'desc')
    .execute()
  return new Map(rows.map(({ publisher_en, name }) => [publisher_en, name]))
}
