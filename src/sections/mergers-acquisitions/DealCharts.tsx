import { Num, useI18n } from '#i18n/react.tsx'
import { BarChart } from '#ui/charts/BarChart.tsx'
import { ChartFigure } from '#ui/charts/ChartFigure.tsx'
import { ChartTable } from '#ui/charts/ChartTable.tsx'
import { ColumnChart } from '#ui/charts/ColumnChart.tsx'
import type { DealTotal, DealTotals } from './totals.server.ts'

/** Disclosed value of deals by year and by sector, each with its table. */
export function DealCharts({ totals: { years, sectors } }: { totals: DealTotals }) {
  const { t, fmt } = useI18n()
  const table = (caption: string, name: string, rows: readonly DealTotal[], year: boolean) => (
    <ChartTable
      caption={caption}
      columns={[
        { label: name },
        { label: t('mergers-acquisitions.deals'), numeric: true },
        { label: t('mergers-acquisitions.valued'), numeric: true },
        { label: t('mergers-acquisitions.billions'), numeric: true },
      ]}
      rows={rows.map((row) => [
        year ? <Num key="n">{fmt.year(row.name)}</Num> : row.name,
        fmt.number(row.deals),
        fmt.number(row.valued),
        fmt.number(row.billions, 1),
      ])}
    />
  )
  const largest = years.reduce<DealTotal | null>(
    (best, year) => ((year.billions ?? -1) > (best?.billions ?? -1) ? year : best),
    null,
  )
  return (
    <div className="stack">
      <ChartFigure
        title={t('mergers-acquisitions.byYear')}
        note={t('mergers-acquisitions.note')}
        table={table(t('mergers-acquisitions.byYear'), t('mergers-acquisitions.year'), years, true)}
      >
        <ColumnChart
          fit="full"
          title={t('mergers-acquisitions.byYear')}
          summary={
            largest
              ? t('mergers-acquisitions.byYear.summary', {
                  year: fmt.year(largest.name),
                  value: fmt.number(largest.billions, 1),
                })
              : t('mergers-acquisitions.note')
          }
          points={years.map(({ name, billions }) => ({ date: name, values: [billions] }))}
          unit={t('mergers-acquisitions.billions')}
          by="year"
          decimals={1}
        />
      </ChartFigure>
      <ChartFigure
        title={t('mergers-acquisitions.bySector')}
        note={t('mergers-acquisitions.note')}
        table={table(t('mergers-acquisitions.bySector'), t('mergers-acquisitions.sector'), sectors, false)}
      >
        <BarChart
          fit="full"
          title={t('mergers-acquisitions.bySector')}
          summary={t('mergers-acquisitions.note')}
          rows={sectors.map(({ name, billions }) => ({ label: name, values: [billions] }))}
          unit={t('mergers-acquisitions.billions')}
          decimals={1}
        />
      </ChartFigure>
    </div>
  )
}
