import type { Lang } from '#i18n/locale.ts'
import { round, type Box, type Mark } from '../scene.ts'
import { ordered, overlap, textWidth } from '../text.ts'

type Key = { marks: Mark[]; box: Box }

type Look = {
  /** Radius of the largest value. */
  most: number
  width: number
  height: number
  /** What it must not cover, where a corner is free. */
  taken: readonly Box[]
  font: number
  label: (value: number) => string
  lang: Lang
}

/**
 * Two round values as circles in a corner, the lower left one if it is free: how large a dot is how much. Where dots are
 * in every corner one value alone is shown in one, and none in a crowd: the names beside the dots have the values.
 */
export function sizeKey(largest: number, look: Look): Key {
  const none = { marks: [], box: { x: 0, y: look.height, width: 0, height: 0 } }
  const large = roundBelow(largest)
  if (large <= 0) return none
  for (const values of [[large, large / 5], [large], [large / 5]]) {
    const free = freeCorner(keyOf(values, largest, look), look)
    if (free) return free
  }
  return none
}

/** Circles of values, the first lowest, in the lower left corner. */
function keyOf(values: readonly number[], largest: number, { most, height, font, label, lang }: Look): Key {
  const rows = values.map((value) => ({
    text: ordered(label(value), lang),
    r: Math.sqrt(value / largest) * most,
  }))
  const widest = Math.max(...rows.map(({ r }) => r))
  const column = 10 + widest
  let y = height - 8
  const marks: Mark[] = []
  let textRoom = 0
  for (const { text, r } of rows) {
    const half = Math.max(r, font * 0.7)
    y -= half
    marks.push(
      { kind: 'dot', x: round(column), y: round(y), r: round(r), className: 'chart-key' },
      { kind: 'text', x: round(column + widest + 8), y: round(y + 4.5), text, className: 'halo' },
    )
    y -= half + 6
    textRoom = Math.max(textRoom, textWidth(text, font))
  }
  return { marks, box: { x: 0, y, width: column + widest + 12 + textRoom, height: height - y } }
}

/** The key in the first corner that nothing takes. */
function freeCorner({ box, marks }: Key, { width, taken }: Look): Key | undefined {
  const [right, up] = [width - box.width, 4 - box.y]
  const corners = [
    { dx: 0, dy: 0 },
    { dx: right, dy: 0 },
    { dx: right, dy: up },
    { dx: 0, dy: up },
  ]
  const free = corners.find(({ dx, dy }) => !taken.some((other) => overlap(moved(box, dx, dy), other, 2)))
  return (
    free && { marks: marks.map((mark) => moved(mark, free.dx, free.dy)), box: moved(box, free.dx, free.dy) }
  )
}

/** The same at another place. */
function moved<Thing extends Mark | Box>(thing: Thing, dx: number, dy: number): Thing {
  return 'x' in thing ? { ...thing, x: round(thing.x + dx), y: round(thing.y + dy) } : thing
}

/** The greatest of 1, 2, 5, 10, 20 … that is not above a value. */
function roundBelow(value: number): number {
  if (!(value > 0)) return 0
  const power = 10 ** Math.floor(Math.log10(value))
  return ([5, 2].find((step) => step * power <= value) ?? 1) * power
}
