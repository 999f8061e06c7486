import { Num, Time, useI18n } from '#i18n/react.tsx'
import { Link } from '#ui/Link.tsx'
import { PanelList } from '../../parts/PanelList.tsx'
import type { SourceData } from './contract.ts'
import { RunStatus } from './RunStatus.tsx'

/** The runs of a source, the newest first, each with its import. */
export function SourceRuns({ data: { runs } }: { data: SourceData }) {
  const { t, fmt } = useI18n()
  return (
    <section>
      <h2 className="import-head">{t('admin.sources.runs')}</h2>
      <PanelList
        label={t('admin.sources.runs')}
        list={runs}
        countText={t('admin.sources.runCount', { count: runs.count })}
        rowKey={({ id }) => id}
        empty={{ title: t('admin.sources.noRuns'), text: t('admin.sources.noRunsText') }}
        columns={[
          {
            key: 'at',
            label: t('admin.sources.started'),
            head: true,
            cell: ({ at, by }) => (
              <>
                <Time dateTime={at} as="dateTime" />
                <small>{by ? <bdi>{by}</bdi> : t('admin.sources.bySchedule')}</small>
              </>
            ),
          },
          {
            key: 'state',
            label: t('admin.sources.result'),
            cell: ({ state }) => <RunStatus state={state} />,
          },
          {
            key: 'why',
            label: t('admin.sources.why'),
            full: true,
            cell: ({ problems, doubts, decidedBy, reason }) => (
              <>
                {doubts.length > 0 && <p>{t('admin.sources.doubtCount', { count: doubts.length })}</p>}
                {problems.length === 0 && doubts.length === 0 && !reason && !decidedBy && '—'}
                {problems.map((problem) => (
                  <p key={problem}>{problem}</p>
                ))}
                {(reason ?? decidedBy) && (
                  <p>
                    {decidedBy && <bdi>{decidedBy}</bdi>}
                    {reason && decidedBy && ': '}
                    {reason && <bdi dir="auto">{reason}</bdi>}
                  </p>
                )}
              </>
            ),
          },
          {
            key: 'added',
            label: t('admin.sources.rowsAdded'),
            cell: ({ added }) => <Num>{fmt.number(added)}</Num>,
          },
          {
            key: 'changed',
            label: t('admin.sources.rowsChanged'),
            cell: ({ changed }) => <Num>{fmt.number(changed)}</Num>,
          },
          {
            key: 'import',
            label: t('admin.sources.import'),
            cell: ({ importId }) =>
              importId === null ? (
                '—'
              ) : (
                <Link to={`/admin/imports/${importId}`}>
                  <Num>{`#${importId}`}</Num>
                </Link>
              ),
          },
        ]}
      />
    </section>
  )
}
