import type { ReactNode } from 'react'
import { Bidi } from '#i18n/react.tsx'

export type ChartTableProps = {
  /** The subject of the table, with its unit. */
  caption: ReactNode
  /** The first column names the rows; `numeric` columns line up their digits. */
  columns: readonly { label: ReactNode; numeric?: boolean }[]
  /** Cells as they are to be read; figures already formatted. */
  rows: readonly (readonly ReactNode[])[]
}

/**
 * The figures of a chart as a real table.
 *
 * @public
 */
export function ChartTable({ caption, columns, rows }: ChartTableProps) {
  const className = (index: number) => (columns[index]?.numeric ? 'numeric' : undefined)
  return (
    <section
      className="table-wrap"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
      tabIndex={0}
      aria-label={typeof caption === 'string' ? caption : undefined}
    >
      <table className="table">
        <caption>{typeof caption === 'string' ? <Bidi text={caption} /> : caption}</caption>
        <thead>
          <tr>
            {columns.map(({ label }, index) => (
              <th key={index} scope="col" className={className(index)}>
                {columns[index]?.numeric ? <bdi>{label}</bdi> : label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([head, ...cells], row) => (
            <tr key={row}>
              <th scope="row">{head}</th>
              {cells.map((cell, index) => (
                <td key={index} className={className(index + 1)}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
