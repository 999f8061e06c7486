import type { I18n } from '#i18n/i18n.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import type { Entry } from './entries.ts'
import { readFigures } from './figures/figures.server.ts'
import type { BoardItem, BoardRow } from './row.ts'
import type { Visit } from './views/visits.server.ts'
import { wordsIn } from './words.server.ts'

type Asking = Pick<RequestContext, 'app' | 'lang' | 'now' | 'prefs' | 'viewer'>

/** Entries with their figures, for who asks, of the board of an account or of who asks; lists are compared with a visit. */
export async function itemsOf(
  { app, lang, now, prefs, viewer }: Asking,
  entries: readonly Entry[],
  {
    visits = new Map(),
    owner = viewer.role === 'visitor' ? null : viewer.id,
  }: { visits?: ReadonlyMap<string, Visit>; owner?: number | null } = {},
): Promise<BoardItem[]> {
  const figures = await readFigures(app, now, entries, {
    langs: [lang],
    prefs,
    owners: owner === null ? [] : [owner],
  })
  const i18n = wordsIn(lang, now, prefs)
  return entries.map((entry) => {
    const row = figures(entry, { i18n, viewer, owner })
    return { ...entry, row: row && sinceVisit(row, visits.get(entry.key), i18n) }
  })
}

/** The row of a view with its change since a visit; any other as it is. */
export function sinceVisit(row: BoardRow, visit: Visit | undefined, { t, fmt }: I18n): BoardRow {
  if (row.count === null || !visit) return row
  const change = row.count - visit.rows
  const day = fmt.date(visit.on)
  const compared =
    change === 0
      ? t('board.rows.same', { day })
      : t('board.rows.more', { change: fmt.change(change, '', 0), day })
  return { ...row, compared }
}
