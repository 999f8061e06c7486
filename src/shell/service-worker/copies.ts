import { assetsIn, isStorable, isShared, overflow, pageKey } from './routing.ts'

export const PAGES_CACHE = 'kimya-pages'
export const ASSETS_CACHE = 'kimya-assets'
const IMAGES_CACHE = 'kimya-pictures'
const CACHES = [PAGES_CACHE, ASSETS_CACHE, IMAGES_CACHE]

const MAX_PAGES = 60
const MAX_IMAGES = 100
const FRESH_MS = 10 * 60_000

/** The stored answers vary by cookie, but only answers that are everybody's are stored. */
const ANY = { ignoreVary: true }

/** The stored copy of a page. */
export async function copyOf(key: string): Promise<Response | undefined> {
  return (await caches.open(PAGES_CACHE)).match(key, ANY)
}

/** Stores a page that was read; the oldest is deleted when there are too many. */
export async function storePage(key: string, response: Response): Promise<void> {
  await keep(PAGES_CACHE, key, response, MAX_PAGES)
}

/** Stores an image of a public page: a picture for members is theirs only while they are logged in. */
export async function storeImage(url: string, response: Response): Promise<void> {
  if (response.status !== 200 || !isShared(response.headers)) return
  await keep(IMAGES_CACHE, url, response, MAX_IMAGES)
}

export async function imageOf(url: string): Promise<Response | undefined> {
  return (await caches.open(IMAGES_CACHE)).match(url, ANY)
}

/** Entries are in the order of arrival; one that is read again moves to the end. */
async function keep(name: string, key: string, response: Response, max: number): Promise<void> {
  const cache = await caches.open(name)
  await cache.delete(key, ANY)
  await cache.put(key, response)
  const keys = await cache.keys()
  await Promise.all(keys.slice(0, overflow(keys.length, max)).map((old) => cache.delete(old, ANY)))
}

/** Fetches and stores a page whose html did not pass through the worker, with the files it needs. */
export async function storeRead(url: string): Promise<void> {
  const key = pageKey(url)
  const date = Date.parse((await copyOf(key))?.headers.get('date') ?? '')
  if (Date.now() - date < FRESH_MS) return
  const response = await fetch(key, { headers: { accept: 'text/html' } })
  if (!isStorable(response)) return
  const [, html] = await Promise.all([storePage(key, response.clone()), response.text()])
  await addAssets(assetsIn(html))
}

/** Drops the pages and pictures that were read here: the next person to use this browser must not see what was read. */
export async function dropRead(): Promise<void> {
  await Promise.all([caches.delete(PAGES_CACHE), caches.delete(IMAGES_CACHE)])
}

/** Drops the caches of earlier versions, in which a member's pictures may be. */
export async function dropOldCaches(): Promise<void> {
  const old = (await caches.keys()).filter((name) => !CACHES.includes(name))
  await Promise.all(old.map((name) => caches.delete(name)))
}

/** Answers from the stored files, or fetches and stores one: a file's name changes with its content. */
export async function assetOf(request: Request): Promise<Response> {
  const cache = await caches.open(ASSETS_CACHE)
  const kept = await cache.match(request, ANY)
  if (kept) return kept
  const response = await fetch(request)
  if (response.ok && isHashed(new URL(request.url).pathname)) await cache.put(request, response.clone())
  return response
}

/** Fetches the files that are not stored yet. Those without a hash in their name are fetched again. */
export async function addAssets(paths: readonly string[]): Promise<void> {
  const cache = await caches.open(ASSETS_CACHE)
  await Promise.all(
    paths.map(async (path) => {
      if (isHashed(path) && (await cache.match(path, ANY))) return
      await cache.add(new Request(path, { cache: isHashed(path) ? 'default' : 'no-cache' }))
    }),
  )
}

/** Drops the files that neither this version nor a stored page refers to. */
export async function dropOldAssets(current: readonly string[]): Promise<void> {
  const pages = await caches.open(PAGES_CACHE)
  const wanted = new Set(current)
  for (const request of await pages.keys()) {
    for (const path of assetsIn((await (await pages.match(request, ANY))?.text()) ?? '')) wanted.add(path)
  }
  const cache = await caches.open(ASSETS_CACHE)
  const old = (await cache.keys()).filter(({ url }) => !wanted.has(new URL(url).pathname))
  await Promise.all(old.map((request) => cache.delete(request, ANY)))
}

function isHashed(path: string): boolean {
  return path.startsWith('/assets/')
}
