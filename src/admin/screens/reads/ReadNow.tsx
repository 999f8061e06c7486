import { Bidi, Num, useI18n } from '#i18n/react.tsx'
import { Link } from '#ui/Link.tsx'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import type { ReadsData } from './contract.ts'
import { ReadBar } from './ReadBar.tsx'

const HOURS = Array.from({ length: 24 }, (_, hour) => hour)

/** What is read at this moment, and the day by hour. */
export function ReadNow({ now }: { now: NonNullable<ReadsData['now']> }) {
  const { t, fmt } = useI18n()
  const most = Math.max(1, ...now.stories.map(({ views }) => views))
  return (
    <div className="grid">
      <section className="span-8 panel">
        <SectionHead title={t('admin.reads.nowStories')} />
        {now.stories.length === 0 ? (
          <p className="panel-body">{t('admin.reads.nowEmpty')}</p>
        ) : (
          <ul className="admin-rows">
            {now.stories.map(({ key, name, lang, to, views }) => (
              <li key={key}>
                <span>
                  <Link to={to}>
                    <span lang={lang ?? undefined}>
                      <Bidi text={name} />
                    </span>
                  </Link>
                </span>
                <span className="read-figure">
                  <Num>{fmt.number(views)}</Num>
                  <ReadBar part={views / most} />
                </span>
              </li>
            ))}
          </ul>
        )}
      </section>
      <section className="span-4 panel">
        <SectionHead title={t('admin.reads.hours')} />
        <div className="panel-body">
          <Hours hours={now.hours} />
        </div>
      </section>
    </div>
  )
}

function Hours({ hours }: Pick<NonNullable<ReadsData['now']>, 'hours'>) {
  const { t, fmt } = useI18n()
  const of = new Map(hours.map(({ hour, views }) => [hour, views]))
  const most = Math.max(1, ...of.values())
  const clock = (hour: number) => fmt.digits(`${String(hour).padStart(2, '0')}:00`)
  return (
    <>
      <svg className="read-hours flip" viewBox="0 0 240 96" preserveAspectRatio="none" aria-hidden="true">
        {HOURS.map((hour) => {
          const height = (92 * (of.get(hour) ?? 0)) / most
          return <rect key={hour} x={hour * 10 + 1} y={96 - height} width="8" height={height} />
        })}
      </svg>
      <p className="read-hours-scale" aria-hidden="true">
        {[0, 6, 12, 18, 23].map((hour) => (
          <Num key={hour}>{clock(hour)}</Num>
        ))}
      </p>
      <details>
        <summary>{t('admin.reads.hours')}</summary>
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{t('admin.reads.hour')}</th>
              <th scope="col">{t('admin.reads.views')}</th>
            </tr>
          </thead>
          <tbody>
            {hours.map(({ hour, views }) => (
              <tr key={hour}>
                <td>
                  <Num>{clock(hour)}</Num>
                </td>
                <td>
                  <Num>{fmt.number(views)}</Num>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  )
}
