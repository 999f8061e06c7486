import { Message, Time } from '#i18n/react.tsx'
import { Status } from '#ui/Status.tsx'
import type { Quote } from '../schemas.ts'

/** The standing of a series, beside its last price; nothing where it is up to date. */
export function StandingTag({ quote: { standing, day } }: { quote: Pick<Quote, 'standing' | 'day'> }) {
  if (standing === 'current') return null
  const params = { day: <Time dateTime={day} /> }
  return (
    <Status tone={standing === 'due' ? 'info' : 'warn'}>
      {standing === 'due' && <Message id="products-prices.due" />}
      {standing === 'late' && <Message id="products-prices.late" params={params} />}
      {standing === 'ended' && <Message id="products-prices.ended" params={params} />}
    </Status>
  )
}
