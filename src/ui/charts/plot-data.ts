import { barScene, type BarData } from './scenes/bar-scene.ts'
import { columnScene, type ColumnData } from './scenes/column-scene.ts'
import { lineHeight, lineScene, type LineData } from './scenes/line/line-scene.ts'
import { mapScene, type MapData } from './scenes/map/map-scene.ts'
import type { ChartI18n, Scene, SizeName } from './scenes/scene.ts'
import { timelineScene, type TimelineData } from './scenes/timeline/timeline-scene.ts'

/** The plotted data of a chart of any kind: the same in a page, a file and a picture. */
export type PlotData =
  | ({ kind: 'line' } & LineData)
  | ({ kind: 'bars' } & BarData)
  | ({ kind: 'columns' } & ColumnData)
  | ({ kind: 'timeline' } & TimelineData)
  | ({ kind: 'map' } & MapData)

/** A row that is not plotted: its name, its figure where it has one, and the reason. */
export interface Refusal {
  label: string
  value?: string
  reason: string
}

/** The scene of a plot in one size. */
export function sceneOf(plot: PlotData, i18n: ChartI18n, size: SizeName): Scene {
  switch (plot.kind) {
    case 'line':
      return lineScene(plot, i18n, size)
    case 'bars':
      return barScene(plot, i18n, size)
    case 'columns':
      return columnScene(plot, i18n, size)
    case 'timeline':
      return timelineScene(plot, i18n, size)
    case 'map':
      return mapScene(plot, i18n, size)
  }
}

/** The height of that scene in pixels; that of lines is known without drawing them. */
export const heightOf = (plot: PlotData, i18n: ChartI18n, size: SizeName): number =>
  plot.kind === 'line' ? lineHeight(plot, size) : sceneOf(plot, i18n, size).height
