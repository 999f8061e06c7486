import { barScene, type BarData } from './scenes/bar-scene.ts'
import { columnScene, type ColumnData } from './scenes/column-scene.ts'
import { lineScene, type LineData } from './scenes/line/line-scene.ts'
import { mapScene, type MapData } from './scenes/map/map-scene.ts'
import type { ChartI18n, Scene, SizeName } from './scenes/scene.ts'
import { timelineScene, type TimelineData } from './scenes/timeline/timeline-scene.ts'

/** A drawing of any kind as plain data: what a loader hands to a page, a file and a picture alike. */
export type Drawing =
  | ({ kind: 'line' } & LineData)
  | ({ kind: 'bars' } & BarData)
  | ({ kind: 'columns' } & ColumnData)
  | ({ kind: 'timeline' } & TimelineData)
  | ({ kind: 'map' } & MapData)

/** What is not drawn: its name, its figure where it has one, and the reason. */
export interface Refusal {
  label: string
  value?: string
  reason: string
}

/** The scene of a drawing in one size. */
export function sceneOf(drawing: Drawing, i18n: ChartI18n, size: SizeName): Scene {
  switch (drawing.kind) {
    case 'line':
      return lineScene(drawing, i18n, size)
    case 'bars':
      return barScene(drawing, i18n, size)
    case 'columns':
      return columnScene(drawing, i18n, size)
    case 'timeline':
      return timelineScene(drawing, i18n, size)
    case 'map':
      return mapScene(drawing, i18n, size)
  }
}
