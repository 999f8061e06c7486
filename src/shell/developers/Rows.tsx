import type { ReactNode } from 'react'

/** A small table that scrolls within itself on a phone. */
export function Rows({
  label,
  heads,
  rows,
}: {
  label: string
  heads: readonly string[]
  rows: readonly {
    key: string
    /** In the order of the heads; their names are only for us. */
    cells: Readonly<Record<string, ReactNode>>
  }[]
}) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <section className="table-wrap" aria-label={label} tabIndex={0}>
      <table className="table cards">
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key}>
              {Object.values(cells).map((cell, i) => (
                <td
                  key={heads[i]}
                  className={i === 0 ? 'row-head' : undefined}
                  data-l={i === 0 ? undefined : heads[i]}
                >
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
