import { sql } from 'kysely'
import type { App } from '#platform/app.server.ts'
import { isSecure, parseCookies } from '#platform/http/cookies.server.ts'
import { cleanStoredHtml } from '#platform/html/stored.server.ts'
import type { ImageAudience } from '#platform/images/media-routes.server.ts'
import { can, readingOf } from '#platform/policy/policy.ts'
import { VISITOR, type Viewer } from '#platform/policy/viewer.ts'
import { SESSION_COOKIE, viewerOf } from '#platform/sessions/sessions.server.ts'
import { freeBeginning } from '../free-beginning.ts'

/**
 * Who may see an uploaded picture: whoever may read one of the posts that it covers, or the part of a text that it is in;
 * everybody, where it is a logo or in an advert; a picture of none is shown to those alone who may use the media library.
 */
export async function imageAudience(
  app: Pick<App, 'db' | 'config'>,
  key: string,
  cookies: string | undefined,
): Promise<ImageAudience> {
  const posts = await app.db
    .selectFrom('editorial_post')
    .select(['visibility', 'paid', 'owner_id', 'status', 'hidden', 'image_key', 'body_ar', 'body_en'])
    .where((eb) =>
      eb.or([
        eb('image_key', '=', key),
        // Said as the index has it, which holds only the posts with pictures.
        sql<boolean>`(body_images <> '{}' and body_images @> ${[key]}::text[])`,
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
      return post.image_key === key || [post.body_ar, post.body_en].some((body) => isInBeginning(body, key))
    })
  if (shownTo(VISITOR) || (await isForEverybody(app.db, key))) return 'everyone'
  const session = parseCookies(cookies, isSecure(app.config)).get(SESSION_COOKIE)
  if (!session) return 'nobody'
  const viewer = await viewerOf(app.db, session, new Date())
  // Who chooses from the media library sees what is in it.
  return can(viewer, 'media.use') || shownTo(viewer) ? 'reader' : 'nobody'
}

/** A company's logo and the picture of an advert are for everybody, as those are. */
async function isForEverybody(db: App['db'], key: string): Promise<boolean> {
  const { rows } = await sql<{ shown: boolean }>`
    select exists (select from companies_company where logo_key = ${key} and not hidden)
      or exists (select from site_ad where active and (image_ar = ${key} or image_en = ${key})) as shown`.execute(
    db,
  )
  return rows[0]?.shown === true
}

/** Of a paid text only the beginning is shown to all. */
function isInBeginning(body: string | null, key: string): boolean {
  return body !== null && freeBeginning(cleanStoredHtml(body)).html.includes(`data-image="${key}"`)
}
