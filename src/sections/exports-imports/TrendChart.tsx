import { Num, useI18n } from '#i18n/react.tsx'
import { ChartFigure } from '#ui/charts/ChartFigure.tsx'
import { ChartTable } from '#ui/charts/ChartTable.tsx'
import { Drawn } from '#ui/charts/Drawn.tsx'
import { withEstimates } from './trend-lines.ts'
import type { TrendView } from './view.ts'

/** A measure over time: years as columns, months as lines; estimates are hatched, or a line of their own. */
export function TrendChart({ view }: { view: TrendView }) {
  const { t, fmt } = useI18n()
  const { title, summary, unit, by, series } = view
  const dates = [...new Set(series.flatMap(({ points }) => points.map(({ date }) => date)))].sort()
  const pointOf = ({ points }: TrendView['series'][number], date: string) =>
    points.find((point) => point.date === date)
  const estimated = (date: string) => series.some((one) => pointOf(one, date)?.estimate)
  const common = { unit, by, decimals: 2 } as const
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
      <Drawn
        fit="full"
        title={title}
        summary={summary}
        drawing={
          by === 'year'
            ? {
                ...common,
                kind: 'columns',
                series: series.map(({ name }) => name),
                points: dates.map((date) => ({
                  date,
                  values: series.map((one) => pointOf(one, date)?.value ?? null),
                  estimate: estimated(date),
                })),
              }
            : {
                ...common,
                kind: 'line',
                zero: true,
                series: series.flatMap((one) => withEstimates(one, t('ui.chart.estimate'))),
              }
        }
      />
    </ChartFigure>
  )
}
