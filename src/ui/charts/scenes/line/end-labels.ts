import type { Lang } from '#i18n/locale.ts'
import { fontOf, round, type Mark, type SizeName, type Slot } from '../scene.ts'
import { spread } from './spread.ts'
import { ordered, textWidth } from '../text.ts'

type End = { name: string; slot: Slot; y: number; value: string }

type EndLabels = {
  /** Room that they need at the right of the plot. */
  width: number
  /** Where they are, so that the axis writes nothing there. */
  heights: readonly number[]
  /** Series that are not named here and need a legend. */
  left: readonly End[]
  /** The labels, for lines that end at `x`. */
  marks: (x: number) => Mark[]
}

/** Distance of two labels, from baseline to baseline. */
const LABEL_GAP = 18
const MOST = 4

/**
 * The labels at the ends of the lines: the last value's flag where there is one line, the names where there are up to
 * four and they fit; with more, or with long names, a legend is left to name them.
 */
export function endLabels(
  ends: readonly End[],
  {
    lang,
    size,
    width,
    top,
    bottom,
  }: { lang: Lang; size: SizeName; width: number; top: number; bottom: number },
): EndLabels {
  const font = fontOf(size)
  const [only] = ends
  if (only && only.slot === 0) {
    const room = Math.ceil(textWidth(only.value, font)) + 12
    return { width: room + 9, heights: [only.y], left: [], marks: (x) => flag(only, x, room) }
  }
  const widest = Math.max(0, ...ends.map(({ name }) => textWidth(name, font)))
  const fits = ends.length <= MOST && widest <= width * 0.26
  if (!fits) return { width: 14, heights: [], left: ends, marks: () => [] }
  const heights = spread(
    ends.map(({ y }) => y),
    LABEL_GAP,
    top,
    bottom,
  )
  return {
    width: Math.ceil(widest) + 16,
    heights,
    left: [],
    marks: (x) =>
      ends.flatMap(({ name, slot, y }, index): Mark[] => {
        const at = heights[index] ?? y
        const label: Mark = {
          kind: 'text',
          x: x + 11,
          y: round(at + 4.5),
          text: ordered(name, lang),
          className: 'strong-label',
        }
        if (Math.abs(at - y) < 5) return [label]
        return [
          {
            kind: 'path',
            d: `M${x + 3} ${round(y)}L${x + 9} ${round(at)}`,
            className: `leader series-${slot}`,
          },
          label,
        ]
      }),
  }
}

function flag({ y, value }: End, x: number, room: number): Mark[] {
  const at = round(y)
  return [
    { kind: 'path', d: `M${x + 2} ${at}l7-12h${room}v24h-${room}z`, className: 'flag' },
    {
      kind: 'text',
      x: x + 9 + room / 2 - 1,
      y: round(y + 5),
      text: value,
      anchor: 'middle',
      className: 'flag-value',
    },
  ]
}
