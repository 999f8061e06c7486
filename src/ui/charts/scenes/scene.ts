import type { I18n } from '#i18n/i18n.ts'

/** Language and formatters: all that a drawing needs to know of its page. */
export type ChartI18n = Pick<I18n, 'lang' | 'fmt'>

/** A drawing is made for a width of its own, so that its text is 12 px or more wherever it is shown. */
export type SizeName = 'narrow' | 'middle' | 'wide' | 'full'

export const WIDTHS: Readonly<Record<SizeName, number>> = {
  narrow: 356,
  middle: 600,
  wide: 840,
  full: 1180,
}

/** Pixels of a label's letters, as css/charts.css sets them. */
export const fontOf = (size: SizeName) => (size === 'narrow' ? 13 : 14)

export type Anchor = 'start' | 'middle' | 'end'

export type Box = { x: number; y: number; width: number; height: number }

/** The shapes of a scene. `className` names the style: colours are in the sheet, positions here. */
export type Mark =
  | { kind: 'path'; d: string; className: string; thick?: number }
  | ({ kind: 'rect'; className: string } & Box)
  | { kind: 'dot'; x: number; y: number; r: number; className: string }
  | { kind: 'text'; x: number; y: number; text: string; anchor?: Anchor; className?: string }

/** The text at the crosshair. */
export type SpotWords = { label: string; value: string; change?: string }

/** A point at which the crosshair can stop. Spots with one `key` are read together; of thousands few are ever put in words. */
export type Spot = { x: number; y: number; key: string; words: () => SpotWords }

export type SpotSeries = { name: string; slot: Slot; spots: readonly Spot[] }

/** Which colour, dash and texture: 0 is the action colour of a single series, 1 to 6 the palette, in its order. */
export type Slot = 0 | 1 | 2 | 3 | 4 | 5 | 6

/**
 * How a mark of a timeline looks: colours of status, each with a shape of its own.
 *
 * @public
 */
export type Tone = 'plain' | 'ok' | 'warn' | 'danger' | 'info'

export type LegendItem =
  | { name: string; slot: Slot; mark: 'line'; part?: number; look?: LineLook; again?: boolean }
  | { name: string; slot: Slot; mark: 'block' | 'estimate' }
  | { name: string; tone: Tone; mark: 'tone' }
  | { name: string; mark: 'annotation'; plain?: boolean }

/** A part of a drawing that leads to a page: `label` is its name, `path` is without language. */
export type SceneLink = Box & { label: string; path: string }

export type Scene = {
  size: SizeName
  width: number
  height: number
  marks: readonly Mark[]
  /** Names that found no place in the drawing; empty when every series is labelled directly. */
  legend: readonly LegendItem[]
  /** In the order of the time axis or of the bars; files and pictures leave them out. */
  links?: readonly SceneLink[]
  /** The name of hatched parts, where they are no estimates. */
  hatched?: string
  /**
   * The axis along which the values follow one another: arrow keys move on it; on a map they follow a list, and the
   * lanes of a timeline share an axis without sharing their dates.
   */
  along: 'x' | 'y' | 'lanes' | 'free'
  /** Computed only when a reader points at the chart. */
  spots: () => readonly SpotSeries[]
}

/** The slot of series number `index` among `count`; a seventh starts the palette again. */
export function slotOf(index: number, count: number): Slot {
  return count === 1 ? 0 : (((index % 6) + 1) as Slot)
}

/** How a line looks where others beside it are of another kind. */
export type LineLook = 'solid' | 'broken'

/** Whether a line has the colour of one before it: it is thicker. */
export const isAgain = (index: number) => index >= 6

/** The class of a line; a marked part of one, from 1 on, is dashed in its colour. */
export const lineClass = (slot: Slot, part = 0, look?: LineLook, again = false) =>
  `line series-${slot}${look ? ` ${look}` : ''}${again ? ' again' : ''}${part > 0 ? ` part part-${Math.min(part, 3)}` : ''}`

/** The names that a drawing needs beside it; `estimate` is the word for what is hatched. */
export function legendOf({ legend, marks, hatched }: Scene, estimate: string): readonly LegendItem[] {
  const some = marks.some(({ className }) => className?.startsWith('hatching '))
  return some ? [...legend, { name: hatched ?? estimate, slot: 0, mark: 'estimate' }] : legend
}

/** One decimal of a unit is finer than any screen. */
export const round = (value: number) => Math.round(value * 10) / 10

const FLIPPED: Readonly<Record<Anchor, Anchor>> = { start: 'end', middle: 'middle', end: 'start' }

/** The marks as seen in a mirror: for horizontal bars on a right-to-left page. Paths must be mirrored by their makers. */
export function mirrored(marks: readonly Mark[], width: number): Mark[] {
  return marks.map((mark) => {
    if (mark.kind === 'path') return mark
    if (mark.kind === 'rect') return { ...mark, x: round(width - mark.x - mark.width) }
    if (mark.kind === 'dot') return { ...mark, x: round(width - mark.x) }
    return { ...mark, x: round(width - mark.x), anchor: FLIPPED[mark.anchor ?? 'start'] }
  })
}
