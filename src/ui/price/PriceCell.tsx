import { Num, useI18n } from '#i18n/react.tsx'
import { Change } from './Change.tsx'
import { directionOf } from './direction.ts'
import { Formula } from './Formula.tsx'
import { Link } from '../Link.tsx'
import { MarkTags } from '../MarkTags.tsx'
import { marksOf } from '../marks.ts'
import type { PriceRow } from './price.ts'
import { RowNote, type Differing } from './RowNote.tsx'

const TINT = { up: 'price-cell rising', down: 'price-cell falling', flat: 'price-cell' }

/** Cell of the periodic table of prices. */
export function PriceCell({ row, shows }: { row: PriceRow; shows?: Differing }) {
  const { fmt } = useI18n()
  return (
    <Link className={TINT[directionOf(row.change)]} to={row.href}>
      <span className="corner">
        <MarkTags marks={marksOf([row.marks ?? []])} small /> {row.market}
      </span>
      <b>
        <Formula text={row.symbol} />
      </b>
      <span className="name">{row.name}</span>
      <span className="foot">
        <Num className="value">{fmt.price(row.price)}</Num>
        <Change value={row.change} />
      </span>
      <RowNote row={row} shows={shows} />
    </Link>
  )
}
