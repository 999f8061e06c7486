import { Time, useI18n } from '#i18n/react.tsx'
import { Status, type Tone } from '#ui/Status.tsx'
import type { CalendarEvent } from './contract.ts'
import { EventTitle } from './EventTitle.tsx'

const KINDS = {
  price_update: 'ok',
  measure_expiry: 'warn',
  editorial: 'info',
  anniversary: 'off',
  release: 'info',
} as const satisfies Record<string, Tone>

/** Events with their day and kind. */
export function EventList({ events }: { events: readonly CalendarEvent[] }) {
  return (
    <ul className="list">
      {events.map((event) => (
        <li key={event.id}>
          <div className="meta">
            <Time dateTime={event.day} />
            <span>
              <Kind kind={event.kind} />
            </span>
          </div>
          <h3>
            <EventTitle event={event} />
          </h3>
        </li>
      ))}
    </ul>
  )
}

function Kind({ kind }: { kind: string }) {
  const { t } = useI18n()
  const known = (Object.keys(KINDS) as (keyof typeof KINDS)[]).find((name) => name === kind)
  return known && <Status tone={KINDS[known]}>{t(`calendar.kind.${known}`)}</Status>
}
