import { sql } from 'kysely'
import { pathOf } from '#editorial/present.server.ts'
import type { App } from '#platform/app.server.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import type { BreakingKind } from './breaking.ts'

/** Of the bar of breaking news: every page with the frame has it. */
const BAR_TAG = 'breaking'

/** The bar above all pages, in a reader's language. */
export interface BreakingBar {
  id: number
  kind: BreakingKind
  headline: string
  path: string
}

/** The bar that pages have now; null without one, and where its text is not in this language. */
export async function breakingBar({
  app,
  lang,
  now,
  tag,
}: Pick<RequestContext, 'app' | 'lang' | 'now' | 'tag'>): Promise<BreakingBar | null> {
  tag(BAR_TAG)
  const found = await app.memo.get(`breaking-bar:${lang}`, [BAR_TAG], async () => {
    const row = await app.db
      .selectFrom('following_breaking as b')
      .innerJoin('editorial_post as p', 'p.id', 'b.post_id')
      .select(['b.id', 'b.kind', 'b.headline_ar', 'b.headline_en', 'b.bar_until'])
      .select(['p.id as post', 'p.section', 'p.category_id', 'p.slug_ar', 'p.slug_en'])
      .where('b.state', '=', 'sent')
      .where('b.bar_until', '>', now)
      .where('p.status', '=', 'published')
      .where('p.hidden', '=', false)
      .where('p.visibility', '=', 3)
      .orderBy('b.id', 'desc')
      .executeTakeFirst()
    const headline = row?.[`headline_${lang}`]
    if (!row?.bar_until || !headline) return null
    const { id, kind, bar_until, post, ...address } = row
    return { id, kind, headline, path: pathOf({ ...address, id: post }, lang), until: bar_until.getTime() }
  })
  if (!found || found.until <= now.getTime()) return null
  const { until: _, ...bar } = found
  return bar
}

/** Notices whose bar the pages should have and have not, or have and should not. */
export const barDue = sql<boolean>`bar_until is not null and bar_on <> (state = 'sent' and bar_until > now())`

/**
 * Has the pages made again where a bar begins or ends. All instances hear of it first, then it is noted as done: a process killed
 * in between leaves it to be done again.
 */
export async function refreshBar(app: Pick<App, 'db' | 'changes'>): Promise<void> {
  await app.db.transaction().execute(async (trx) => {
    const rows = await trx
      .selectFrom('following_breaking')
      .select('id')
      .where(barDue)
      .forUpdate()
      .skipLocked()
      .execute()
    if (rows.length === 0) return
    await app.changes.publish([BAR_TAG])
    await trx
      .updateTable('following_breaking')
      .set({ bar_on: sql<boolean>`state = 'sent' and bar_until > now()` })
      .where(
        'id',
        'in',
        rows.map(({ id }) => id),
      )
      .execute()
  })
}
