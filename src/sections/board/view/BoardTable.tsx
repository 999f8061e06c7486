import { Bidi, Num, useI18n } from '#i18n/react.tsx'
import { Link } from '#ui/Link.tsx'
import { MarkTags } from '#ui/MarkTags.tsx'
import { Change } from '#ui/price/Change.tsx'
import { Sparkline } from '#ui/price/Sparkline.tsx'
import { Status } from '#ui/Status.tsx'
import { kindMessage } from '../contract.ts'
import type { BoardItem, BoardRow } from '../row.ts'
import { EntryButtons } from './EntryButtons.tsx'

type BoardTableProps = {
  items: readonly BoardItem[]
  /** The token of the buttons that order and remove; null where the board is only to be looked at. */
  token: string | null
}

/** A board: a table on a desk, cards on a phone. */
export function BoardTable({ items, token }: BoardTableProps) {
  const { t } = useI18n()
  return (
    <section
      className="table-wrap"
      aria-label={t('board.table')}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
      tabIndex={0}
    >
      <table className="table cards board">
        <thead>
          <tr>
            <th scope="col">{t('board.entry')}</th>
            <th scope="col" className="numeric">
              {t('board.last')}
            </th>
            <th scope="col" className="numeric">
              {t('board.change')}
            </th>
            <th scope="col">{t('board.trend')}</th>
            <th scope="col">{t('board.state')}</th>
            <th scope="col">{t('board.asOf')}</th>
            <th scope="col">{t('board.next')}</th>
            {token !== null && <th scope="col">{t('board.order')}</th>}
          </tr>
        </thead>
        <tbody>
          {items.map((item, at) => (
            <tr key={`${item.kind}/${item.key}`} id={`entry-${at}`}>
              {item.row ? <RowCells row={item.row} /> : <GoneCells item={item} />}
              {token !== null && (
                <td className="board-figure board-order">
                  <EntryButtons item={item} token={token} first={at === 0} last={at === items.length - 1} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** A thing that its reader may no longer know: a plain line without a figure. */
function GoneCells({ item }: { item: BoardItem }) {
  const { t } = useI18n()
  return (
    <td className="row-head muted" colSpan={7}>
      {t('board.gone.one', { kind: t(kindMessage(item)) })}
    </td>
  )
}

function RowCells({ row }: { row: BoardRow }) {
  const { t } = useI18n()
  const hasChange = row.change !== null || row.compared !== null
  return (
    <>
      <td className="row-head">
        <Link className="row-link" to={row.path}>
          <Bidi text={row.name} />
        </Link>
        {row.basis && (
          <small>
            <Bidi text={row.basis} />
          </small>
        )}
        <MarkTags marks={row.marks} />
      </td>
      <td className="numeric board-figure">
        {row.value !== null && (
          <>
            <Num className="bold">{row.value}</Num>{' '}
            {row.unit && (
              <small>
                <Bidi text={row.unit} />
              </small>
            )}
          </>
        )}
        {row.note && (
          <small className="board-note">
            <Bidi text={row.note} />
          </small>
        )}
      </td>
      <td className={hasChange ? 'numeric board-figure' : 'numeric empty-cell'}>
        {row.change !== null && <Change value={row.change} />}
        {row.compared && (
          <small className="board-note">
            <Bidi text={row.compared} />
          </small>
        )}
      </td>
      <td className={row.spark ? 'board-figure' : 'empty-cell'}>
        {row.spark && <Sparkline {...row.spark} />}
      </td>
      <td className={row.state ? 'board-figure' : 'empty-cell'}>
        {row.state && <Status tone={row.state.tone}>{row.state.text}</Status>}
      </td>
      <td className={row.asOf ? 'board-figure board-day' : 'empty-cell'}>
        {row.asOf && <Bidi text={row.asOf} />}
        {row.source && (
          <small className="board-note">
            <Bidi text={row.source} />
          </small>
        )}
      </td>
      <td className={row.next ? 'board-coming' : 'empty-cell'} data-l={t('board.next')}>
        {row.next && (row.nextPath ? <Link to={row.nextPath}>{row.next}</Link> : <Bidi text={row.next} />)}
      </td>
    </>
  )
}
