import { Bidi, useI18n } from '#i18n/react.tsx'
import { ChartFigure, type ChartFigureProps } from '#ui/charts/ChartFigure.tsx'
import { ChartPlot } from '#ui/charts/ChartPlot.tsx'
import type { Fit } from '#ui/charts/sizes.ts'
import { MarkTags } from '#ui/MarkTags.tsx'
import { Link } from '#ui/Link.tsx'
import { FiguresTable } from './FiguresTable.tsx'
import type { ChartData } from './contract.ts'

export interface ChartBlockProps extends Pick<ChartFigureProps, 'level' | 'controls' | 'untitled'> {
  chart: ChartData
  fit?: Fit
  /** On the chart's own page the table is open below, and no link leads to itself. */
  whole?: boolean
}

/** A declared chart of whatever kind: its plot, what is not plotted, table, source, citation, files, frame. */
export function ChartBlock({
  chart,
  fit = 'full',
  whole = false,
  untitled = whole,
  level,
  controls,
}: ChartBlockProps) {
  const { t } = useI18n()
  const { plot, title, summary, note, refusals, table, credit, citation, downloads, embed, marks } = chart
  const all = (
    <Link
      className="chart-link"
      to={chart.permalink}
      rel={chart.permalink.includes('?') ? 'nofollow' : undefined}
    >
      {t('datasets.chart.all')}
    </Link>
  )
  const figures = table.rows.length > 0 && <FiguresTable table={table} all={all} />
  return (
    <>
      <ChartFigure
        title={<Bidi text={title} />}
        level={level}
        untitled={untitled}
        controls={controls}
        note={note && <Bidi text={note} />}
        table={!whole && figures}
        source={<Credit pieces={credit} />}
        citation={citation}
        downloads={downloads}
        embed={embed ?? undefined}
        permalink={whole ? undefined : chart.permalink}
        workbench={chart.workbench ?? undefined}
        refusals={refusals}
      >
        {Object.keys(marks).length > 0 && (
          <p className="row wrapping">
            <MarkTags marks={marks} />
          </p>
        )}
        {plot ? (
          <ChartPlot plot={plot} title={title} summary={summary} fit={fit} />
        ) : (
          <p className="muted">{t('datasets.chart.none')}</p>
        )}
      </ChartFigure>
      {chart.withheld && (
        <p className="muted small">
          <Bidi text={chart.withheld} />
        </p>
      )}
      {whole && chart.rules && (
        <p className="muted small">
          <Bidi text={chart.rules} />
        </p>
      )}
      {whole && figures}
    </>
  )
}

function Credit({ pieces }: { pieces: ChartData['credit'] }) {
  return pieces.map(({ text, href }) =>
    href === null ? (
      <Bidi key={text} text={text} />
    ) : (
      <Link key={text} className="source-link" to={href}>
        <Bidi text={text} />
      </Link>
    ),
  )
}
