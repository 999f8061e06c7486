import { round } from './scene.ts'

/** A place on the drawing; a missing y is a gap. */
export type Place = { x: number; y: number | null }

/** A line that stops at gaps; a value between two gaps is a dot (a line of no length with a round end). */
export function linePath(places: readonly Place[]): string {
  const path = newPath()
  let length = 0
  for (const { x, y } of places) {
    if (y === null) {
      if (length === 1) path.dot()
      length = 0
    } else if (length++ === 0) path.move(x, y)
    else path.line(x, y)
  }
  if (length === 1) path.dot()
  return path.text()
}

/** The area between a lower and an upper line, where both are known. */
export function bandPath(places: readonly { x: number; low: number | null; high: number | null }[]): string {
  const path = newPath()
  const known = (at: number) => places[at]?.low != null && places[at].high !== null
  for (let at = 0; at < places.length; at += 1) {
    if (!known(at)) continue
    const first = at
    for (; known(at); at += 1) {
      const { x = 0, high = null } = places[at] ?? {}
      if (at === first) path.move(x, high ?? 0)
      else path.line(x, high ?? 0)
    }
    for (let back = at - 1; back >= first; back -= 1) path.line(places[back]?.x ?? 0, places[back]?.low ?? 0)
    path.close()
  }
  return path.text()
}

/**
 * At most four places a pixel column (first, lowest, highest, last), which draw the same line: years of daily values
 * need not travel to a screen that cannot show them. Gaps are preserved.
 */
export function thinned(places: readonly Place[], width: number): readonly Place[] {
  if (places.length <= width * 2) return places
  const kept: Place[] = []
  let column: Place[] = []
  const flush = () => {
    const known = column.toSorted((a, b) => (a.y ?? 0) - (b.y ?? 0))
    const keep = new Set([column[0], known[0], known.at(-1), column.at(-1)])
    kept.push(...column.filter((place) => keep.has(place)))
    column = []
  }
  for (const place of places) {
    const first = column[0]
    if (first && (place.y === null || Math.floor(first.x) !== Math.floor(place.x))) flush()
    if (place.y === null) kept.push(place)
    else column.push(place)
  }
  if (column.length) flush()
  return kept
}

/** Lines at 45 degrees inside a box: the mark of an estimate. No pattern element: those need an id of the page. */
export function hatchPath(x: number, y: number, width: number, height: number, gap = 6): string {
  let d = ''
  for (let at = gap; at < width + height; at += gap) {
    const [x1, y1] = at <= height ? [0, at] : [at - height, height]
    const [x2, y2] = at <= width ? [at, 0] : [width, at - width]
    d += `M${round(x + x1)} ${round(y + y1)}L${round(x + x2)} ${round(y + y2)}`
  }
  return d
}

/** Writes a path: where it begins, then steps from place to place, which are shorter than places. */
function newPath() {
  let text = ''
  // Tenths of a unit: steps between rounded places never add up to an error.
  let atX = 0
  let atY = 0
  let command = ''
  let isFraction = false
  const write = (tenths: number, joined: boolean) => {
    const number = ofTenths(tenths)
    const apart = joined || number.startsWith('-') || (isFraction && number.startsWith('.')) ? '' : ' '
    isFraction = number.includes('.')
    text += apart + number
  }
  return {
    move(x: number, y: number) {
      atX = Math.round(x * 10)
      atY = Math.round(y * 10)
      text += command = 'M'
      write(atX, true)
      write(atY, false)
    },
    line(x: number, y: number) {
      const toX = Math.round(x * 10)
      const toY = Math.round(y * 10)
      const begins = command !== 'l'
      if (begins) text += command = 'l'
      write(toX - atX, begins)
      write(toY - atY, false)
      atX = toX
      atY = toY
    },
    dot: () => void (text += 'h0'),
    close: () => void (text += 'Z'),
    text: () => text,
  }
}

/** `8` is `.8`: a path needs no zero before the point. */
function ofTenths(tenths: number): string {
  const number = String(tenths / 10)
  if (number.startsWith('0.')) return number.slice(1)
  return number.startsWith('-0.') ? `-${number.slice(2)}` : number
}
