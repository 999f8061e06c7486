import { Bidi, Message, Num, Time, useI18n } from '#i18n/react.tsx'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import { Status } from '#ui/Status.tsx'
import type { OwnWork, Rhythm } from './contract.ts'
import { TONES } from './tones.ts'

/** What the portal does by itself, and when. */
export function OwnWorkTable({ own }: { own: readonly OwnWork[] }) {
  const { t } = useI18n()
  return (
    <section className="panel admin-apart" aria-labelledby="own-work">
      <SectionHead id="own-work" title={t('admin.jobs.own')} />
      <div className="table-wrap">
        <table className="table cards">
          <thead>
            <tr>
              <th scope="col">{t('admin.jobs.own.what')}</th>
              <th scope="col">{t('admin.jobs.own.when')}</th>
              <th scope="col">{t('admin.jobs.own.most')}</th>
              <th scope="col">{t('admin.jobs.own.last')}</th>
            </tr>
          </thead>
          <tbody>
            {own.map((work) => (
              <OwnWorkRow key={work.name} {...work} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function OwnWorkRow({ label, parts, rhythm, minutes, last }: OwnWork) {
  const { t, lang } = useI18n()
  return (
    <tr>
      <td className="row-head">
        <Bidi text={label} />
        {parts.length > 0 && <small className="hint">{parts.join(lang === 'ar' ? '، ' : ', ')}</small>}
      </td>
      <td data-l={t('admin.jobs.own.when')}>
        <When rhythm={rhythm} />
      </td>
      <td data-l={t('admin.jobs.own.most')}>
        {minutes === null ? '—' : t('admin.jobs.own.minutes', { count: minutes })}
      </td>
      <td data-l={t('admin.jobs.own.last')}>
        {last ? (
          <>
            <Time dateTime={last.at} as="dateTime" />{' '}
            <Status tone={TONES[last.state]}>{t(`admin.jobs.state.${last.state}`)}</Status>
          </>
        ) : (
          '—'
        )}
      </td>
    </tr>
  )
}

function When({ rhythm }: { rhythm: Rhythm }) {
  const { t, fmt } = useI18n()
  switch (rhythm.every) {
    case 'always':
      return t('admin.jobs.own.always')
    case 'minutes':
      return t('admin.jobs.own.everyMinutes', { count: rhythm.count })
    case 'hour':
      return (
        <Message id="admin.jobs.own.everyHour" params={{ minute: <Num>{fmt.number(rhythm.minute)}</Num> }} />
      )
    case 'day':
      return (
        <Message id="admin.jobs.own.everyDay" params={{ time: <Time dateTime={rhythm.at} as="time" /> }} />
      )
  }
}
