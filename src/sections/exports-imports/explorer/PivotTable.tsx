import { Bidi, Num, useI18n } from '#i18n/react.tsx'
import { Link } from '#ui/Link.tsx'
import { MarkTags } from '#ui/MarkTags.tsx'
import type { Result } from './page.server.ts'

type Table = Result['table']
type Row = Table['rows'][number]
type Sort = { href: string; direction: 'ascending' | 'descending' | undefined }

/** A table of two dimensions; a phone scrolls its columns past the names of its rows. */
export function PivotTable({ table }: { table: Table }) {
  const { t } = useI18n()
  const { caption, unit, head, columns, totalSort, rows, total, count, all } = table
  return (
    <>
      <section
        className="table-wrap pivot-wrap"
        aria-label={caption}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        tabIndex={0}
      >
        <table className="table pivot">
          <caption>
            <Bidi text={caption} />{' '}
            {unit && (
              <small>
                <Bidi text={unit} />
              </small>
            )}
          </caption>
          <thead>
            <tr>
              <th scope="col">
                {head} <small>{count}</small>
              </th>
              {columns.map(({ key, name, ...sort }) => (
                <ColumnHead key={key} name={name} sort={sort} />
              ))}
              {totalSort && <ColumnHead name={t('exports-imports.explorer.total')} sort={totalSort} />}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Figures key={row.key} row={row} hasTotal={totalSort !== null} />
            ))}
          </tbody>
          {total && (
            <tfoot>
              <Figures row={{ ...total, strong: true }} hasTotal={totalSort !== null} />
            </tfoot>
          )}
        </table>
      </section>
      {all && (
        <p>
          <Link className="more" to={all} rel="nofollow" inPlace>
            {t('exports-imports.explorer.all')}
          </Link>
        </p>
      )}
    </>
  )
}

function ColumnHead({ name, sort: { href, direction } }: { name: string; sort: Sort }) {
  const { t } = useI18n()
  return (
    <th scope="col" className="numeric" aria-sort={direction}>
      <Link
        to={href}
        rel="nofollow"
        title={t('exports-imports.explorer.sort.name', { column: name })}
        inPlace
      >
        <Bidi text={name} />
      </Link>
    </th>
  )
}

function Figures({ row: { name, strong, cells, total }, hasTotal }: { row: Row; hasTotal: boolean }) {
  return (
    <tr className={strong ? 'sum' : undefined}>
      <th scope="row">
        <Bidi text={name} />
      </th>
      {[...cells, ...(hasTotal ? [total] : [])].map(({ text, why, marks }, at) => (
        <td key={at} className="numeric" title={why ?? undefined}>
          {text !== '' && <Num>{text}</Num>}
          <MarkTags marks={marks} small />
        </td>
      ))}
    </tr>
  )
}
