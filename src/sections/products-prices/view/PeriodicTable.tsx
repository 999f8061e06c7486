import { useRef } from 'react'
import { Bidi, useI18n } from '#i18n/react.tsx'
import { PriceCell } from '#ui/PriceCell.tsx'
import type { CellGroup } from '../cells/cells.server.ts'
import { cellColumns } from '../cells/cell-columns.ts'
import { nearestCell, WAYS } from '../cells/cell-keys.ts'

/**
 * Prices as a periodic table: a column a group, a cell a product. Every cell is a link; with script the arrow keys go
 * from cell to cell as they stand on the screen.
 */
export function PeriodicTable({ groups, level = 2 }: { groups: readonly CellGroup[]; level?: 2 | 3 }) {
  const { t } = useI18n()
  const table = useRef<HTMLDivElement>(null)
  const Heading = `h${level}` as const
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys of its links, in one place
    <div
      className="ptb"
      ref={table}
      role="group"
      aria-label={t('products-prices.cells')}
      onKeyDown={(event) => {
        const way = WAYS[event.key]
        if (!way || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
        const cells = [...(table.current?.querySelectorAll<HTMLAnchorElement>('a.px') ?? [])]
        const at = cells.findIndex((cell) => cell === document.activeElement)
        const next = nearestCell(
          cells.map((cell) => cell.getBoundingClientRect()),
          at,
          way,
        )
        if (next === null) return
        event.preventDefault()
        cells[next]?.focus()
      }}
    >
      {cellColumns(groups).map((column) => (
        <div key={column[0]?.id} className="col">
          {column.map(({ id, name, cells }) => (
            <section key={id} aria-labelledby={`g-${id}`}>
              <Heading id={`g-${id}`}>
                <Bidi text={name} />
              </Heading>
              <ul>
                {cells.map((cell) => (
                  <li key={cell.href}>
                    <PriceCell row={cell} />
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      ))}
    </div>
  )
}
