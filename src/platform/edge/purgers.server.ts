import type { EdgeConfig } from '#config/edge.ts'

/** Drops pages at an edge: those under some keys, or all. Rejects when the edge did not take it. */
export type Purge = (keys: readonly string[] | 'all') => Promise<void>

const FASTLY = 'https://api.fastly.com'
const CLOUDFLARE = 'https://api.cloudflare.com/client/v4'
/** Keys in one call: Fastly takes 256, Cloudflare 100; a header of Varnish 8 kB. */
const MOST = { fastly: 256, cloudflare: 100, varnish: 800, webhook: 1000, nginx: 0 } as const
const ANSWER_MS = 5000

/** How pages are dropped at the configured edge. `api` is another address of its API, for a stand-in. */
export function purger({ kind, places, token }: EdgeConfig, api?: string): Purge {
  const each = (call: (place: string, keys: readonly string[] | 'all') => Promise<void>): Purge => {
    const most = MOST[kind]
    return async (keys) => {
      // Every cache of several has to take it.
      await Promise.all(
        places.map(async (place) => {
          for (const part of keys === 'all' ? ['all' as const] : chunksOf(keys, most)) await call(place, part)
        }),
      )
    }
  }
  switch (kind) {
    case 'varnish':
      return each((place, keys) =>
        send(new URL('/', place), {
          method: 'PURGE',
          headers: {
            'x-purge-token': token ?? '',
            ...(keys === 'all' ? { 'x-purge-all': '1' } : { 'x-purge-keys': keys.join(' ') }),
          },
        }),
      )
    case 'fastly':
      return each((service, keys) =>
        send(
          new URL(
            `/service/${encodeURIComponent(service)}/purge${keys === 'all' ? '_all' : ''}`,
            api ?? FASTLY,
          ),
          {
            method: 'POST',
            headers: {
              'fastly-key': token ?? '',
              ...(keys !== 'all' && { 'surrogate-key': keys.join(' ') }),
            },
          },
        ),
      )
    case 'cloudflare':
      return each((zone, keys) =>
        send(`${api ?? CLOUDFLARE}/zones/${encodeURIComponent(zone)}/purge_cache`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token ?? ''}`, 'content-type': 'application/json' },
          body: JSON.stringify(keys === 'all' ? { purge_everything: true } : { tags: keys }),
        }),
      )
    // It keeps a page for a second, and drops none before.
    case 'nginx':
      return () => Promise.resolve()
    case 'webhook':
      return each((place, keys) =>
        send(place, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            ...(token !== null && { authorization: `Bearer ${token}` }),
          },
          body: JSON.stringify(keys === 'all' ? { all: true } : { keys }),
        }),
      )
  }
}

async function send(url: URL | string, request: RequestInit): Promise<void> {
  const answer = await fetch(url, {
    ...request,
    redirect: 'error',
    signal: AbortSignal.timeout(ANSWER_MS),
  })
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`the edge answered ${answer.status}`)
}

function chunksOf(keys: readonly string[], most: number): string[][] {
  return Array.from({ length: Math.ceil(keys.length / most) }, (_, at) =>
    keys.slice(at * most, (at + 1) * most),
  )
}
