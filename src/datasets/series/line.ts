import type { Lang } from '#i18n/locale.ts'
import type { LinePoint } from '#ui/charts/scenes/line/line-scene.ts'
import { pointKinds } from '#ui/charts/point-kinds.ts'
import type { Marks } from '#ui/marks.ts'
import type { SeriesPoint } from './point.ts'

/** A point of a line with what its table and files say of it. */
export type MarkedLinePoint = LinePoint & { marks?: Marks }

/** The points of a series as those of a line; where its values are of different kinds, each says its own. */
export function linePoints(points: readonly SeriesPoint<number | null>[], lang: Lang): MarkedLinePoint[] {
  const known = points.filter(({ value }) => value !== null)
  const kinds = pointKinds(
    known.map(({ marks = {} }) => marks),
    lang,
  )
  const kindOf = new Map(known.map((point, index) => [point, kinds[index]]))
  return points.map((point) => {
    const is = kindOf.get(point)
    return { ...point, ...(is !== undefined && { is }) }
  })
}
