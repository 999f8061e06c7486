import type { App } from '#platform/app.server.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { isSecure, parseCookies } from '#platform/http/cookies.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import type { ImageAudience } from '#platform/images/media-routes.server.ts'
import { can } from '#platform/policy/policy.ts'
import { VISITOR } from '#platform/policy/viewer.ts'
import { SESSION_COOKIE, viewerOf } from '#platform/sessions/sessions.server.ts'
import { SECOND_STEP, TWO_STEP } from '#sections/accounts/login/steps.ts'
import { unsubscribePath } from '#sections/newsletters/paths.ts'
import { siteSettings } from '#site/settings.server.ts'

/** Whether the site is flagged not available and this viewer may not enter all the same. */
export async function isClosedFor(ctx: Pick<RequestContext, 'app' | 'viewer'>): Promise<boolean> {
  const { not_available } = await siteSettings(ctx.app)
  return not_available && !can(ctx.viewer, 'site.enterWhenClosed')
}

/**
 * Who may see a picture that `audience` may see while the site is open. A closed one shows it only to who may enter, and to no
 * cache; throws `unavailable` for everybody else.
 */
export async function audienceWhileClosed(
  app: Pick<App, 'db' | 'memo' | 'config'>,
  cookies: string | undefined,
  audience: () => Promise<ImageAudience>,
): Promise<ImageAudience> {
  if (!(await siteSettings(app)).not_available) return audience()
  const session = parseCookies(cookies, isSecure(app.config)).get(SESSION_COOKIE)
  const viewer = session ? await viewerOf(app.db, session, new Date()) : VISITOR
  if (!can(viewer, 'site.enterWhenClosed')) throw new Refusal('unavailable', { retryAfter: 600 })
  return (await audience()) === 'nobody' ? 'nobody' : 'reader'
}

/** The log-in pages, through which an administrator can open the site again. */
const WAYS_IN = ['/account/login', SECOND_STEP]

/** Addresses in mails that stay open: those who unsubscribe are not asked to come back later. */
const ALWAYS = unsubscribePath('')

/** Whether a path (without language) is on the way into a closed site for this reader, or the way out of a newsletter. */
export function isWayIn({ enrolling }: Pick<RequestContext, 'enrolling'>, path: string): boolean {
  const may = enrolling !== null && can(enrolling, 'site.enterWhenClosed')
  return path.startsWith(ALWAYS) || WAYS_IN.includes(path) || (may && path === TWO_STEP)
}

/** When the closed site is expected to open again; null where no time is set, or it has passed. */
export async function closedUntil({ app, now }: Pick<RequestContext, 'app' | 'now'>): Promise<string | null> {
  const { closed_until: until } = await siteSettings(app)
  return until !== null && Date.parse(until) > now.getTime() ? until : null
}
