import type { ReactNode } from 'react'
import { useI18n } from '#i18n/react.tsx'
import { BarChart } from '#ui/charts/BarChart.tsx'
import { ChartFigure } from '#ui/charts/ChartFigure.tsx'
import { ChartTable } from '#ui/charts/ChartTable.tsx'
import { DotMap } from '#ui/charts/DotMap.tsx'
import type { LandMap } from '#ui/charts/map-window.ts'
import type { PartnerView } from './view.ts'

/** Partners on a map of dots, and the largest of them as bars with their shares. */
export function PartnerCharts({
  view,
  map,
  controls,
}: {
  view: PartnerView
  map: LandMap
  controls?: ReactNode
}) {
  const { t, fmt } = useI18n()
  const { title, mapTitle, summary, unit, note, bars, others, origin } = view
  const share = (value: number | null) => (value === null ? '' : ` (${fmt.percent(value, 1)})`)
  return (
    <div className="g">
      <div className="c8">
        <ChartFigure title={mapTitle} note={unit} controls={controls}>
          <DotMap
            title={mapTitle}
            summary={summary}
            map={map}
            places={bars.flatMap(({ name, amount, place }) =>
              place ? [{ label: name, value: amount, ...place }] : [],
            )}
            unit={unit}
            decimals={2}
            origin={origin}
          />
          <p className="xs muted">{t('exports-imports.map.note')}</p>
        </ChartFigure>
      </div>
      <div className="c4">
        <ChartFigure
          title={title}
          note={`${unit}. ${note}`}
          table={
            <ChartTable
              caption={`${title}. ${note}`}
              columns={[
                { label: t('exports-imports.partner') },
                { label: unit, numeric: true },
                { label: t('exports-imports.share'), numeric: true },
              ]}
              rows={[...bars, ...others].map((bar) => [
                bar.name,
                fmt.number(bar.amount, 3),
                fmt.percent(bar.share, 1),
              ])}
            />
          }
        >
          <BarChart
            fit="half"
            title={title}
            summary={summary}
            rows={bars.map(({ name, amount, share: part }, index) => ({
              label: name + share(part),
              values: [amount],
              current: index === 0,
            }))}
            unit={unit}
            decimals={2}
          />
        </ChartFigure>
      </div>
    </div>
  )
}
