import type { RequestContext } from '#platform/http/context.server.ts'
import { can } from '#platform/policy/policy.ts'
import { siteSettings } from '#site/settings.server.ts'

/** Whether the site is flagged not available and this viewer may not enter all the same. */
export async function isClosedFor(ctx: Pick<RequestContext, 'app' | 'viewer'>): Promise<boolean> {
  const { not_available } = await siteSettings(ctx.app)
  return not_available && !can(ctx.viewer, 'site.enterWhenClosed')
}
