import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { feature } from 'topojson-client'
import { projectionOf, SPACING, type LandMap, type MapName } from './map-window.ts'
import { WIDTHS } from '../scene.ts'

/** ISO 3166 numbers of the six states. */
const STATES = new Set(['682', '784', '634', '512', '414', '048'])

type Topology = Parameters<typeof feature>[0]
type Ring = readonly (readonly number[])[]

const made = new Map<MapName, LandMap>()

/**
 * Land as a lattice of dots without borders, for maps; a few kB, because a row of dots is one line that the sheet
 * dashes. Source: Natural Earth (world-atlas). Made once a process.
 *
 * @public
 */
export function landMap(name: MapName): LandMap {
  const known = made.get(name)
  if (known) return known
  const lands = featuresOf(atlasOf(name)).map(({ id, geometry }) => ({
    own: STATES.has(String(id)),
    rings: (geometry.type === 'Polygon'
      ? geometry.coordinates
      : geometry.type === 'MultiPolygon'
        ? geometry.coordinates.flat()
        : []) as Ring[],
  }))
  const ringsOf = (own: boolean) => lands.flatMap((land) => (land.own === own ? land.rings : []))
  const [inside, outside] = [ringsOf(true), ringsOf(false)]
  const lattice = (size: 'narrow' | 'wide') => ({
    own: latticePath(name, size, inside),
    other: latticePath(name, size, outside),
  })
  const map = { name, lattices: { narrow: lattice('narrow'), wide: lattice('wide') } }
  made.set(name, map)
  return map
}

/** Read rather than required: what is required stays in memory, here 8 MB. */
function atlasOf(name: MapName): Topology {
  const require = createRequire(import.meta.url)
  const file =
    name === 'gulf'
      ? require.resolve('world-atlas/countries-50m.json')
      : require.resolve('world-atlas/countries-110m.json')
  return JSON.parse(readFileSync(file, 'utf8'))
}

function featuresOf(atlas: Topology) {
  const { countries } = atlas.objects
  const collection = countries ? feature(atlas, countries) : null
  return collection?.type === 'FeatureCollection' ? collection.features : []
}

/** Rows of a hexagonal lattice inside the rings, each run of dots as one line. */
function latticePath(name: MapName, size: 'narrow' | 'wide', rings: readonly Ring[]): string {
  const width = WIDTHS[size]
  const { height, project } = projectionOf(name, width)
  const projected = rings
    .map((ring) => ring.map(([lon = 0, lat = 0]) => project(lon, lat)))
    .filter((ring) => ring.some(([x, y]) => x > 0 && x < width && y > 0 && y < height))
  const gap = SPACING[size]
  const rise = gap * 0.866
  let d = ''
  for (let row = 0; row * rise + gap / 2 < height; row += 1) {
    const y = Math.round((row * rise + gap / 2) * 10) / 10
    const shift = row % 2 ? gap : gap / 2
    const crossings = projected.flatMap((ring) => crossingsOf(ring, y)).toSorted((a, b) => a - b)
    for (let index = 0; index + 1 < crossings.length; index += 2) {
      const first = Math.max(0, Math.ceil(((crossings[index] ?? 0) - shift) / gap))
      const last = Math.floor((Math.min(width - gap / 2, crossings[index + 1] ?? 0) - shift) / gap)
      // A little more than the last dot's place, so that rounding never loses it.
      if (last >= first) d += `M${shift + first * gap} ${y}h${(last - first) * gap + 0.1}`
    }
  }
  return d
}

/** Where a ring crosses a height. */
function crossingsOf(ring: readonly (readonly [number, number])[], y: number): number[] {
  return ring.flatMap(([x1, y1], index) => {
    const [x2, y2] = ring[(index + 1) % ring.length] ?? [x1, y1]
    return y1 > y === y2 > y ? [] : [x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)]
  })
}
