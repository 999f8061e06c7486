import type { FastifyRequest } from 'fastify'
import { localePath, splitLang, type Lang } from '#i18n/locale.ts'
import { parsePrefs, serializePrefs } from '#i18n/prefs.ts'
import type { Role } from '#platform/policy/viewer.ts'

/** The parameters of a page, by its path without language; every other one is as if it were not there. */
export type ParametersOf = (path: string) => ReadonlySet<string>

/** What the router adds to an address to ask for some of a page's data. */
const ROUTES = '_routes'
const DATA = '.data'

/** An address read once: a page depends on this, and on nothing else of the request. */
export interface PageAddress {
  lang: Lang
  /** As the reader sees it, without the router's `.data`. */
  path: string
  /** The page's own parameters in one order, with `?` in front; or empty. */
  search: string
  /** The router asks for the page's data alone; of these routes, when it names some. */
  data: { routes: string } | null
}

/** Reads the path and the query of a request's target. */
export function readAddress(target: string, parametersOf: ParametersOf): PageAddress {
  const at = target.indexOf('?')
  const whole = at < 0 ? target : target.slice(0, at)
  const isData = whole.endsWith(DATA)
  const path = isData ? whole.slice(0, -DATA.length) : whole
  const { lang, path: shared } = splitLang(path)
  if (at < 0 || at === target.length - 1)
    return { lang, path, search: '', data: isData ? { routes: '' } : null }
  const given = new URLSearchParams(target.slice(at + 1))
  const own = parametersOf(shared)
  const kept = new URLSearchParams([...given].filter(([name]) => own.has(name)))
  kept.sort()
  const search = kept.size > 0 ? `?${kept}` : ''
  return { lang, path, search, data: isData ? { routes: given.get(ROUTES) ?? '' } : null }
}

/**
 * The key of an address for an audience and a reader's choices of numbers and dates: all that a shared page may depend on.
 * The audience is a role: of it alone the policy asks, but for whose a thing is, which no shared page may depend on.
 */
export function keyOf(
  { path, search, data }: PageAddress,
  prefs: string | undefined,
  audience: Role = 'visitor',
): string {
  const choices = prefs === undefined ? '' : serializePrefs(parsePrefs(prefs))
  return `${audience === 'visitor' ? '' : `${audience} `}${choices}|${path}${data ? `${DATA}|${data.routes}` : ''}${search}`
}

/** The address as the reader sees it, on our own host. */
export function shownUrl(publicUrl: string, { path, search }: PageAddress): URL {
  return urlOn(publicUrl, path + search)
}

/** The request that the router is given: it holds nothing that is not in the address's key. */
export function routerUrl(publicUrl: string, { path, search, data }: PageAddress): URL {
  if (!data) return urlOn(publicUrl, path + search)
  const url = urlOn(publicUrl, path + DATA + search)
  if (data.routes) url.searchParams.set(ROUTES, data.routes)
  return url
}

/** A request's target on our own host: resolved as a link, `//host/path` would name another one and `//` none at all. */
function urlOn(publicUrl: string, target: string): URL {
  return new URL(publicUrl + (target.startsWith('/') ? target : '/'))
}

/**
 * The one form of an address that has several: no `/ar` in front, no slash at the end, the section in the case of the
 * route table. Null when it is that form already.
 */
export function canonicalPath(path: string): string | null {
  const { lang, path: shared } = splitLang(path.replace(/^\/ar(?=\/|$)/, ''))
  const [section = '', ...rest] = shared.slice(1).split('/')
  const known = section.toLowerCase() === 'aroundworld-post' ? 'aroundWorld-post' : section.toLowerCase()
  const tail = ['', known, ...rest].join('/').replace(/\/+$/, '')
  const canonical = localePath(lang, tail || '/')
  return canonical === path || path === '/' ? null : canonical
}

/**
 * The English address for a reader who chose English and opened an Arabic one (LANG-03). Who comes from that very
 * address has just chosen Arabic, even where the browser still sends the old cookie or runs no script.
 */
export function languageTwin(
  { path, search, lang, data }: PageAddress,
  choice: string | undefined,
  referer: string | undefined,
): string | null {
  if (choice !== 'en' || data || lang === 'en') return null
  // The shared path has one slash in front: `//host` would lead away from the site.
  const twin = localePath('en', splitLang(path).path)
  return referer && URL.parse(referer)?.pathname === twin ? null : twin + search
}

/** The target of a request as it came. */
export const targetOf = (request: FastifyRequest): string => request.raw.url ?? '/'

/** The query of a target with its `?`, or empty. */
export const queryIn = (target: string): string => target.slice(target.split('?', 1)[0]?.length ?? 0)

/** The address that the router is given: nothing of the reader's own but the accepted parameters. */
export function pageRequest(request: FastifyRequest, url: URL): Request {
  return new Request(url, { headers: { accept: request.headers.accept ?? '*/*' } })
}

/** The router's request for a form that was read; one without files as text. */
export function formRequest(url: URL, form: FormData): Request {
  const hasFiles = [...form.values()].some((value) => typeof value !== 'string')
  const body = hasFiles ? form : new URLSearchParams([...form] as [string, string][])
  // The token was checked against the session: the router's own origin check needs no more than our own origin.
  return new Request(url, { method: 'POST', body, headers: { origin: url.origin } })
}
