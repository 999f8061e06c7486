import { Message, Time } from '#i18n/react.tsx'
import type { PriceRow } from './price.ts'

/** Since when a price that is late is the last one; nothing of any other. `small` leaves the words to assistive technology. */
export function LateNote({
  row: { standing, day },
  small = false,
}: {
  row: Pick<PriceRow, 'standing' | 'day'>
  small?: boolean
}) {
  if (standing !== 'late' || day === undefined) return null
  const words = <Message id="ui.prices.late" params={{ day: <Time dateTime={day} /> }} />
  return small ? (
    <span className="status off small-status">
      <span className="visually-hidden">{words}</span>
    </span>
  ) : (
    <small className="overdue">{words}</small>
  )
}
