import type { RequestContext } from '#platform/http/context.server.ts'
import { can } from '#platform/policy/policy.ts'
import { siteSettings } from '#site/settings.server.ts'

/** Whether the site is flagged not available and this viewer may not enter all the same. */
export async function isClosedFor(ctx: Pick<RequestContext, 'app' | 'viewer'>): Promise<boolean> {
  const { not_available } = await siteSettings(ctx.app)
  return not_available && !can(ctx.viewer, 'site.enterWhenClosed')
}

/** When the closed site is expected to open again; null where nobody said so, or the time has passed. */
export async function closedUntil({ app, now }: Pick<RequestContext, 'app' | 'now'>): Promise<string | null> {
  const { closed_until: until } = await siteSettings(app)
  return until !== null && Date.parse(until) > now.getTime() ? until : null
}
