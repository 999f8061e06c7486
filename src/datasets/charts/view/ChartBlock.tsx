import { Bidi, useI18n } from '#i18n/react.tsx'
import { Alert } from '#ui/Alert.tsx'
import { ChartFigure, type ChartFigureProps } from '#ui/charts/ChartFigure.tsx'
import { ChartTable } from '#ui/charts/ChartTable.tsx'
import { Drawn } from '#ui/charts/Drawn.tsx'
import type { Fit } from '#ui/charts/Plot.tsx'
import type { ChartData } from './contract.ts'

export interface ChartBlockProps extends Pick<ChartFigureProps, 'level' | 'controls'> {
  chart: ChartData
  fit?: Fit
  /** On the chart's own page the table stands open below, and no link leads to itself. */
  whole?: boolean
}

/** A declared chart as a figure: drawing, what is not drawn, table, source, citation, files, frame. */
export function ChartBlock({ chart, fit = 'full', whole = false, level, controls }: ChartBlockProps) {
  const { t } = useI18n()
  const { title, note, summary, drawing, refusals, table, source, citation, downloads, embed, demo } = chart
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
        {demo && <Alert tone="warn">{t('datasets.demo.note')}</Alert>}
        {drawing ? (
          <Drawn drawing={drawing} title={title} summary={summary} fit={fit} />
        ) : (
          <p className="muted">{t('datasets.chart.none')}</p>
        )}
      </ChartFigure>
      {whole && chart.rules && (
        <p className="muted sm">
          <Bidi text={chart.rules} />
        </p>
      )}
      {whole && figures}
    </>
  )
}

/** The figures of a chart: the same that its files hold. */
export function FiguresTable({ table: { caption, columns, rows } }: { table: ChartData['table'] }) {
  return (
    <ChartTable
      caption={caption}
      columns={columns.map(({ label, numeric }) => ({ label: <Bidi text={label} />, numeric }))}
      rows={rows.map((row) =>
        row.map((cell, index) => (columns[index]?.numeric ? cell : <Bidi key={index} text={cell} />)),
      )}
    />
  )
}
