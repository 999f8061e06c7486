import { Bidi } from '#i18n/react.tsx'
import { ChartTable } from '#ui/charts/ChartTable.tsx'
import type { ChartData } from './contract.ts'

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
