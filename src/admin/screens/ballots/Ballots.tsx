import { dirOf } from '#i18n/locale.ts'
import { Bidi, Num, Time, useI18n } from '#i18n/react.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import type { WaitingBallots } from '#sections/vote/waiting.server.ts'
import { ActForm } from '../../parts/ActForm.tsx'

/** The networks whose ballots wait, each with what it voted for. */
export default function Ballots({ data: { groups } }: { data: { groups: readonly WaitingBallots[] } }) {
  const { t } = useI18n()
  return (
    <>
      <p className="admin-intro">{t('admin.ballots.intro')}</p>
      {groups.length === 0 && (
        <EmptyState kind="first" title={t('admin.ballots.empty')} text={t('admin.ballots.emptyText')} />
      )}
      {groups.map((group) => (
        <Group key={`${group.question.id} ${group.network}`} group={group} />
      ))}
    </>
  )
}

function Group({ group }: { group: WaitingBallots }) {
  const { t, fmt } = useI18n()
  const { question, network, waiting, counted, options, first, last } = group
  const fields = { question: question.id, network }
  return (
    <section className="panel">
      <SectionHead title={t('admin.ballots.group', { count: waiting })} />
      <div className="panel-body">
        <p lang={question.lang} dir={dirOf(question.lang)}>
          <Bidi text={question.text} />
        </p>
        <p className="meta">
          {t('admin.ballots.counted', { count: counted })} <Time dateTime={first} as="dateTime" /> –{' '}
          <Time dateTime={last} as="dateTime" />
        </p>
        <ul>
          {options.map((option) => (
            <li key={option.label} lang={question.lang} dir={dirOf(question.lang)}>
              <Bidi text={option.label} />: <Num>{fmt.number(option.waiting)}</Num>
            </li>
          ))}
        </ul>
        <div className="row wrapping">
          <ActForm fields={{ ...fields, do: 'counted' }} label={t('admin.ballots.count')} variant="primary" />
          <ActForm fields={{ ...fields, do: 'dropped' }} label={t('admin.ballots.drop')} />
        </div>
      </div>
    </section>
  )
}
