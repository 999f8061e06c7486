import type { ReactNode } from 'react'
import { Bidi, useI18n } from '#i18n/react.tsx'
import { ChartFigure, type ChartFigureProps } from '#ui/charts/ChartFigure.tsx'
import { MarkTags } from '#ui/MarkTags.tsx'
import { FiguresTable } from './FiguresTable.tsx'
import type { ChartData } from './contract.ts'

export interface ChartFrameProps extends Pick<ChartFigureProps, 'level' | 'controls'> {
  chart: Omit<ChartData, 'plot'>
  /** On the chart's own page the table is open below, and no link leads to itself. */
  whole?: boolean
  /** The drawing; a word in its place where there is nothing to draw. */
  children: ReactNode
}

/** The figure of a declared chart around its plot: rows that are not plotted, table, source, citation, files, frame. */
export function ChartFrame({ chart, whole = false, level, controls, children }: ChartFrameProps) {
  const { t } = useI18n()
  const { title, note, refusals, table, source, citation, downloads, embed, marks } = chart
  const figures = table.rows.length > 0 && <FiguresTable table={table} />
  return (
    <>
      <ChartFigure
        title={<Bidi text={title} />}
        level={level}
        untitled={whole}
        controls={controls}
        note={note && <Bidi text={note} />}
        table={!whole && figures}
        source={<Bidi text={source} />}
        citation={citation}
        downloads={downloads}
        embed={embed ?? undefined}
        permalink={whole ? undefined : chart.permalink}
        refusals={refusals}
      >
        {Object.keys(marks).length > 0 && (
          <p className="row wrapping">
            <MarkTags marks={marks} />
          </p>
        )}
        {children || <p className="muted">{t('datasets.chart.none')}</p>}
      </ChartFigure>
      {whole && chart.rules && (
        <p className="muted small">
          <Bidi text={chart.rules} />
        </p>
      )}
      {whole && figures}
    </>
  )
}
