import { useState } from 'react'
import { useLocation } from 'react-router'
import { Bidi, Num, useI18n } from '#i18n/react.tsx'
import { Button } from '#ui/Button.tsx'
import { Input } from '#ui/form/Input.tsx'
import { Link } from '#ui/Link.tsx'
import { Status } from '#ui/Status.tsx'
import { ConfirmAct } from '../../parts/ActForm.tsx'
import { Clocks } from '../../parts/Clocks.tsx'
import { usePanel, useRefused } from '../../panel/use-panel.ts'
import { RIYADH, timeInZone, wallClock } from '../edit/way/zone.ts'
import type { Planned, PlannedDay } from './contract.ts'

const TONES = { scheduled: 'info', published: 'ok', due: 'warn' } as const

/** The days of a month one after another, each with all that is on it and with ways to change it. */
export function Agenda({ days, today }: { days: readonly PlannedDay[]; today: string }) {
  const { t, fmt } = useI18n()
  return (
    <ol className="schedule-agenda">
      {days.map(({ day, items, more }) => (
        <li
          key={day}
          id={`day-${day}`}
          className={items.some(({ what }) => what !== 'published') ? undefined : 'past'}
          aria-current={day === today ? 'date' : undefined}
        >
          <h3>
            <time dateTime={day}>
              {fmt.weekday(day)} <Bidi text={fmt.date(day)} />
            </time>
          </h3>
          <ul>
            {items.map((item) => (
              <Item key={`${item.what} ${item.kind} ${item.key}`} item={item} />
            ))}
          </ul>
          {more > 0 && <p className="hint past">{t('admin.schedule.morePublished', { count: more })}</p>}
        </li>
      ))}
    </ol>
  )
}

function Item({ item }: { item: Planned }) {
  const { t, fmt } = useI18n()
  const { what, kind, key, title, at, mayMove } = item
  return (
    <li className={what === 'published' ? 'past' : undefined}>
      <div className="row wrapping">
        <b>
          <time dateTime={at}>
            <Num>{fmt.time(at)}</Num>
          </time>
        </b>
        <Status tone={TONES[what]}>{t(`admin.schedule.${what}`)}</Status>
        <Link to={`/admin/${kind}/${key}`}>
          <Bidi text={title} />
        </Link>
      </div>
      {what === 'scheduled' && <Clocks at={new Date(at)} />}
      {mayMove && <Reschedule item={item} />}
    </li>
  )
}

/** Another time, by Riyadh's clock, or none any more. */
function Reschedule({ item: { kind, key, at, title } }: { item: Planned }) {
  const { t } = useI18n()
  const { token } = usePanel()
  const { pathname, search } = useLocation()
  const refused = useRefused()
  const typed = (name: string) => refused?.typed.find(([own]) => own === name)?.[1]
  // Every scheduled thing has such a form: only the one that was sent is the refused one.
  const isRefused = typed('kind') === kind && typed('key') === key
  const [time, setTime] = useState(isRefused ? (typed('at') ?? '') : wallClock(new Date(at), RIYADH))
  const instant = timeInZone(time, RIYADH)
  return (
    <details open={isRefused}>
      <summary>
        {t('admin.schedule.change')}
        <span className="visually-hidden"> {title}</span>
      </summary>
      <form method="post" action={pathname + search}>
        <input type="hidden" name="csrftoken" value={token} />
        <input type="hidden" name="do" value="schedule" />
        <input type="hidden" name="kind" value={kind} />
        <input type="hidden" name="key" value={key} />
        <input type="hidden" name="was" value={at} />
        <Input
          type="datetime-local"
          name="at"
          dir="ltr"
          required
          label={`${t('entries.at')} (${t('entries.zone.riyadh')})`}
          defaultValue={time}
          error={isRefused ? refused?.fields['at'] : undefined}
          onInput={(event) => setTime(event.currentTarget.value)}
        />
        {instant && <Clocks at={instant} />}
        <Button type="submit" small>
          {t('admin.schedule.save')}
          <span className="visually-hidden"> {title}</span>
        </Button>
      </form>
      <ConfirmAct
        fields={{ do: 'unschedule', kind, key, was: at }}
        label={t('entries.move.unschedule')}
        about={title}
        question={t('admin.schedule.unscheduleSure')}
      />
    </details>
  )
}
