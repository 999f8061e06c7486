import { Num, useI18n } from '#i18n/react.tsx'
import { Change } from './Change.tsx'
import { Formula } from './Formula.tsx'
import { LateNote } from './LateNote.tsx'
import { Link } from '../Link.tsx'
import { MarkTags } from '../MarkTags.tsx'
import { markWords, marksOf } from '../marks.ts'
import type { PriceRow } from './price.ts'
import { differing, RowNote } from './RowNote.tsx'

/** The prices of the band under the navigation: they scroll sideways by hand or keyboard, never by themselves. */
export function Ticker({ rows }: { rows: readonly PriceRow[] }) {
  const { fmt, lang } = useI18n()
  const shows = differing(rows)
  const notes = markWords(marksOf(rows.map(({ marks }) => marks ?? [])), lang)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <ul tabIndex={0}>
      {notes.length > 0 && <li className="note">{notes.join(lang === 'ar' ? '، ' : ', ')}</li>}
      {rows.map((row) => (
        <li key={row.href}>
          <Link to={row.href}>
            <Formula className="symbol" text={row.symbol} />
            <span className="market">
              <MarkTags marks={marksOf([row.marks ?? []])} small /> <LateNote row={row} small /> {row.market}
            </span>
            <Num className="price">{fmt.price(row.price)}</Num>
            <Change value={row.change} />
            {(shows.unit || shows.day) && (
              <span className="terms">
                <RowNote row={{ ...row, standing: undefined }} shows={shows} />
              </span>
            )}
          </Link>
        </li>
      ))}
    </ul>
  )
}
