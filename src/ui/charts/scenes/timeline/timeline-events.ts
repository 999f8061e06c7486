import { textBox } from '../axis.ts'
import { fontOf, round, type Box, type ChartI18n, type Mark, type SizeName, type Tone } from '../scene.ts'
import { ordered, overlap, shortened, textWidth } from '../text.ts'
import { dateLabel, timeOf, type Period } from '../time-axis.ts'

/** @public */
export type TimelineEvent = { date: string; label: string; tone?: Tone }

/** Height of a lane's bar. */
export const BAR = 14
const LINE = 38

type Context = {
  x: (at: number) => number
  size: SizeName
  width: number
  /** Lower edge of the lane's bar. */
  top: number
  by: Period
} & ChartI18n

/** Each event's mark on the bar and its words (name, then date) below, in the highest row where they touch nothing. */
export function placedEvents(
  events: readonly TimelineEvent[],
  { x, size, width, top, fmt, by, lang }: Context,
) {
  const font = fontOf(size)
  const taken: Box[] = []
  const marks: Mark[] = []
  const placed: { x: number; label: string; date: string }[] = []
  let rows = 0
  for (const event of events.toSorted((a, b) => (timeOf(a.date) ?? 0) - (timeOf(b.date) ?? 0))) {
    const at = timeOf(event.date)
    if (at === null) continue
    const date = dateLabel(event.date, by, fmt)
    const name = shortened(event.label, width - 24, font)
    const half = Math.max(textWidth(name, font), textWidth(date, font)) / 2
    const middle = Math.max(half + 2, Math.min(width - half - 2, x(at)))
    let row = 0
    const boxOf = (line: number): Box => ({
      ...textBox(name, middle, top + 24 + line * LINE, font),
      x: middle - half,
      width: half * 2,
      height: LINE - 6,
    })
    while (taken.some((other) => overlap(other, boxOf(row), 5))) row += 1
    const box = boxOf(row)
    taken.push(box)
    rows = Math.max(rows, row + 1)
    const tone = event.tone ?? 'plain'
    const [cx, cy] = [round(x(at)), top - BAR / 2]
    marks.push(
      { kind: 'path', d: `M${cx} ${top}V${round(box.y + 1)}`, className: 'leader' },
      { kind: 'path', d: shapeOf(tone, cx, cy), className: `event tone-${tone}` },
      {
        kind: 'text',
        x: round(middle),
        y: round(box.y + font),
        text: ordered(name, lang),
        anchor: 'middle',
        className: 'strong-label halo',
      },
      {
        kind: 'text',
        x: round(middle),
        y: round(box.y + font + 17),
        text: ordered(date, lang),
        anchor: 'middle',
        className: 'halo',
      },
    )
    placed.push({ x: cx, label: event.label, date })
  }
  // Lines first: a line that passes another event's words goes under them.
  marks.sort((a, b) => Number(b.className === 'leader') - Number(a.className === 'leader'))
  return { marks, placed, height: rows ? rows * LINE + 8 : 0 }
}

/** Diamond, square, triangle, circle: the shapes of the status badges. */
export function shapeOf(tone: Tone, x: number, y: number): string {
  if (tone === 'ok') return `M${x - 6} ${y - 6}h12v12h-12z`
  if (tone === 'danger') return `M${x - 8} ${y - 6}h16l-8 14z`
  if (tone === 'info') return `M${x - 7} ${y}a7 7 0 1 0 14 0a7 7 0 1 0-14 0`
  return `M${x} ${y - 9}l9 9l-9 9l-9-9z`
}
