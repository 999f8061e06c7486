import type { SizeName } from '../scene.ts'

export type MapName = 'gulf' | 'world'

/** Lattice of land as path texts: lines that the sheet dashes into dots. `own` are the six states of the Gulf. */
export type LandMap = {
  name: MapName
  lattices: Readonly<Record<'narrow' | 'wide', { own: string; other: string }>>
}

type MapWindow = { west: number; east: number; south: number; north: number }

const WINDOWS: Readonly<Record<MapName, MapWindow>> = {
  gulf: { west: 33.5, east: 61, south: 14.8, north: 31.4 },
  world: { west: -128, east: 156, south: -38, north: 66 },
}

/** Distance of two dots of a row. */
export const SPACING = { narrow: 7, wide: 10 } as const

const RADIANS = Math.PI / 180
const miller = (lat: number) => 1.25 * Math.log(Math.tan(Math.PI / 4 + 0.4 * lat * RADIANS))

/** Miller's cylindrical projection of a window (degrees) on a drawing `width` units wide; y grows downwards. */
export function projectionOf(name: MapName, width: number) {
  const { west, east, south, north } = WINDOWS[name]
  const scale = width / ((east - west) * RADIANS)
  return {
    height: Math.round((miller(north) - miller(south)) * scale),
    project: (lon: number, lat: number): readonly [x: number, y: number] => [
      (lon - west) * RADIANS * scale,
      (miller(north) - miller(lat)) * scale,
    ],
  }
}

/** Maps have two sizes: a full-width one shows the wide lattice larger. */
export const latticeOf = (size: SizeName) => (size === 'narrow' ? 'narrow' : 'wide')
