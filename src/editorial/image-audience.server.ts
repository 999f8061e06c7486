import type { App } from '#platform/app.server.ts'
import { isSecure, parseCookies } from '#platform/http/cookies.server.ts'
import type { ImageAudience } from '#platform/images/media-routes.server.ts'
import { readingOf } from '#platform/policy/policy.ts'
import { VISITOR } from '#platform/policy/viewer.ts'
import { SESSION_COOKIE, viewerOf } from '#platform/sessions/sessions.server.ts'

/** Who may see an uploaded picture: whoever may read one of the posts it stands in; a picture of none is shown to nobody. */
export async function imageAudience(
  app: Pick<App, 'db' | 'config'>,
  key: string,
  cookies: string | undefined,
): Promise<ImageAudience> {
  const posts = await app.db
    .selectFrom('editorial_post')
    .select(['visibility', 'paid', 'owner_id', 'status', 'hidden'])
    .where('image_key', '=', key)
    .execute()
  const listed = posts.filter((post) => post.status === 'published' && !post.hidden)
  const shownTo = (viewer: Parameters<typeof readingOf>[0]) =>
    listed.some(
      (post) =>
        readingOf(viewer, { visibility: post.visibility, paid: post.paid, ownerId: post.owner_id }) !==
        'denied',
    )
  if (shownTo(VISITOR)) return 'everyone'
  const session = parseCookies(cookies, isSecure(app.config)).get(SESSION_COOKIE)
  if (!session || posts.length === 0) return 'nobody'
  return shownTo(await viewerOf(app.db, session, new Date())) ? 'reader' : 'nobody'
}
