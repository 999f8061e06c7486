import { Num, useI18n } from '#i18n/react.tsx'
import { ChartFigure } from '#ui/charts/ChartFigure.tsx'
import { ChartTable } from '#ui/charts/ChartTable.tsx'
import { ColumnChart } from '#ui/charts/ColumnChart.tsx'
import { LineChart } from '#ui/charts/LineChart.tsx'
import type { TrendView } from './view.ts'

/** A measure over time: years as columns, months as lines; estimates are hatched, or a line of their own. */
export function TrendChart({ view }: { view: TrendView }) {
  const { t, fmt } = useI18n()
  const { title, summary, unit, by, series } = view
  const dates = [...new Set(series.flatMap(({ points }) => points.map(({ date }) => date)))].sort()
  const pointOf = ({ points }: TrendView['series'][number], date: string) =>
    points.find((point) => point.date === date)
  const estimated = (date: string) => series.some((one) => pointOf(one, date)?.estimate)
  const common = { fit: 'full', title, summary, unit, by, decimals: 2 } as const
  return (
    <ChartFigure
      title={title}
      table={
        <ChartTable
          caption={`${title} (${unit})`}
          columns={[
            { label: t('exports-imports.period') },
            ...series.map(({ name }) => ({ label: name, numeric: true })),
          ]}
          rows={dates.map((date) => [
            <Num key="d">{by === 'month' ? fmt.month(date) : fmt.year(date)}</Num>,
            ...series.map((one) => {
              const point = pointOf(one, date)
              return (
                fmt.number(point?.value ?? null, 3) + (point?.estimate ? ` (${t('ui.chart.estimate')})` : '')
              )
            }),
          ])}
        />
      }
    >
      {by === 'year' ? (
        <ColumnChart
          {...common}
          series={series.map(({ name }) => name)}
          points={dates.map((date) => ({
            date,
            values: series.map((one) => pointOf(one, date)?.value ?? null),
            estimate: estimated(date),
          }))}
        />
      ) : (
        <LineChart
          {...common}
          zero
          series={series.flatMap((one) => withEstimates(one, t('ui.chart.estimate')))}
        />
      )}
    </ChartFigure>
  )
}

/** A line, and where some of it is estimated a second one that goes on from the last reported point. */
function withEstimates({ name, points }: TrendView['series'][number], word: string) {
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
