import { localePath, LANGS } from '#i18n/locale.ts'
import {
  addAssets,
  assetOf,
  ASSETS_CACHE,
  copyOf,
  dropOldAssets,
  dropOldCaches,
  dropRead,
  imageOf,
  storeImage,
  storePage,
  storeRead,
} from './copies.ts'
import { openNotified, showPushed, stopPush } from './push.ts'
import { answererOf, isStorable, offlinePath, pageKey } from './routing.ts'
import type { AnsweringEvent, Worker } from './worker-types.ts'

/** Written in by scripts/build-sw.ts. */
declare const __SW_BUILD__: { version: string; assets: readonly string[] }
declare const self: Worker

const COPY_AFTER_MS = 4000
const { version, assets } = __SW_BUILD__
const OFFLINE_PAGES = LANGS.map((lang) => localePath(lang, '/offline'))

self.addEventListener('install', (event) => event.waitUntil(install()))
self.addEventListener('activate', (event) => event.waitUntil(activate()))

self.addEventListener('message', (event) => {
  const { type, url } = event.data as { type?: unknown; url?: unknown }
  if (type === 'skipWaiting') event.waitUntil(self.skipWaiting())
  if (type === 'read' && typeof url === 'string') event.waitUntil(storeIfPage(url))
})

self.addEventListener('fetch', (event) => {
  switch (answererOf(event.request, self.location.origin)) {
    case 'asset':
      return event.respondWith(assetOf(event.request))
    case 'page':
      return event.respondWith(page(event))
    case 'personal':
      return event.respondWith(fromNetwork(event).catch(() => offline(event.request.url)))
    case 'image':
      return event.respondWith(image(event))
    case 'logout':
      return event.waitUntil(Promise.all([dropRead(), stopPush(self)]))
  }
})

self.addEventListener('push', (event) => event.waitUntil(showPushed(self, event.data)))
self.addEventListener('notificationclick', (event) => event.waitUntil(openNotified(self, event.notification)))

async function install(): Promise<void> {
  const updating = self.registration.active !== null
  await addAssets(assets)
  const cache = await caches.open(ASSETS_CACHE)
  for (const path of OFFLINE_PAGES) {
    // Without cookies the server sends neither a member's page nor the other language. A closed site has none to keep.
    const response = await fetch(path, { credentials: 'omit', cache: 'no-cache' })
    if (isStorable(response)) await cache.put(path, response)
  }
  await messagePages(updating ? 'updated' : 'cached')
}

async function activate(): Promise<void> {
  await self.registration.navigationPreload?.enable()
  await dropOldCaches()
  await dropOldAssets([...assets, ...OFFLINE_PAGES])
  await self.clients.claim()
}

async function messagePages(type: 'cached' | 'updated' | 'offline'): Promise<void> {
  for (const client of await self.clients.matchAll({ includeUncontrolled: true }))
    client.postMessage({ type, version })
}

async function storeIfPage(url: string): Promise<void> {
  const asked = { method: 'GET', url, mode: 'navigate', destination: 'document' }
  if (answererOf(asked, self.location.origin) === 'page') await storeRead(url)
}

/** Network first. A copy is shown when the network fails or is slow; without one the reader waits for the network. */
async function page(event: AnsweringEvent): Promise<Response> {
  const { url } = event.request
  const key = pageKey(url)
  const network = fromNetwork(event)
  event.waitUntil(
    network.then(
      (response) => (isStorable(response) && !isOffline(url) ? storePage(key, response.clone()) : undefined),
      () => messagePages('offline'),
    ),
  )
  const copy = await copyOf(key)
  if (!copy) return network.catch(() => offline(url))
  const { pathname, search } = new URL(url)
  // The page must be at its own address: its scripts read it.
  const kept = () => (key === pathname + search ? copy : Response.redirect(key))
  return Promise.race([network.catch(kept), later(COPY_AFTER_MS).then(kept)])
}

async function fromNetwork(event: AnsweringEvent): Promise<Response> {
  return (await event.preloadResponse) ?? fetch(event.request)
}

async function offline(url: string): Promise<Response> {
  const { pathname, search } = new URL(url)
  const screen = offlinePath(pathname)
  const kept = await (await caches.open(ASSETS_CACHE)).match(screen, { ignoreVary: true })
  if (!kept) return Response.error()
  return isOffline(url) ? kept : Response.redirect(`${screen}?to=${encodeURIComponent(pathname + search)}`)
}

function isOffline(url: string): boolean {
  return OFFLINE_PAGES.includes(new URL(url).pathname)
}

async function image(event: AnsweringEvent): Promise<Response> {
  const { url } = event.request
  try {
    const response = await fetch(event.request)
    event.waitUntil(storeImage(url, response.clone()))
    return response
  } catch {
    return (await imageOf(url)) ?? Response.error()
  }
}

function later(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
