import { useLocation } from 'react-router'
import { Time, useI18n } from '#i18n/react.tsx'
import { Alert } from '#ui/Alert.tsx'
import { Button, buttonClass } from '#ui/Button.tsx'
import { ErrorSummary } from '#ui/form/ErrorSummary.tsx'
import { Link } from '#ui/Link.tsx'
import { usePanel, useRefused } from '../../panel/use-panel.ts'
import { ActForm, ConfirmAct } from '../../parts/ActForm.tsx'
import { useReloading } from '../../parts/use-reloading.ts'
import { WorkHead } from '../../parts/work/WorkParts.tsx'
import { ArchiveChoices } from './ArchiveChoices.tsx'
import { ArchiveProgress, ArchiveState } from './ArchiveState.tsx'
import { ArchiveFindings, ArchiveSums } from './ArchiveSums.tsx'
import type { ArchiveRequestData } from './contract.ts'

/** An archive that was given: how far its check is, what it found, and the button that imports it. */
export default function ArchiveRequest({ data }: { data: ArchiveRequestData }) {
  const { t } = useI18n()
  const { may, progress, state } = data
  useReloading(progress !== null)
  const isFound = state === 'checked'
  return (
    <>
      <WorkHead name={data.name} state={<ArchiveState state={state} />}>
        <p className="muted">
          {[data.format, data.size].filter(Boolean).map((part) => (
            <span key={part}>
              <bdi>{part}</bdi> ·{' '}
            </span>
          ))}
          <Time dateTime={data.at} as="dateTime" /> · <bdi>{data.by}</bdi>
        </p>
      </WorkHead>
      {progress ? <ArchiveProgress progress={progress} /> : <Outcome data={data} />}
      <div className="panel import-actions archive-part">
        {may.import && (
          <ActForm
            fields={{ do: 'import' }}
            label={
              data.stories > 0
                ? t('admin.archives.import', { count: data.stories })
                : t('admin.archives.import.same')
            }
            variant={data.stories > 0 ? 'primary' : 'ghost'}
          />
        )}
        {may.again && (
          <ActForm
            fields={{ do: 'again' }}
            label={t(data.doing === 'check' ? 'admin.archives.checkAgain' : 'admin.archives.again')}
            variant="primary"
          />
        )}
        {may.stop && (
          <ConfirmAct
            fields={{ do: 'stop' }}
            label={t('admin.archives.stop')}
            question={t('admin.archives.stop.question')}
          />
        )}
        {may.discard && (
          <ConfirmAct
            fields={{ do: 'discard' }}
            label={t('admin.archives.discard')}
            question={t('admin.archives.discard.question')}
          />
        )}
        <Link className={buttonClass({ variant: 'ghost', small: true })} to="/admin/archives">
          {t('admin.archives.all')}
        </Link>
      </div>
      {isFound && (
        <>
          <div className="archive-columns">
            <ArchiveSums title={t('admin.archives.found')} lines={data.found} />
            <div>
              <ArchiveSums title={t('admin.archives.becomes')} lines={data.becomes} />
              <ArchiveSums title={t('admin.archives.leftOut')} lines={data.leftOut} />
            </div>
          </div>
          <ArchiveFindings
            findings={data.findings}
            files={
              data.report
                ? [
                    { kind: 'html', to: `archives/${data.id}/report.html` },
                    { kind: 'csv', to: `archives/${data.id}/findings.csv` },
                  ]
                : []
            }
          />
        </>
      )}
      {may.check && <ChangeForm choices={data.choices} />}
    </>
  )
}

/** What came of it, in a sentence. */
function Outcome({ data: { state, problem, stories } }: { data: ArchiveRequestData }) {
  const { t } = useI18n()
  if (state === 'failed')
    return (
      <Alert tone="danger" title={t('admin.archives.failed')}>
        {problem && <p>{problem}</p>}
      </Alert>
    )
  if (state === 'stopped')
    return (
      <Alert tone="warn" title={t('admin.archives.state.stopped')}>
        {problem && <p>{problem}</p>}
      </Alert>
    )
  if (stories === 0)
    return (
      <Alert tone="info" title={t('admin.archives.nothing')}>
        <p>{t('admin.archives.nothing.text')}</p>
      </Alert>
    )
  return (
    <Alert tone="ok" title={t('admin.archives.ready', { count: stories })}>
      <p>{t('admin.archives.ready.text')}</p>
    </Alert>
  )
}

/** The choices, to be changed before another check. */
function ChangeForm({ choices }: Pick<ArchiveRequestData, 'choices'>) {
  const { t } = useI18n()
  const { token } = usePanel()
  const { pathname } = useLocation()
  const wrong = useRefused()?.fields ?? {}
  const isWrong = Object.keys(wrong).length > 0
  return (
    <details className="panel import-more" open={isWrong}>
      <summary>{t('admin.archives.choices.change')}</summary>
      <form method="post" action={pathname} className="panel-body">
        <input type="hidden" name="csrftoken" value={token} />
        <input type="hidden" name="do" value="check" />
        <ErrorSummary errors={Object.entries(wrong).map(([name, message]) => ({ name, message }))} />
        <ArchiveChoices {...choices} />
        <Button type="submit">{t('admin.archives.checkAgain')}</Button>
      </form>
    </details>
  )
}
