import { FEED_LISTS } from '#editorial/post-traits.ts'
import { FEED_FORMATS, FEED_NAMES, FEED_TYPES, feedPath, UPDATES_FEED } from '#head/feed.ts'
import { localePath } from '#i18n/locale.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { UPDATES_TITLE } from '#sections/sources/contract.ts'
import { sectionInfo } from '#site/section-info.server.ts'
import { siteSettings } from '#site/settings.server.ts'
import type { Download } from './contract.ts'

/** What the site offers for taking away today: the feeds of every list, and the description of its API. */
export async function listDownloads(ctx: Pick<RequestContext, 'app' | 'lang' | 'tag'>): Promise<Download[]> {
  ctx.tag('settings')
  const { app, lang } = ctx
  const settings = await siteSettings(app)
  const names = await Promise.all(
    FEED_LISTS.map(async (list) => ({
      list,
      name: list === 'all' ? settings.name[lang] : (await sectionInfo(app, list, lang)).label,
    })),
  )
  const updates = { list: UPDATES_FEED, name: UPDATES_TITLE[lang] }
  const feeds = [...names, updates].flatMap(({ list, name }) =>
    FEED_FORMATS.map((format) => ({
      kind: 'feed' as const,
      name,
      format: FEED_NAMES[format],
      type: FEED_TYPES[format],
      href: localePath(lang, feedPath(list, format)),
    })),
  )
  return [
    ...feeds,
    { kind: 'api', name: null, format: 'OpenAPI 3.1', type: 'application/json', href: '/openapi.json' },
  ]
}
