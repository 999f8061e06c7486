import { Bidi, Message, Num, Time, useI18n } from '#i18n/react.tsx'
import { AdvanceDecline } from './AdvanceDecline.tsx'
import { Change } from './Change.tsx'
import { directionOf } from './direction.ts'
import { Formula } from './Formula.tsx'
import { Link } from '../Link.tsx'
import { MarkTags } from '../MarkTags.tsx'
import { marksOf } from '../marks.ts'
import type { PriceRow } from './price.ts'
import { differing, RowNote } from './RowNote.tsx'
import { Sparkline } from './Sparkline.tsx'

export type PriceTermProps = {
  title: string
  rows: readonly PriceRow[]
  /** Unit of all rows, said once. */
  unit?: string
  /** Time of the last price, ISO 8601. */
  updated?: string
  more?: { href: string; label: string }
  /** How many rose, held and fell, as a strip. */
  breadth?: boolean
}

/** Price panel: the terminal side of the site. */
export function PriceTerm({ title, rows, unit, updated, more, breadth }: PriceTermProps) {
  const { t, fmt } = useI18n()
  const marks = marksOf(rows.map((row) => row.marks ?? []))
  const shows = differing(rows)
  return (
    <section className="price-panel band" aria-label={title}>
      <div className="price-panel-head">
        <h2>{title}</h2>
        {unit && <span>{unit}</span>}
      </div>
      <table>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">{t('ui.prices.product')}</th>
            <th scope="col">{t('ui.prices.trend')}</th>
            <th scope="col">{t('ui.prices.price')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.href}>
              <td>
                <Link to={row.href}>
                  <Formula className="symbol" text={row.symbol} />
                  {shows.unit && row.unit_name && (
                    <small className="unit">
                      <Bidi text={row.unit_name} />
                    </small>
                  )}
                  <MarkTags marks={marksOf([row.marks ?? []])} small />
                  <small>{row.name}</small>
                  <RowNote row={row} shows={{ ...shows, unit: false }} />
                </Link>
              </td>
              <td>{row.spark && <Sparkline path={row.spark} direction={directionOf(row.change)} />}</td>
              <td className="value">
                <div>
                  <Num className="bold">{fmt.price(row.price)}</Num>
                </div>
                <div>
                  <Change value={row.change} />
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {breadth && <AdvanceDecline rows={rows} />}
      {(updated || more || Object.keys(marks).length > 0) && (
        <div className="price-panel-foot">
          <span>
            <MarkTags marks={marks} />{' '}
            {updated && (
              <Message id="ui.prices.updated" params={{ time: <Time dateTime={updated} as="dateTime" /> }} />
            )}
          </span>
          {more && <Link to={more.href}>{more.label}</Link>}
        </div>
      )}
    </section>
  )
}
