import type { ReactElement } from 'react'
import { Bidi, Message } from '#i18n/react.tsx'
import { ChartTable } from '#ui/charts/ChartTable.tsx'
import type { ChartData } from './contract.ts'

interface FiguresTableProps {
  table: ChartData['table']
  /** The link to the whole table. */
  all: ReactElement
}

/** The figures of a chart: the same that its files hold, of many the first. */
export function FiguresTable({ table: { caption, columns, rows, more }, all }: FiguresTableProps) {
  return (
    <>
      <ChartTable
        caption={caption}
        columns={columns.map(({ label, numeric }) => ({ label: <Bidi text={label} />, numeric }))}
        rows={rows.map((row) =>
          row.map((cell, index) => (columns[index]?.numeric ? cell : <Bidi key={index} text={cell} />)),
        )}
      />
      {more > 0 && (
        <p className="row wrapping muted small">
          <Message id="datasets.chart.more" params={{ count: more, all }} />
        </p>
      )}
    </>
  )
}
