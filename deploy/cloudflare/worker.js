/**
 * Kimya behind Cloudflare: a Worker on the route of the whole site, and no cache rule beside it.
 * The portal: EDGE=cloudflare:<zone id> EDGE_TOKEN=<token that may purge>
 */

const OPTIONS = 'x-reader-options'
/** When a copy was made, ms. */
const MADE_AT = 'x-made-at'
/** As the portal's CDN-Cache-Control says; seconds. */
const FRESH_S = 60
const WHILE_ASKING_S = 600
const WHILE_AWAY_S = 86_400

const SESSION = /(^|[^\w-])(__Host-)?session[^\w;=-]*=/
const NOT_ARABIC = /(^|[^\w-])lan[^\w;=-]*=(?!ar)/
const ENGLISH = /^\/en($|\/)/
const CHOICES = [
  [/(^|[^\w-])prefs=d(=|%3D)arab(&|%26)h(=|%3D)1\s*(;|$)/, 'd=arab&h=1'],
  [/(^|[^\w-])prefs=d(=|%3D)arab\s*(;|$)/, 'd=arab'],
  [/(^|[^\w-])prefs=h(=|%3D)1\s*(;|$)/, 'h=1'],
]

/** Who is signed in has pages of their own; who chose English is led there from an Arabic address. */
const isOwn = (cookie, path) => SESSION.test(cookie) || (NOT_ARABIC.test(cookie) && !ENGLISH.test(path))

/** All others share a page with those of the same options, whatever else their cookies say: four copies at the most. */
const optionsOf = (cookie) => CHOICES.find(([choice]) => choice.test(cookie))?.[1] ?? 'default'

/** What the portal offers to caches, and nothing else. */
const isForAll = (answer) =>
  answer.status === 200 &&
  answer.headers.has('cdn-cache-control') &&
  !answer.headers.has('set-cookie') &&
  !/cookie/i.test(answer.headers.get('vary') ?? '')

const secondsSince = (copy) => (Date.now() - Number(copy.headers.get(MADE_AT))) / 1000

/** What goes to the reader: nothing of the keys, and the word of the portal for browsers. */
function shown(answer, how) {
  const out = new Response(answer.body, answer)
  if (out.headers.has('cdn-cache-control') || out.headers.has(MADE_AT)) {
    out.headers.set('cache-control', 'public, max-age=0, must-revalidate')
    out.headers.set('vary', 'Accept-Encoding, Cookie')
  }
  for (const name of ['cdn-cache-control', 'surrogate-key', 'cache-tag', MADE_AT]) out.headers.delete(name)
  out.headers.set('cache-status', `edge; ${how}`)
  return out
}

/** A copy for a day; how old it is when it is served is decided here. */
function copyOf(answer) {
  const copy = new Response(answer.body, answer)
  copy.headers.set('cache-control', `public, max-age=${WHILE_AWAY_S}`)
  copy.headers.set(MADE_AT, String(Date.now()))
  for (const name of ['cdn-cache-control', 'vary']) copy.headers.delete(name)
  return copy
}

export default {
  async fetch(request, _environment, context) {
    const url = new URL(request.url)
    const cookie = request.headers.get('cookie') ?? ''
    const headers = new Headers(request.headers)
    // Nobody but this cache says what the options are.
    headers.delete(OPTIONS)
    if (request.method !== 'GET' || headers.has('authorization') || isOwn(cookie, url.pathname))
      return fetch(new Request(request, { headers }))
    const options = optionsOf(cookie)
    headers.set(OPTIONS, options)
    // The whole page is kept: nobody's validator must turn it into a 304.
    for (const name of ['if-none-match', 'if-modified-since', 'range']) headers.delete(name)

    const cache = caches.default
    const key = new URL(`/${encodeURIComponent(options)}${url.pathname}${url.search}`, url).href
    const kept = await cache.match(key)
    const age = kept ? secondsSince(kept) : Infinity
    if (age < FRESH_S) return shown(kept, 'hit')
    const ask = async () => {
      const answer = await fetch(new Request(request, { headers }))
      if (isForAll(answer)) context.waitUntil(cache.put(key, copyOf(answer.clone())))
      // What is no longer there must not come back while the portal is away.
      else if (kept && answer.status < 500) context.waitUntil(cache.delete(key))
      return answer
    }
    if (age < FRESH_S + WHILE_ASKING_S) {
      context.waitUntil(ask().catch(() => undefined))
      return shown(kept, 'hit')
    }
    try {
      const answer = await ask()
      if (answer.status < 500 || !kept) return shown(answer, 'fwd=miss')
    } catch (error) {
      if (!kept) throw error
    }
    return shown(kept, 'hit; fwd=stale')
  },
}
