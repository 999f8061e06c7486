import { Lat, Num, Time, useI18n } from '#i18n/react.tsx'
import type { JobState, QueuedJob } from '#platform/jobs/queue.server.ts'
import { Status, type Tone } from '#ui/Status.tsx'
import { ActForm, ConfirmAct } from '../../parts/ActForm.tsx'
import type { ListPage } from '../../parts/list.ts'
import { PanelList } from '../../parts/PanelList.tsx'

const TONES: Record<JobState, Tone> = {
  failed: 'danger',
  active: 'info',
  waiting: 'warn',
  completed: 'ok',
  cancelled: 'off',
}
const STATES = Object.keys(TONES) as JobState[]

/** Names of the work there is; another version's may be unknown. */
const KNOWN = [
  'mail.send',
  'rate-limit.sweep',
  'sessions.sweep',
  'accounts.activation-mail',
  'accounts.restore-mail',
  'imports.run',
  'notice.mail',
  'notice.digest',
  'notice.deadlines',
  'search.nightly',
] as const

interface JobsView {
  counts: Readonly<Record<JobState, number>>
  list: ListPage<QueuedJob>
}

/** The queue of work with what may be done to each job. */
export default function JobsScreen({ data: { counts, list } }: { data: JobsView }) {
  const { t, fmt } = useI18n()
  return (
    <>
      <dl className="stats admin-gap">
        {STATES.map((state) => (
          <div key={state}>
            <dt>{t(`admin.jobs.state.${state}`)}</dt>
            <dd>
              <Num>{fmt.number(counts[state])}</Num>
            </dd>
          </div>
        ))}
      </dl>
      <PanelList
        label={t('admin.jobs')}
        list={list}
        countText={t('admin.jobs.count', { count: list.count })}
        rowKey={({ id }) => id}
        filters={[
          {
            name: 'state',
            label: t('admin.jobs.state'),
            options: STATES.map((value) => ({ value, label: t(`admin.jobs.state.${value}`) })),
          },
        ]}
        empty={{ title: t('admin.jobs.empty'), text: t('admin.jobs.emptyText') }}
        columns={[
          {
            key: 'name',
            label: t('admin.jobs.job'),
            head: true,
            cell: ({ name }) => <JobName name={name} />,
          },
          {
            key: 'state',
            label: t('admin.jobs.state'),
            cell: ({ state }) => <Status tone={TONES[state]}>{t(`admin.jobs.state.${state}`)}</Status>,
          },
          {
            key: 'start',
            label: t('admin.jobs.start'),
            cell: ({ startAt }) => <Time dateTime={startAt} as="dateTime" />,
          },
          {
            key: 'retries',
            label: t('admin.jobs.retries'),
            cell: ({ retries }) => <Num>{fmt.number(retries)}</Num>,
          },
          {
            key: 'error',
            label: t('admin.jobs.error'),
            cell: ({ error }) =>
              error ? (
                <Lat>
                  <span lang="en">{error}</span>
                </Lat>
              ) : (
                '—'
              ),
          },
        ]}
        acts={(job) => <JobActs job={job} />}
      />
    </>
  )
}

function JobName({ name }: { name: string }) {
  const { t } = useI18n()
  const known = KNOWN.find((one) => one === name)
  return known ? t(`admin.jobs.name.${known}`) : <Lat>{name}</Lat>
}

function JobActs({ job: { id, name, state } }: { job: QueuedJob }) {
  const { t } = useI18n()
  if (state === 'failed')
    return <ActForm fields={{ do: 'retry', name, job: id }} label={t('admin.jobs.retry')} />
  if (state === 'waiting' || state === 'active')
    return (
      <ConfirmAct
        fields={{ do: 'cancel', name, job: id }}
        label={t('admin.jobs.cancel')}
        question={t('admin.jobs.cancel.question')}
      />
    )
  return null
}
