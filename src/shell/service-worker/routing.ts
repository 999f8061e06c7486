import { localePath, splitLang } from '#i18n/locale.ts'

/** How the worker answers a request; `network` is left to the browser, and so is `logout`, which deletes all stored pages. */
export type Answerer = 'asset' | 'page' | 'personal' | 'image' | 'network' | 'logout'

export interface Asked {
  method: string
  url: string
  mode: string
  destination: string
}

const PERSONAL = /^\/(?:account|profile|admin|status)(?:[/.]|$)/
const LOGOUT = /^\/(?:account\/logout|(?:ar\/)?accounts\/api\/Logout\/?)$/
const API = /^\/(?:ar|en)\/Web(?:\/|$)|\/api\//
const ASSET = /^\/(?:assets|icons)\/|^\/(?:favicon\.svg|apple-touch-icon\.png)$/

/** Sorts a request. The API and everything but GET are never answered from here; personal pages are never stored. */
export function answererOf({ method, url, mode, destination }: Asked, origin: string): Answerer {
  const { origin: theirs, pathname } = new URL(url)
  if (theirs !== origin) return 'network'
  if (LOGOUT.test(splitLang(pathname).path) && (method === 'POST' || API.test(pathname))) return 'logout'
  if (method !== 'GET') return 'network'
  if (ASSET.test(pathname)) return 'asset'
  if (API.test(pathname)) return 'network'
  if (mode === 'navigate') return PERSONAL.test(splitLang(pathname).path) ? 'personal' : 'page'
  return destination === 'image' ? 'image' : 'network'
}

const FOREIGN = /^(?:utm_\w+|fbclid|gclid|msclkid)$/

/** Address under which a page's copy is stored: without hash and campaign marks; the bare root is home. */
export function pageKey(url: string): string {
  const { pathname, searchParams } = new URL(url)
  const { lang, path } = splitLang(pathname)
  const query = new URLSearchParams([...searchParams].filter(([name]) => !FOREIGN.test(name))).toString()
  return (path === '/' ? localePath(lang, '/index') : pathname) + (query && `?${query}`)
}

/** Whether an answer may be stored for reading offline: a whole page that is not personal. */
export function isStorable(response: Pick<Response, 'status' | 'type' | 'redirected' | 'headers'>): boolean {
  return (
    response.status === 200 &&
    response.type === 'basic' &&
    !response.redirected &&
    (response.headers.get('content-type') ?? '').startsWith('text/html') &&
    isShared(response.headers)
  )
}

/** Whether the server calls an answer everybody's. */
export function isShared(headers: Headers): boolean {
  return !/\b(?:private|no-store)\b/.test(headers.get('cache-control') ?? 'no-store')
}

/** Address of the offline screen in the page's language. */
export function offlinePath(pathname: string): string {
  return localePath(splitLang(pathname).lang, '/offline')
}

/** The files that a page's html asks for. */
export function assetsIn(html: string): string[] {
  return [...new Set(html.match(/\/assets\/[\w.-]+\.(?:js|css|woff2|svg)/g))]
}

/** How many of the oldest entries go, for `max` to stay. */
export function overflow(count: number, max: number): number {
  return Math.max(0, count - max)
}
