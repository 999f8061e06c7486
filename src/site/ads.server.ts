import type { RequestContext } from '#platform/http/context.server.ts'
import { libraryPictures, type ShownPicture } from '#platform/images/library.server.ts'

/** Where adverts are shown. */
export type AdSlotName = 'home-wide' | 'article-rail'

/** A house advert of a slot, in the reader's language. */
export interface Ad {
  title: string
  text: string
  url: string
  /** Of the media library, where the advert has one in this language. */
  picture: ShownPicture | null
}

/** The advert that a slot shows now, another every hour; null when the slot is empty. */
export async function adFor(
  ctx: Pick<RequestContext, 'app' | 'lang' | 'now' | 'tag'>,
  slot: AdSlotName,
): Promise<Ad | null> {
  const { app, lang } = ctx
  ctx.tag('ads')
  const rows = await app.memo.get(`ads:${slot}`, ['ads'], () =>
    app.db
      .selectFrom('site_ad')
      .selectAll()
      .where('slot', '=', slot)
      .where('active', '=', true)
      .orderBy('id')
      .execute(),
  )
  const row = rows[Math.floor(ctx.now.getTime() / 3_600_000) % Math.max(1, rows.length)]
  if (!row) return null
  const key = row[`image_${lang}`]
  const picture = key === null ? null : ((await libraryPictures(app, [key], lang)).get(key) ?? null)
  return lang === 'ar'
    ? { title: row.title_ar, text: row.text_ar, url: row.url, picture }
    : { title: row.title_en, text: row.text_en, url: row.url, picture }
}
