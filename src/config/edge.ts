import type { Variables } from './variables.ts'

/** A shared cache, and how pages are dropped there. */
export interface EdgeConfig {
  kind: (typeof EDGES)[number]
  /** Addresses of Varnish or of a webhook, ids of a service or zone; none of nginx, which asks again by itself. */
  places: readonly string[]
  token: string | null
}

const EDGES = ['varnish', 'fastly', 'cloudflare', 'webhook', 'nginx'] as const

const isWebAddress = (text: string) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)

/** The cache in front of the portal; null where none is named. */
export function readEdge({ read }: Variables): EdgeConfig | null {
  const token = read<string | null>('EDGE_TOKEN', null, (t) => t, '', 'the key of the cache’s API')
  const found = read<Omit<EdgeConfig, 'token'> | null>(
    'EDGE',
    null,
    (t) => {
      if (t === 'nginx') return { kind: t, places: [] }
      const kind = EDGES.find((one) => t.startsWith(`${one}:`))
      if (!kind) return undefined
      const places = t
        .slice(kind.length + 1)
        .split(',')
        .map((place) => place.trim())
      const isPlace =
        kind === 'varnish' || kind === 'webhook' ? isWebAddress : (id: string) => /^\w+$/.test(id)
      return places.every(isPlace) ? { kind, places } : undefined
    },
    'is not a kind of cache with its addresses or its id',
    'varnish:http://10.0.0.2:6081',
  )
  return found && { ...found, token }
}
