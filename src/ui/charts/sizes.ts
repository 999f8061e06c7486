import type { SizeName } from './scenes/scene.ts'

/**
 * The room for a chart: a wide column, the whole page, or at most half of it (a rail too).
 * It decides which drawings are sent.
 *
 * @public
 */
export type Fit = 'column' | 'full' | 'half'

/** The sizes in which a chart is rendered for its place. */
export const SIZES: Readonly<Record<Fit | 'map', readonly SizeName[]>> = {
  column: ['narrow', 'middle', 'wide'],
  full: ['narrow', 'middle', 'wide', 'full'],
  half: ['narrow', 'middle'],
  map: ['narrow', 'wide'],
}

/** The properties of every chart besides its data. */
export type ChartProps = {
  /** Name of the chart, for who does not see it. */
  title: string
  /** One sentence of what it shows: first, last, lowest and highest value. */
  summary: string
  fit?: Fit
}
