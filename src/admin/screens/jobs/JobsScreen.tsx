import { Bidi, Lat, Num, Time, useI18n } from '#i18n/react.tsx'
import type { JobState, QueuedJob } from '#platform/jobs/queue.server.ts'
import { Status } from '#ui/Status.tsx'
import { ActForm, ConfirmAct } from '../../parts/ActForm.tsx'
import { PanelList } from '../../parts/PanelList.tsx'
import type { JobsView } from './contract.ts'
import { OwnWorkTable } from './OwnWorkTable.tsx'
import { TONES } from './tones.ts'

const STATES = Object.keys(TONES) as JobState[]

/** The queue of work with what may be done to each job. */
export default function JobsScreen({ data: { counts, list, own } }: { data: JobsView }) {
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
            cell: ({ name, label }) => (label === null ? <Lat>{name}</Lat> : <Bidi text={label} />),
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
      <OwnWorkTable own={own} />
    </>
  )
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
