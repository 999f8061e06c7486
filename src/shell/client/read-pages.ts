import { splitLang, type Lang } from '#i18n/locale.ts'
import { PAGES_CACHE } from '../service-worker/copies.ts'

export interface ReadPage {
  path: string
  title: string
  lang: Lang
  /** When the copy was made; null when the server did not say. */
  readAt: string | null
}

/** The pages this browser stored for reading offline, the newest first. Empty where there is no service worker. */
export async function readPages(): Promise<ReadPage[]> {
  if (!('caches' in window)) return []
  const cache = await caches.open(PAGES_CACHE)
  const requests = await cache.keys()
  const pages = await Promise.all(
    requests.map(async (request) => pageOf(request.url, await cache.match(request))),
  )
  return pages.reverse().filter((page) => page.title !== '')
}

async function pageOf(address: string, response: Response | undefined): Promise<ReadPage> {
  const { pathname, search } = new URL(address)
  const date = response?.headers.get('date')
  return {
    path: pathname + search,
    title: titleOf((await response?.text()) ?? ''),
    lang: splitLang(pathname).lang,
    readAt: date ? new Date(date).toISOString() : null,
  }
}

/** The page's own title without the site's name in front. */
function titleOf(html: string): string {
  const [found = ''] = /<title[^>]*>[^<]*<\/title>/.exec(html) ?? []
  const title = new DOMParser().parseFromString(found, 'text/html').title
  return title.slice(title.indexOf(' - ') < 0 ? 0 : title.indexOf(' - ') + 3)
}
