import { Bidi, Time } from '#i18n/react.tsx'
import { LateNote } from './LateNote.tsx'
import type { PriceRow } from './price.ts'

/** What each price of a panel has to say because they have it not all in common. */
export interface Differing {
  unit: boolean
  day: boolean
}

/** Whether prices differ in their units, and in their days. */
export function differing(rows: readonly PriceRow[]): Differing {
  const several = (values: readonly unknown[]) => new Set(values).size > 1
  return { unit: several(rows.map((row) => row.unit_name)), day: several(rows.map(({ day }) => day)) }
}

/** The unit and the day of a price where others have another; of a late one, since when there is none. */
export function RowNote({ row, shows }: { row: PriceRow; shows?: Differing }) {
  const { unit_name: unit, day, standing } = row
  const showsDay = shows?.day === true && day !== undefined && standing !== 'late'
  return (
    <>
      {shows?.unit && unit && (
        <small className="quoted">
          <Bidi text={unit} />
        </small>
      )}
      {showsDay && (
        <small className="quoted">
          <Time dateTime={day} />
        </small>
      )}
      <LateNote row={row} />
    </>
  )
}
