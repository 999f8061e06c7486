import { Num, useI18n } from '#i18n/react.tsx'
import { Calendar } from '#ui/Calendar.tsx'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import { calendarPath, type MonthBlock } from './contract.ts'
import { EventTitle } from './EventTitle.tsx'

/** The calendar of the home page, which turns in place: one month, days with posts or events lead to their page. */
export function CalendarBlock({ month }: { month: MonthBlock }) {
  const { t, fmt } = useI18n()
  const days = Object.fromEntries(
    month.marked.map((number) => {
      const day = `${month.month}-${String(number).padStart(2, '0')}`
      return [day, { href: calendarPath(day), event: month.eventful.includes(number) }]
    }),
  )
  // Beyond the months that have anything there is nothing to lead to: the link stays where it is.
  const within = (other: string) =>
    other < month.first ? month.first : other > month.last ? month.last : other
  return (
    <section className="panel" id="calendar" data-region="">
      <SectionHead title={t('ui.calendar')} more={calendarPath(month.month)} />
      <div className="panel-body">
        <Calendar
          month={month.month}
          today={month.today}
          days={days}
          link={(other) => `/index?month=${within(other)}#calendar`}
        />
        {month.coming.length > 0 && (
          <ul className="list calendar-notes" aria-label={t('ui.calendar.coming')}>
            {month.coming.map((event) => (
              <li key={event.id}>
                <b>
                  <time dateTime={event.day}>
                    <Num>{fmt.number(Number(event.day.slice(-2)))}</Num>
                  </time>
                </b>
                <span>
                  <EventTitle event={event} />
                  {event.kind === 'release' && <small className="hint">{t('calendar.kind.release')}</small>}
                </span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}
