import { useI18n } from '#i18n/react.tsx'
import { ChartFigure } from '#ui/charts/ChartFigure.tsx'
import { ChartPlot } from '#ui/charts/ChartPlot.tsx'
import { packed } from '#ui/charts/packed.ts'
import type { PlotData } from '#ui/charts/plot-data.ts'
import '#ui/css/data/charts.css'
import './pictures.css'
import { doubtId } from './doubt-id.ts'
import type { DoubtDrawing, DoubtRow, RunRow } from './contract.ts'

/** The doubted series, stored and in the file as one chart each; their figures are in the table. */
export function Pictures({ source, run: { pictures, doubts } }: { source: string; run: RunRow }) {
  return (
    <div className="doubt-pictures">
      {pictures.map((picture) => (
        <Picture key={picture.series} {...picture} rows={doubts} source={source} />
      ))}
    </div>
  )
}

interface PictureProps extends DoubtDrawing {
  rows: readonly DoubtRow[]
  source: string
}

function Picture({ series, unit, stored, file, rows, source }: PictureProps) {
  const { t, fmt } = useI18n()
  const days = [...stored, ...file].map(([day]) => day).sort()
  const [from = '', to = ''] = [days[0], days.at(-1)]
  const plot: PlotData = {
    kind: 'line',
    unit,
    by: 'day',
    series: [
      { name: t('admin.sources.picture.file'), look: 'broken', points: pointsOf(file) },
      { name: t('admin.sources.picture.stored'), look: 'solid', points: pointsOf(stored) },
    ],
    annotations: {
      name: t('admin.sources.picture.doubted'),
      of: rows.flatMap((row, index) =>
        row.series === series
          ? [
              {
                date: row.day,
                rises: row.percent > 0,
                label: `${fmt.date(row.day)}: ${fmt.number(row.before)} → ${fmt.number(row.now)}`,
                path: `/admin/sources/${source}#${doubtId(index)}`,
              },
            ]
          : [],
      ),
    },
  }
  return (
    <ChartFigure level={3} title={t('admin.sources.picture.title', { series })}>
      <ChartPlot
        plot={packed(plot)}
        title={t('admin.sources.picture.title', { series })}
        summary={t('admin.sources.picture.summary', { from: fmt.date(from), to: fmt.date(to) })}
      />
    </ChartFigure>
  )
}

const pointsOf = (values: DoubtDrawing['stored']) => values.map(([date, value]) => ({ date, value }))
