import type { ReactNode } from 'react'
import { Bidi, Num, Time, useI18n } from '#i18n/react.tsx'
import { ChartFigure } from '#ui/charts/ChartFigure.tsx'
import { ChartTable } from '#ui/charts/ChartTable.tsx'
import { LineChart } from '#ui/charts/LineChart.tsx'
import type { LineData } from '#ui/charts/line-scene.ts'
import type { PriceChart } from './price-chart.server.ts'

/** A chart of prices in its frame, with the same figures as a table. */
export function PriceFigure({ chart, controls }: { chart: PriceChart; controls?: ReactNode }) {
  const { title, summary, note, source, data } = chart
  return (
    <ChartFigure
      title={<Bidi text={title} />}
      note={<Bidi text={note} />}
      controls={controls}
      source={<Bidi text={source} />}
      table={<LineTable caption={`${title} (${data.unit})`} data={data} />}
    >
      <LineChart title={title} summary={summary} {...data} />
    </ChartFigure>
  )
}

/** The values of lines by day, the newest first. */
function LineTable({ caption, data: { series, decimals } }: { caption: string; data: LineData }) {
  const { t, fmt } = useI18n()
  const days = new Map<string, (number | null)[]>()
  series.forEach(({ points }, index) => {
    for (const { date, value } of points) {
      const row = days.get(date) ?? series.map(() => null)
      row[index] = value
      days.set(date, row)
    }
  })
  const one = series.length === 1
  return (
    <ChartTable
      caption={<Bidi text={caption} />}
      columns={[
        { label: t('products-prices.date') },
        ...series.map(({ name }) => ({ label: one ? t('products-prices.price') : name, numeric: true })),
      ]}
      rows={[...days]
        .sort(([a], [b]) => (a < b ? 1 : -1))
        .map(([day, values]) => [
          <Time key="day" dateTime={day} />,
          ...values.map((value, index) => <Num key={index}>{fmt.number(value, decimals)}</Num>),
        ])}
    />
  )
}
