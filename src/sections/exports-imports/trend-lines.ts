import type { TrendView } from './view.ts'

/** A line, and where some of it is estimated a second one that goes on from the last reported point. */
export function withEstimates({ name, points }: TrendView['series'][number], word: string) {
  if (!points.some(({ estimate }) => estimate)) return [{ name, points }]
  return [
    { name, points: points.map(({ date, value, estimate }) => ({ date, value: estimate ? null : value })) },
    {
      name: `${name} (${word})`,
      points: points.map(({ date, value, estimate }, index) => ({
        date,
        value: estimate || points[index + 1]?.estimate ? value : null,
      })),
    },
  ]
}
