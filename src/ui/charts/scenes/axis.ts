import type { Lang } from '#i18n/locale.ts'
import { fontOf, round, type Anchor, type Box, type Mark, type SizeName } from './scene.ts'
import { overlap, ordered, textWidth } from './text.ts'

/** The rectangle in which values are plotted. */
export type Plot = { left: number; right: number; top: number; bottom: number }

/** A label's box round its middle, as wide as its text. `y` is the text's baseline. */
export function textBox(
  text: string,
  x: number,
  y: number,
  fontSize: number,
  anchor: Anchor = 'middle',
): Box {
  const width = textWidth(text, fontSize)
  const start = anchor === 'middle' ? x - width / 2 : anchor === 'end' ? x - width : x
  return { x: start, y: y - fontSize, width, height: fontSize * 1.4 }
}

/** A label of an axis; where the year was already said, `short` is written. */
export type AxisLabel = { text: string; short: string; year: string }

/**
 * Labels below a plot, each in the middle under its place but inside `left` to `right`; one that would touch the label
 * before it is left out, and the next then says the year.
 */
export function bottomLabels(
  labels: readonly ({ x: number } & AxisLabel)[],
  { left, right, y, size, lang }: { left: number; right: number; y: number; size: SizeName; lang: Lang },
): Mark[] {
  const font = fontOf(size)
  const marks: Mark[] = []
  let before: Box | null = null
  let said = ''
  for (const { x, text: full, short, year } of labels) {
    const text = year === said ? short : full
    const half = textWidth(text, font) / 2
    const at = Math.max(left + half, Math.min(right - half, x))
    const box = textBox(text, at, y, font)
    if (half * 2 > right - left || (before && overlap(before, box, 6))) continue
    before = box
    said = year
    marks.push({ kind: 'text', x: round(at), y, text: ordered(text, lang), anchor: 'middle' })
  }
  return marks
}

/** Hairlines across the plot, their values on them at the left; `taken` are heights where something else is written. */
export function leftAxis(
  ticks: readonly { y: number; text: string }[],
  { left, right }: Plot,
  taken: readonly number[],
): Mark[] {
  return ticks.flatMap(({ y, text }): Mark[] => [
    { kind: 'path', d: `M${left} ${round(y)}H${round(right)}`, className: 'grid-line' },
    ...(taken.some((other) => Math.abs(other - y) < 19)
      ? []
      : [{ kind: 'text' as const, x: left, y: round(y - 4), text, className: 'halo' }]),
  ])
}

/** Hairlines across the plot, their values at the right; `taken` are heights where something else is written. */
export function rightAxis(
  ticks: readonly { y: number; text: string }[],
  { left, right }: Plot,
  { x, taken }: { x: number; taken: readonly number[] },
): Mark[] {
  return ticks.flatMap(({ y, text }): Mark[] => [
    { kind: 'path', d: `M${left} ${round(y)}H${round(right)}`, className: 'grid-line' },
    ...(taken.some((other) => Math.abs(other - y) < 19)
      ? []
      : [{ kind: 'text' as const, x, y: round(y + 4.5), text }]),
  ])
}
