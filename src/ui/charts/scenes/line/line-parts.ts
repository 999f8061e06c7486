import type { Place } from '../path.ts'
import type { LegendItem, LineLook, Slot } from '../scene.ts'

/** A point of a line and the mark of its value, where the line's values differ in it. */
type KindPlace = Place & { is: string | undefined }

/** A part of a line: the mark of its values, null for the plain part, which is solid. */
export interface LinePart {
  is: string | null
  places: readonly Place[]
}

/**
 * A line in parts, the plain one first. What lies between two values of different kinds is of the later one, or of the one
 * that is marked; a value alone among others is a dot. A line of one kind is one part.
 */
export function lineParts(places: readonly KindPlace[]): LinePart[] {
  const found = new Set<string | null>()
  for (const { y, is } of places) if (y !== null) found.add(is ?? null)
  const kinds = [...found].sort((a, b) => Number(a !== null) - Number(b !== null))
  if (kinds.length < 2) return [{ is: kinds[0] ?? null, places }]
  return kinds.map((kind) => ({ is: kind, places: partOf(places, kind) }))
}

function partOf(places: readonly KindPlace[], kind: string | null): Place[] {
  const found: Place[] = []
  places.forEach((place, index) => {
    if (place.y === null) return
    const [before, after] = [places[index - 1], places[index + 1]]
    const joins = kindBetween(before, place) === kind
    const goesOn = kindBetween(place, after) === kind
    const alone = (place.is ?? null) === kind && !touches(before) && !touches(after)
    // A gap, where what lies before is of another kind.
    if (!joins && (goesOn || alone)) found.push({ x: place.x, y: null })
    if (joins || goesOn || alone) found.push(place)
  })
  return found
}

const touches = (place: KindPlace | undefined) => place !== undefined && place.y !== null

/** The kind of line between two neighbours; undefined where nothing is. */
function kindBetween(one: KindPlace | undefined, other: KindPlace | undefined): string | null | undefined {
  if (!one || !other || one.y === null || other.y === null) return undefined
  return other.is ?? one.is ?? null
}

/** A name or a value with its mark. */
export const named = (text: string, is: string | null | undefined) => (is == null ? text : `${text} (${is})`)

/** The parts of a line with breaks or estimates, and the names of lines that have no room at their end. */
export function legendOfParts(
  lines: readonly { name: string; slot: Slot; look?: LineLook; again: boolean; parts: readonly LinePart[] }[],
  unnamed: readonly string[],
): LegendItem[] {
  return lines.flatMap(({ name, slot, look, again, parts }): LegendItem[] => {
    const line = { slot, mark: 'line' as const, ...(look && { look }), ...(again && { again }) }
    if (parts.length > 1)
      return parts.map(({ is }, index) => ({
        name: named(name, is),
        ...line,
        ...(is !== null && { part: index }),
      }))
    return unnamed.includes(name) ? [{ name, ...line }] : []
  })
}
