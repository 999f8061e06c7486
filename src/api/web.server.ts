import * as z from 'zod'
import { categoriesOf } from '#editorial/categories.server.ts'
import { apiCall, type ApiModule } from '#platform/http/api.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import { once } from '#platform/http/form/once.server.ts'
import { can } from '#platform/policy/policy.ts'
import { hit } from '#platform/limits/rate-limit.server.ts'
import { pageLinks } from '#sections/pages/pages.server.ts'
import { SOCIAL_NETWORKS, type SiteSettings } from '#site/contract.ts'
import { siteSettings } from '#site/settings.server.ts'
import { currentVote } from '#sections/vote/contract.server.ts'
import { sectionLabels } from '#site/section-labels.server.ts'
import { versionSchema, webSchema, windowErrorSchema } from './web-contract.ts'

/** `/Web`: what the client starts with, which version is current, and where it reports faults. */
export function webApi(version: () => string): ApiModule {
  return {
    prefix: '/Web',
    tag: 'web',
    calls: [
      apiCall({
        method: 'GET',
        path: '',
        summary:
          'Everything that the client starts with, keyed by module. Sets the cookie csrftoken. 400 closed while the site is closed.',
        answer: webSchema,
        errors: ['closed'],
        handle: (ctx) => startOf(ctx, version()),
      }),
      apiCall({
        method: 'GET',
        path: 'Update/',
        summary: 'The version that the server runs.',
        answer: versionSchema,
        handle: async () => ({ version: version() }),
      }),
      apiCall({
        method: 'POST',
        path: 'Errors/',
        summary: 'Takes a report of a script error. The token may be in the body, for sendBeacon.',
        body: windowErrorSchema,
        answer: z.object({}),
        status: 202,
        errors: ['too_many'],
        async handle(ctx, { body: { message, source, line, path } }) {
          const { app, ip, now, requestId } = ctx
          return once(ctx, 'error', async (trx) => {
            const verdict = await hit({ db: trx, secret: app.secret }, 'errors', { network: ip }, now)
            if (!verdict.ok) throw new Refusal('too_many', { retryAfter: verdict.retryAfter })
            const place = source === undefined ? '' : ` (${source}:${line ?? 0})`
            app.telemetry.errors({ kind: 'window', requestId, message: message + place, path })
            return {}
          })
        },
      }),
    ],
  }
}

async function startOf(ctx: RequestContext, version: string): Promise<z.input<typeof webSchema>> {
  const { app, lang, viewer } = ctx
  const settings = await siteSettings(app)
  if (settings.not_available && !can(viewer, 'site.enterWhenClosed')) throw new Refusal('closed')
  const [categories, pages, sections, vote] = await Promise.all([
    categoriesOf(app, lang),
    pageLinks(ctx),
    sectionLabels(app, lang),
    currentVote(ctx),
  ])
  return {
    'site-settings': settingsOf(settings, ctx),
    version,
    not_available: settings.not_available,
    pages,
    categories: categories.tree,
    sections,
    vote: { current: vote?.id ?? null },
    accounts:
      viewer.role === 'visitor'
        ? null
        : { username: viewer.username, display_name: viewer.displayName, role: viewer.role },
    // The token makes the answer personal: it is never stored in a shared cache.
    csrf: { token: ctx.formToken() },
  }
}

function settingsOf(
  settings: SiteSettings,
  { app, lang }: RequestContext,
): z.input<typeof webSchema>['site-settings'] {
  const { image, design, use_search, google_analytics, google_adsen } = settings
  const social = Object.fromEntries(SOCIAL_NETWORKS.map((network) => [network, settings[network]]))
  return {
    ...(social as Pick<SiteSettings, (typeof SOCIAL_NETWORKS)[number]>),
    name: settings.name[lang],
    tagline: settings.tagline[lang],
    image,
    design,
    use_search,
    google_analytics: app.config.debug ? '' : google_analytics,
    google_adsen: app.config.debug ? '' : google_adsen,
  }
}
