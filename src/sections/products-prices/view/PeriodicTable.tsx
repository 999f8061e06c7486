import { Bidi, useI18n } from '#i18n/react.tsx'
import { island } from '#ui/island.ts'
import { PriceCell } from '#ui/price/PriceCell.tsx'
import { differing } from '#ui/price/RowNote.tsx'
import type { CellGroup } from '../cells/cells.server.ts'
import { cellColumns } from '../cells/cell-columns.ts'

/**
 * Prices as a periodic table: a column a group, a cell a product. Every cell is a link; with script the arrow keys go
 * from cell to cell as laid out on the screen.
 */
export function PeriodicTable({ groups, level = 2 }: { groups: readonly CellGroup[]; level?: 2 | 3 }) {
  const { t } = useI18n()
  const { day } = differing(groups.flatMap(({ cells }) => cells))
  // Their units are in the small print below.
  const shows = { day, unit: false }
  const Heading = `h${level}` as const
  return (
    <div className="periodic-table" role="group" aria-label={t('products-prices.cells')} {...island('cells')}>
      {cellColumns(groups).map((column) => (
        <div key={column[0]?.id} className="column">
          {column.map(({ id, name, cells }) => (
            <section key={id} aria-labelledby={`g-${id}`}>
              <Heading id={`g-${id}`}>
                <Bidi text={name} />
              </Heading>
              <ul>
                {cells.map((cell) => (
                  <li key={cell.href}>
                    <PriceCell row={cell} shows={shows} />
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
