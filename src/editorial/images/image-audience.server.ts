import { sql } from 'kysely'
import type { App } from '#platform/app.server.ts'
import { isSecure, parseCookies } from '#platform/http/cookies.server.ts'
import { escapeHtml } from '#platform/html/escape.ts'
import { cleanStoredHtml } from '#platform/html/stored.server.ts'
import type { ImageAudience } from '#platform/images/media-routes.server.ts'
import { can, readingOf } from '#platform/policy/policy.ts'
import { VISITOR, type Viewer } from '#platform/policy/viewer.ts'
import { SESSION_COOKIE, viewerOf } from '#platform/sessions/sessions.server.ts'
import { withoutShortcodes } from '../body/shortcodes.ts'
import { cardsWithPicture } from '../cards/card-picture.server.ts'
import { freeBeginning } from '../free-beginning.ts'

/**
 * Who may see an uploaded picture: whoever may read one of the posts that it covers, or the part of a text that it or its card is in;
 * everybody, where it is a logo or in an advert; a picture of none is shown to those alone who may use the media library.
 */
export async function imageAudience(
  app: Pick<App, 'db' | 'config'>,
  key: string,
  cookies: string | undefined,
): Promise<ImageAudience> {
  const cards = await cardsWithPicture(app.db, key)
  const posts = await app.db
    .selectFrom('editorial_post')
    .select(['visibility', 'paid', 'owner_id', 'status', 'hidden', 'image_key', 'body_ar', 'body_en'])
    .where((eb) =>
      eb.or([
        eb('image_key', '=', key),
        // Said as the index has it, which holds only the posts with pictures.
        sql<boolean>`(body_images <> '{}' and body_images @> ${[key]}::text[])`,
        ...(cards.length > 0
          ? [
              eb(
                'id',
                'in',
                eb.selectFrom('editorial_card_use').select('post_id').where('address', 'in', cards),
              ),
            ]
          : []),
        // Who reads the story in full reads its live coverage.
        sql<boolean>`id in (select c.post_id from live_coverage c join live_entry e on e.coverage_id = c.id
          where not c.hidden and not e.removed
            and (e.image_key = ${key} or (e.body_images <> '{}' and e.body_images @> ${[key]}::text[])))`,
      ]),
    )
    .execute()
  const listed = posts.filter((post) => post.status === 'published' && !post.hidden)
  const shownTo = (viewer: Viewer) =>
    listed.some((post) => {
      const reading = readingOf(viewer, {
        visibility: post.visibility,
        paid: post.paid,
        ownerId: post.owner_id,
      })
      if (reading === 'full' || reading === 'denied') return reading === 'full'
      const marks = [`data-image="${key}"`, ...cards.map((address) => `data-card="${escapeHtml(address)}"`)]
      return post.image_key === key || [post.body_ar, post.body_en].some((body) => isInBeginning(body, marks))
    })
  if (shownTo(VISITOR) || (await isForEverybody(app.db, key))) return 'everyone'
  const session = parseCookies(cookies, isSecure(app.config)).get(SESSION_COOKIE)
  if (!session) return 'nobody'
  const viewer = await viewerOf(app.db, session, new Date())
  // Who chooses from the media library sees what is in it.
  return can(viewer, 'media.use') || shownTo(viewer) ? 'reader' : 'nobody'
}

/** A company's logo and the picture of an advert are for everybody, as those are; so is that before a video for everybody. */
async function isForEverybody(db: App['db'], key: string): Promise<boolean> {
  const { rows } = await sql<{ shown: boolean }>`
    select exists (select from companies_company where logo_key = ${key} and not hidden)
      or exists (select from fileuploads_document where poster = ${key} and published_at is not null and not archived
        and visibility = 3)
      or exists (select from site_ad where active and (image_ar = ${key} or image_en = ${key})) as shown`.execute(
    db,
  )
  return rows[0]?.shown === true
}

/** Of a paid text only the beginning is shown to all. */
function isInBeginning(body: string | null, marks: readonly string[]): boolean {
  if (body === null) return false
  const { html } = freeBeginning(withoutShortcodes(cleanStoredHtml(body)))
  return marks.some((mark) => html.includes(mark))
}
