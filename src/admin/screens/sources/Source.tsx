import { useLocation } from 'react-router'
import { localePath } from '#i18n/locale.ts'
import { Bidi, Num, Time, useI18n } from '#i18n/react.tsx'
import { Alert } from '#ui/Alert.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Link } from '#ui/Link.tsx'
import { ActForm } from '../../parts/ActForm.tsx'
import { LongField } from '../../parts/fields.tsx'
import { FormPart } from '../../parts/PanelForm.tsx'
import { useRefused } from '../../panel/use-panel.ts'
import { useReloading } from '../../parts/use-reloading.ts'
import type { RunRow, SourceData } from './contract.ts'
import { ChangedSeries } from './ChangedSeries.tsx'
import { Doubts } from './Doubts.tsx'
import { Pictures } from './Pictures.tsx'
import { SendFile } from './SendFile.tsx'
import { SourceForm } from './SourceForm.tsx'
import { SourceRuns } from './SourceRuns.tsx'

/** A source: what it waits for, what can be done with it, its settings and its runs. */
export default function Source({ data }: { data: SourceData }) {
  const { t } = useI18n()
  const { source, held, mayEdit } = data
  useReloading(source?.active === true)
  return (
    <div className="stack">
      <p>
        <Link className="more" to="/admin/sources">
          {t('admin.sources.back')}
        </Link>
      </p>
      {source && <Now source={source} mayEdit={mayEdit} />}
      {held && source && <Held source={source.name} run={held} />}
      {source && <SourceRuns data={data} />}
      {mayEdit && <SourceForm data={data} />}
    </div>
  )
}

function Now({ source, mayEdit }: { source: NonNullable<SourceData['source']>; mayEdit: boolean }) {
  const { t, lang } = useI18n()
  const { pathname, search } = useLocation()
  const { paused, nextAt, failures, active, mostSent } = source
  const wrong = useRefused()?.fields['paused']
  return (
    <section className="panel import-actions" aria-label={t('admin.sources.acts')}>
      <p>
        {nextAt ? (
          <>
            {t(mostSent === null ? 'admin.sources.nextAt' : 'admin.sources.dueAt')}{' '}
            <Time dateTime={nextAt} as="dateTime" />
          </>
        ) : (
          t('admin.sources.isPaused')
        )}
        {failures > 0 && ` ${t('admin.sources.failures', { count: failures })}`}
      </p>
      {active ? (
        <p aria-live="polite">
          {t('admin.sources.active')}{' '}
          <a className="more" href={localePath(lang, pathname.replace(/^\/en/, '')) + search}>
            <Icon name="refresh" /> {t('admin.sources.refresh')}
          </a>
        </p>
      ) : mostSent !== null ? (
        <SendFile most={mostSent} />
      ) : (
        <>
          <ActForm fields={{ do: 'run' }} label={t('admin.sources.run')} variant="primary" />
          <ActForm fields={{ do: 'dry' }} label={t('admin.sources.dry')} />
        </>
      )}
      {mayEdit && (
        <ActForm
          fields={{ do: paused ? 'resume' : 'pause' }}
          label={t(paused ? 'admin.sources.resume' : 'admin.sources.pause')}
        />
      )}
      {wrong && (
        <Alert tone="danger" live>
          <Bidi text={wrong} />
        </Alert>
      )}
    </section>
  )
}

/** What was fetched and waits: why, how much would change, and the decision. */
function Held({ source, run }: { source: string; run: RunRow }) {
  const { t, fmt } = useI18n()
  return (
    <FormPart title={t('admin.sources.held')} hint={t('admin.sources.heldHint')}>
      {run.problems.length > 0 && (
        <Alert tone="warn" title={t('admin.sources.doubts')}>
          <ul>
            {run.problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </Alert>
      )}
      {run.changedSeries.length > 0 && <ChangedSeries rows={run.changedSeries} />}
      {run.doubts.length > 0 && <Doubts rows={run.doubts} />}
      {run.pictures.length > 0 && <Pictures source={source} run={run} />}
      <p>
        <Time dateTime={run.at} as="dateTime" />
        {!run.isRest && (
          <>
            {' '}
            · {t('admin.sources.added')} <Num>{fmt.number(run.added)}</Num> · {t('admin.sources.changed')}{' '}
            <Num>{fmt.number(run.changed)}</Num>
          </>
        )}{' '}
        {run.importId !== null && (
          <Link className="more" to={`/admin/imports/${run.importId}`}>
            {t('admin.sources.report')}
          </Link>
        )}
      </p>
      <div className="admin-both">
        <div className="stack">
          <ActForm
            fields={{ do: 'approve', run: run.id }}
            label={t('admin.sources.approve', { count: run.waiting })}
            variant="primary"
          >
            <LongField name="note" label={t('admin.sources.approveReason')} value="" rows={2} />
          </ActForm>
          {run.doubts.length > 0 && !run.isRest && (
            <ActForm
              fields={{ do: 'rest', run: run.id }}
              label={t('admin.sources.approveRest', { count: run.doubts.length })}
            />
          )}
        </div>
        <ActForm fields={{ do: 'reject', run: run.id }} label={t('admin.sources.reject')} variant="danger">
          <LongField name="reason" label={t('admin.sources.rejectReason')} value="" rows={2} required />
        </ActForm>
      </div>
    </FormPart>
  )
}
