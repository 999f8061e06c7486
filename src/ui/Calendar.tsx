import { Num, useI18n } from '#i18n/react.tsx'
import { Icon } from './Icon.tsx'
import { Link } from './Link.tsx'
import { monthAway, monthWeeks, type MonthDay } from './month.ts'

export type CalendarProps = {
  /** `YYYY-MM`. */
  month: string
  /** `YYYY-MM-DD` in the site's time zone. */
  today: string
  /** Days with content: where the day leads, and whether a market event falls on it. */
  days: Readonly<Record<string, { href?: string; event?: boolean }>>
  /** Address of another month, e.g. `?month=2026-12`. */
  link: (month: string) => string
}

/** Calendar of one month (SHELL-09): week from Sunday, Friday and Saturday shaded, events as diamonds. */
export function Calendar({ month, today, days, link }: CalendarProps) {
  const { t, fmt } = useI18n()
  const long = t('i18n.weekdays').split('|')
  const short = t('ui.calendar.weekdaysShort').split(' ')
  const title = fmt.month(`${month}-15`)
  return (
    <>
      <div className="calendar-head">
        <Link
          className="icon-button"
          to={link(monthAway(month, -1))}
          aria-label={t('ui.calendar.previous')}
          inPlace
        >
          <Icon name="back" />
        </Link>
        <b aria-live="polite">{title}</b>
        <Link
          className="icon-button"
          to={link(monthAway(month, 1))}
          aria-label={t('ui.calendar.next')}
          inPlace
        >
          <Icon name="chevron" />
        </Link>
      </div>
      <table className="calendar">
        <caption className="visually-hidden">{title}</caption>
        <thead>
          <tr>
            {short.map((name, index) => (
              <th key={name} scope="col">
                <span aria-hidden="true">{name}</span>
                <span className="visually-hidden">{long[index]}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {monthWeeks(month).map((week) => (
            <tr key={week[0]?.date}>
              {week.map((day) => (
                <Day key={day.date} day={day} today={day.date === today} {...days[day.date]} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

function Day({ day, today, href, event }: { day: MonthDay; today: boolean; href?: string; event?: boolean }) {
  const { t, fmt } = useI18n()
  const className = [
    day.outside && 'other-month',
    day.weekend && 'weekend',
    event && 'has-event',
    today && 'today',
  ]
    .filter(Boolean)
    .join(' ')
  const content = (
    <>
      <Num>{fmt.number(day.day)}</Num>
      {event && <span className="visually-hidden"> {t('ui.calendar.event')}</span>}
    </>
  )
  return (
    <td className={className || undefined} aria-current={today ? 'date' : undefined}>
      {href ? <Link to={href}>{content}</Link> : content}
    </td>
  )
}
