import type { RequestContext } from '#platform/http/context.server.ts'

/** A house advert of a slot, in the reader's language. */
export interface Ad {
  title: string
  text: string
  url: string
}

/** The advert that stands in a slot now, another every hour; null when the slot is empty. */
export async function adFor(
  ctx: Pick<RequestContext, 'app' | 'lang' | 'now' | 'tag'>,
  slot: string,
): Promise<Ad | null> {
  ctx.tag('ads')
  const rows = await ctx.app.memo.get(`ads:${slot}`, ['ads'], () =>
    ctx.app.db
      .selectFrom('site_ad')
      .selectAll()
      .where('slot', '=', slot)
      .where('active', '=', true)
      .orderBy('id')
      .execute(),
  )
  const row = rows[Math.floor(ctx.now.getTime() / 3_600_000) % Math.max(1, rows.length)]
  if (!row) return null
  return ctx.lang === 'ar'
    ? { title: row.title_ar, text: row.text_ar, url: row.url }
    : { title: row.title_en, text: row.text_en, url: row.url }
}
