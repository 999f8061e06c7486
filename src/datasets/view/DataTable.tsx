import type { ReactNode } from 'react'
import { Bidi, useI18n } from '#i18n/react.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Link } from '#ui/Link.tsx'
import { MarkTags } from '#ui/MarkTags.tsx'
import type { Cell, DataRow, Heading, TableData } from '../contract.ts'
import { rowAnchor } from '../row-anchor.ts'
import { CellView } from './CellView.tsx'
import { SortLink } from './SortLink.tsx'

export interface DataTableProps {
  list: TableData
  /** How a section renders the cells of some columns itself, by the column's key. */
  own?: Readonly<Record<string, (row: DataRow) => ReactNode>>
  /** Rows can be ticked: the field of the form around the table that is sent the keys, and what ticking is for. */
  ticks?: { name: string; label: string }
  /** Rows have addresses of their own, as `rowAnchor` gives them. */
  anchors?: boolean
}

/** The rows of a list: a table on a desk, cards on a phone. The first column heads the row and leads to the item. */
export function DataTable({ list, own, ticks, anchors }: DataTableProps) {
  const { t } = useI18n()
  const sourced = list.rows.some(({ source }) => source !== undefined)
  const table = (
    <section
      className="table-wrap"
      aria-label={t('datasets.table.label', { rows: list.count })}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
      tabIndex={0}
    >
      <table className="table cards">
        <thead>
          <tr>
            {ticks && (
              <th scope="col" className="tick-cell">
                <span className="visually-hidden">{ticks.label}</span>
              </th>
            )}
            {list.headings.map((heading) => (
              <HeadingCell key={heading.key} heading={heading} />
            ))}
            {sourced && <th scope="col">{t('datasets.source')}</th>}
          </tr>
        </thead>
        <tbody>
          {list.rows.map((row) => (
            <tr key={row.key} id={anchors ? rowAnchor(row.key) : undefined}>
              {ticks && (
                <td className="tick-cell">
                  <input
                    type="checkbox"
                    name={ticks.name}
                    value={row.key}
                    aria-label={`${ticks.label}: ${row.cells[0]?.text ?? ''}${row.cells[1] ? `، ${row.cells[1].text}` : ''}`}
                  />
                </td>
              )}
              {row.cells.map((cell, index) => {
                const heading = list.headings[index]
                if (!heading) return null
                return index === 0 ? (
                  <td key={heading.key} className="row-head">
                    {row.href === '' ? (
                      <span className="row-link">
                        <CellView cell={{ ...cell, sub: undefined }} />
                      </span>
                    ) : (
                      <Link className="row-link" to={row.href}>
                        <CellView
                          cell={{ ...cell, href: undefined, sub: cell.symbol ? cell.sub : undefined }}
                        />
                      </Link>
                    )}
                    {cell.sub && !cell.symbol && (
                      <small>
                        <Bidi text={cell.sub} />
                      </small>
                    )}
                    <MarkTags marks={row.marks} />
                  </td>
                ) : (
                  <td
                    key={heading.key}
                    className={classOf(cell, heading)}
                    data-l={heading.unit ? `${heading.label} (${heading.unit})` : heading.label}
                  >
                    {own?.[heading.key]?.(row) ?? <CellView cell={cell} />}
                  </td>
                )
              })}
              {sourced && (
                <td className={row.source ? 'source-cell' : 'empty-cell'} data-l={t('datasets.source')}>
                  {row.source && (
                    <a href={row.source} rel="noopener">
                      {t('datasets.source.open')}
                    </a>
                  )}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
  if (list.use === undefined) return table
  return (
    <div>
      {table}
      <p className="table-fetch">
        <Link className="chip" to={list.use} rel="nofollow">
          {t('datasets.elsewhere')}
        </Link>
      </p>
    </div>
  )
}

/** Texts that are longer take two columns of a card, or its whole width. */
const MIDDLE = 16
const LONG = 40

/** A figure is at the end; on a card what is missing is left out. */
function classOf({ kind, text, sub = '' }: Cell, { numeric }: Heading): string | undefined {
  if (kind === 'x') return numeric ? 'numeric empty-cell' : 'empty-cell'
  if (numeric) return 'numeric'
  const length = Math.max(text.length, sub.length)
  return length > LONG ? 'full' : length > MIDDLE ? 'two-columns' : undefined
}

function HeadingCell({ heading: { label, unit, numeric, sort, sorted, term } }: { heading: Heading }) {
  const { t } = useI18n()
  const name = unit ? `${label} (${unit})` : label
  return (
    <th scope="col" className={numeric ? 'numeric' : undefined} aria-sort={sorted ?? undefined}>
      {sort ? <SortLink column={label} label={name} to={sort} /> : <span>{name}</span>}
      {term && (
        <a
          className="glossary-term question"
          href={term.href}
          data-d={term.text}
          aria-label={t('datasets.term', { term: label })}
        >
          <Icon name="help" />
        </a>
      )}
    </th>
  )
}
