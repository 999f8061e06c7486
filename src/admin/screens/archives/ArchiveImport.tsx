import { Lat, Time, useI18n } from '#i18n/react.tsx'
import { Alert } from '#ui/Alert.tsx'
import { buttonClass } from '#ui/Button.tsx'
import { Link } from '#ui/Link.tsx'
import { ActForm, ConfirmAct } from '../../parts/ActForm.tsx'
import { PanelList } from '../../parts/PanelList.tsx'
import { useReloading } from '../../parts/use-reloading.ts'
import { WorkHead } from '../../parts/work/WorkParts.tsx'
import { ArchiveProgress, ArchiveState } from './ArchiveState.tsx'
import { ArchiveFindings, ArchiveSums } from './ArchiveSums.tsx'
import type { ArchiveImportData } from './contract.ts'

/** An import of an archive: how far it is, what came, and what there is to see to. */
export default function ArchiveImport({ data }: { data: ArchiveImportData }) {
  const { t } = useI18n()
  const { may, progress, state } = data
  useReloading(progress !== null)
  return (
    <>
      <WorkHead name={data.site} state={<ArchiveState state={state} />}>
        <p className="muted">
          {data.format} · <bdi dir="auto">{data.source}</bdi> · <Lat>{`#${data.id}`}</Lat>
        </p>
        <p className="muted">
          <Time dateTime={data.endedAt ?? data.at} as="dateTime" /> · <bdi>{data.by}</bdi>
        </p>
      </WorkHead>
      {progress ? <ArchiveProgress progress={progress} /> : <Outcome data={data} />}
      <div className="panel import-actions archive-part">
        {may.again && (
          <ActForm fields={{ do: 'again' }} label={t('admin.archives.again')} variant="primary" />
        )}
        {may.undoAgain && (
          <ActForm fields={{ do: 'undo_again' }} label={t('admin.archives.again')} variant="primary" />
        )}
        {may.stop && (
          <ConfirmAct
            fields={{ do: 'stop' }}
            label={t('admin.archives.stop')}
            question={t('admin.archives.stop.question')}
          />
        )}
        {may.undo && (
          <Link
            className={buttonClass({ variant: 'danger', small: true })}
            to={`/admin/archives/imports/${data.id}/undo`}
          >
            {t('admin.archives.undo')}
          </Link>
        )}
        <Link className={buttonClass({ variant: 'ghost', small: true })} to="/admin/archives">
          {t('admin.archives.all')}
        </Link>
      </div>
      <div className="archive-columns">
        <ArchiveSums title={t('admin.archives.made')} lines={data.made} />
        <div>
          <ArchiveSums title={t('admin.archives.undo.result')} lines={data.undone} />
          <ArchiveSums title={t('admin.archives.leftOut')} lines={data.leftOut} />
        </div>
      </div>
      {!progress && (
        <ArchiveFindings
          findings={data.findings}
          files={
            data.findings.length > 0 ? [{ kind: 'csv', to: `archives/imports/${data.id}/findings.csv` }] : []
          }
        />
      )}
      {!progress && (state !== 'undone' || data.stories.count > 0) && <Stories stories={data.stories} />}
    </>
  )
}

/** The stories that came and are here, the newest first. */
function Stories({ stories }: Pick<ArchiveImportData, 'stories'>) {
  const { t } = useI18n()
  return (
    <>
      <h2 className="import-head">{t('admin.archives.came')}</h2>
      <PanelList
        label={t('admin.archives.came')}
        list={stories}
        countText={t('admin.archives.came.count', { count: stories.count })}
        rowKey={({ id }) => id}
        empty={{ title: t('admin.archives.came.none'), text: t('admin.archives.came.noneText') }}
        columns={[
          {
            key: 'title',
            label: t('admin.archives.came.title'),
            head: true,
            cell: ({ title, to }) => (
              <Link className="row-link" to={to}>
                <bdi dir="auto">{title}</bdi>
              </Link>
            ),
          },
          {
            key: 'published',
            label: t('admin.archives.came.published'),
            cell: ({ published }) => (published === null ? '—' : <Time dateTime={published} as="date" />),
          },
          {
            key: 'read',
            label: t('admin.archives.came.readers'),
            cell: ({ publicPath, title, status }) =>
              publicPath === null ? (
                t(status === 'scheduled' ? 'admin.archives.came.scheduled' : 'admin.archives.came.draft')
              ) : (
                <Link to={publicPath}>
                  {t('admin.archives.came.read')}
                  <span className="visually-hidden"> {title}</span>
                </Link>
              ),
          },
        ]}
      />
    </>
  )
}

/** What came of it, in a sentence. */
function Outcome({ data: { state, problem, detail } }: { data: ArchiveImportData }) {
  const { t } = useI18n()
  if (state === 'failed')
    return (
      <Alert tone="danger" title={t('admin.archives.failed')}>
        {problem && <p>{problem}</p>}
        {detail && (
          <p className="archive-name">
            <Lat>{detail}</Lat>
          </p>
        )}
      </Alert>
    )
  if (state === 'stopped')
    return (
      <Alert tone="warn" title={t('admin.archives.state.stopped')}>
        <p>{problem ?? t('admin.archives.stopped.text')}</p>
      </Alert>
    )
  if (state === 'undone') return <Alert tone="ok" title={t('admin.archives.undone')} />
  return (
    <Alert tone="ok" title={t('admin.archives.done')}>
      <p>{t('admin.archives.done.text')}</p>
    </Alert>
  )
}
