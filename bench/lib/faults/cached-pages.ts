import { ask, type Answer } from './ask.ts'
import { until } from './until.ts'

/** Addresses of every kind that the portal caches, in both languages. */
const CACHED = [
  '/index',
  '/en/index',
  '/aw/show?page=1',
  '/en/news-excerpt/show?page=1',
  '/products-prices?page=1',
  '/en/companies?page=1',
  '/glossary',
  '/en/helps',
  '/ar/articles/api/ListPosts/1',
  '/en/articles/api/Categories',
  '/sitemap.xml',
]

/** Asks for pages until each was answered from the cache, and returns them. Throws when one cannot be fetched at all. */
export async function cachedPages(origin: string): Promise<string[]> {
  for (const path of CACHED) {
    const last: Answer[] = []
    const twice = async () => {
      const { status } = (last[0] = await ask(origin + path))
      return status === 200
    }
    if ((await until(twice, { ms: 10_000 })) >= 10_000)
      throw new Error(`${path} answered ${last[0]?.status}: it cannot be cached`)
    await ask(origin + path)
  }
  return CACHED
}
