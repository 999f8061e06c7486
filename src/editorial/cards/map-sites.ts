import { query, type Site } from './card-site.ts'

const MAP_RATIO = 4 / 3

/** Sites of maps: their addresses say what is shown. */
export const MAPS: readonly Site[] = [
  {
    hosts: /^(?:www\.)?openstreetmap\.org$/,
    kind: 'map',
    name: { ar: 'OpenStreetMap', en: 'OpenStreetMap' },
    read(url) {
      const [, zoom = '', lat = '', lon = ''] =
        /map=(\d{1,2})\/(-?\d{1,2}(?:\.\d{1,8})?)\/(-?\d{1,3}(?:\.\d{1,8})?)/.exec(url.hash) ?? []
      const place = placeOf(lat, lon, zoom)
      if (!place) return null
      const marked = placeOf(url.searchParams.get('mlat') ?? '', url.searchParams.get('mlon') ?? '', zoom)
      const marker = marked ? `${marked.lat},${marked.lon}` : null
      const search = marked ? `?${query({ mlat: marked.lat, mlon: marked.lon })}` : ''
      return {
        address: `https://www.openstreetmap.org/${search}#map=${zoom}/${lat}/${lon}`,
        frame: `https://www.openstreetmap.org/export/embed.html?${query({ bbox: boxOf(place), layer: 'mapnik', ...(marker && { marker }) })}`,
        ratio: MAP_RATIO,
        oembed: null,
        title: `${lat}, ${lon}`,
        isWhole: true,
      }
    },
  },
  {
    hosts: /^(?:(?:www|maps)\.)?google\.(?:[a-z]{2,3}|co\.[a-z]{2}|com\.[a-z]{2})$|^maps\.app\.goo\.gl$/,
    kind: 'map',
    name: { ar: 'خرائط غوغل', en: 'Google Maps' },
    read(url) {
      const map = { ratio: MAP_RATIO, oembed: null }
      if (url.hostname === 'maps.app.goo.gl')
        return /^\/[\w-]{4,40}\/?$/.test(url.pathname)
          ? { ...map, address: `https://maps.app.goo.gl${url.pathname}`, frame: null, isPageSilent: true }
          : null
      const isMap = url.hostname.startsWith('maps.') || /^\/maps(?:\/|$)/.test(url.pathname)
      if (!isMap) return null
      const pb = /^\/maps\/embed\/?$/.test(url.pathname) ? url.searchParams.get('pb') : null
      if (pb !== null && /^[\w!.:%+ -]{10,900}$/.test(pb)) {
        const frame = `https://www.google.com/maps/embed?${query({ pb })}`
        return { ...map, address: frame, frame, isWhole: true }
      }
      const named = decoded(/\/maps\/(?:place|search)\/([^/@]+)/.exec(url.pathname)?.[1] ?? '')
      const asked = named || (url.searchParams.get('q') ?? url.searchParams.get('query') ?? '').trim()
      const [, lat = '', lon = '', zoom = '14'] =
        /@(-?\d{1,2}\.\d{1,10}),(-?\d{1,3}\.\d{1,10})(?:,(\d{1,2})(?:\.\d+)?z)?/.exec(url.pathname) ?? []
      const place = placeOf(lat, lon, zoom)
      const wanted = asked || (place ? `${lat},${lon}` : '')
      if (wanted === '' || wanted.length > 300) return null
      const at = place ? `/@${lat},${lon},${zoom}z` : ''
      return {
        ...map,
        address: `https://www.google.com/maps/${asked ? `place/${encodeURIComponent(asked)}${at}` : at.slice(1)}`,
        frame: `https://www.google.com/maps?${query({ q: wanted, ...(place && { ll: `${lat},${lon}`, z: zoom }), output: 'embed' })}`,
        title: wanted,
        isWhole: true,
      }
    },
  },
]

interface Place {
  lat: string
  lon: string
  zoom: number
}

function placeOf(lat: string, lon: string, zoom: string): Place | null {
  const isGiven = lat !== '' && lon !== '' && zoom !== ''
  return isGiven && Math.abs(Number(lat)) <= 85 && Math.abs(Number(lon)) <= 180 && Number(zoom) <= 22
    ? { lat: String(Number(lat)), lon: String(Number(lon)), zoom: Number(zoom) }
    : null
}

/** What a map of this zoom shows, some 600 points wide. */
function boxOf({ lat, lon, zoom }: Place): string {
  const width = Math.min(360, (360 * 600) / (256 * 2 ** zoom))
  const height = (width / MAP_RATIO) * Math.cos((Number(lat) * Math.PI) / 180)
  const within = (value: number, most: number) => Math.max(-most, Math.min(most, value)).toFixed(5)
  return [
    within(Number(lon) - width / 2, 180),
    within(Number(lat) - height / 2, 85),
    within(Number(lon) + width / 2, 180),
    within(Number(lat) + height / 2, 85),
  ].join(',')
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' ')).trim()
  } catch {
    return ''
  }
}
