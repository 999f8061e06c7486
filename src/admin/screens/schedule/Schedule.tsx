import { Bidi, Num, useI18n } from '#i18n/react.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Link } from '#ui/Link.tsx'
import { Agenda } from './Agenda.tsx'
import type { PlannedDay, ScheduleData } from './contract.ts'

/** The schedule of publications. A month is a table of days on a desk, and on a phone always the list of its days. */
export default function Schedule({ data }: { data: ScheduleData }) {
  const { t, fmt } = useI18n()
  const { month, today, view, days } = data
  const at = (other: string, as = view) =>
    `/admin/schedule?month=${other}${as === 'agenda' ? '&view=agenda' : ''}`
  const title = fmt.month(`${month}-15`)
  return (
    <div className={`schedule as-${view}`}>
      <div className="schedule-head">
        <Link className="icon-button" to={at(data.previous)} aria-label={t('admin.schedule.previous')}>
          <Icon name="back" />
        </Link>
        <h2 aria-live="polite">{title}</h2>
        <Link className="icon-button" to={at(data.next)} aria-label={t('admin.schedule.next')}>
          <Icon name="chevron" />
        </Link>
        <Link to={at(today.slice(0, 7))}>{t('admin.schedule.today')}</Link>
        <nav className="schedule-views" aria-label={t('admin.schedule.view')}>
          {(['month', 'agenda'] as const).map((one) => (
            <Link key={one} to={at(month, one)} aria-current={one === view ? 'true' : undefined}>
              {t(`admin.schedule.${one}`)}
            </Link>
          ))}
        </nav>
      </div>
      <p className="hint">{t('admin.schedule.zone')}</p>
      {days.length === 0 ? (
        <EmptyState
          kind="none"
          title={t('admin.schedule.none', { month: title })}
          text={t('admin.schedule.noneText')}
        />
      ) : (
        <>
          <Month data={data} />
          <Agenda days={days} today={today} />
        </>
      )}
    </div>
  )
}

/** How many things a day of the table names; the list of the days has all. */
const NAMED = 3

function Month({ data: { month, weeks, today, days } }: { data: ScheduleData }) {
  const { t, fmt } = useI18n()
  const names = t('i18n.weekdays').split('|')
  const byDay = new Map(days.map((day) => [day.day, day]))
  return (
    <table className="schedule-month">
      <caption className="visually-hidden">{fmt.month(`${month}-15`)}</caption>
      <thead>
        <tr>
          {names.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]?.date}>
            {week.map(({ date, day, outside, weekend }) => (
              <td
                key={date}
                className={[outside && 'other-month', weekend && 'weekend', date === today && 'today']
                  .filter(Boolean)
                  .join(' ')}
                aria-current={date === today ? 'date' : undefined}
              >
                <time dateTime={date}>
                  <Num>{fmt.number(day)}</Num>
                </time>
                <Named day={outside ? undefined : byDay.get(date)} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Named({ day }: { day: PlannedDay | undefined }) {
  const { t, fmt } = useI18n()
  if (!day) return null
  const more = day.items.length + day.more - NAMED
  return (
    <ul>
      {day.items.slice(0, NAMED).map(({ what, kind, key, title, at }) => (
        <li key={`${what} ${kind} ${key}`} className={what}>
          <Link to={`/admin/${kind}/${key}`}>
            <Num>{fmt.time(at)}</Num> <span className="visually-hidden">{t(`admin.schedule.${what}`)} </span>
            <Bidi text={title} />
          </Link>
        </li>
      ))}
      {more > 0 && (
        <li>
          <Link to={`/admin/schedule?month=${day.day.slice(0, 7)}&view=agenda#day-${day.day}`}>
            {t('admin.schedule.more', { count: more })}
          </Link>
        </li>
      )}
    </ul>
  )
}
