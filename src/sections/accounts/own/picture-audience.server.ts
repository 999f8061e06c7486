import type { App } from '#platform/app.server.ts'
import { isSecure, parseCookies } from '#platform/http/cookies.server.ts'
import type { ImageAudience } from '#platform/images/media-routes.server.ts'
import { SESSION_COOKIE, viewerOf } from '#platform/sessions/sessions.server.ts'
import { pictureFor } from './profile.server.ts'

/** Whether a key names a member's picture. */
export const isMemberPicture = (key: string) => key.startsWith('member-')

/** Who may see a member's picture. Never `everyone`: what a member hides later must not stay in caches for a year. */
export async function memberPictureAudience(
  app: Pick<App, 'db' | 'config'>,
  key: string,
  cookies: string | undefined,
): Promise<ImageAudience> {
  const session = parseCookies(cookies, isSecure(app.config)).get(SESSION_COOKIE)
  const viewer = await viewerOf(app.db, session, new Date())
  return (await pictureFor(app, viewer, key)) ? 'reader' : 'nobody'
}
