import { Lat, Num, Time, useI18n } from '#i18n/react.tsx'
import { localePath } from '#i18n/locale.ts'
import { Alert } from '#ui/Alert.tsx'
import { buttonClass } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Link } from '#ui/Link.tsx'
import { useRefused } from '../../panel/use-panel.ts'
import { ActForm, ConfirmAct } from '../../parts/ActForm.tsx'
import { useReloading } from '../../parts/use-reloading.ts'
import { WorkHead, WorkProgress } from '../../parts/work/WorkParts.tsx'
import type { ImportRunData } from './contract.ts'
import { Faults } from './Faults.tsx'
import { ImportState } from './ImportState.tsx'
import { Steps } from './Steps.tsx'

/** A check or an import: how far it is, what it found, what it did. */
export default function ImportRun({ data }: { data: ImportRunData }) {
  const { t, fmt } = useI18n()
  const refused = useRefused()
  const { active, dry, state, counts, may, source } = data
  useReloading(active)
  const over = state === 'done' || state === 'undone'
  return (
    <>
      <Steps at={over ? 'done' : dry ? 'check' : 'import'} />
      <WorkHead name={data.file} state={<ImportState state={state} />}>
        <p className="muted">
          {data.targetLabel} · <Time dateTime={data.at} as="dateTime" />
          {data.by && (
            <>
              {' · '}
              <bdi>{data.by}</bdi>
            </>
          )}
        </p>
        {(source.text || source.asOf) && (
          <p className="muted">
            {source.text && <bdi dir="auto">{source.text}</bdi>} {source.asOf && <Lat>{source.asOf}</Lat>}
          </p>
        )}
      </WorkHead>
      {refused?.fields['undo'] && <Alert tone="danger" live title={refused.fields['undo']} />}
      {active ? <Following data={data} /> : <Outcome data={data} />}
      {!active && (
        <dl className="stats">
          {shownCounts(counts).map((name) => (
            <div key={name}>
              <dt>{t(`admin.imports.counts.${name}`)}</dt>
              <dd>
                <Num>{fmt.number(counts[name])}</Num>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {data.linesOut > 0 && <LeftOut data={data} />}
      <Faults data={data} />
      <div className="panel import-actions">
        {may.import && (
          <ActForm
            fields={{ do: 'import' }}
            label={t('admin.imports.run', { count: counts.added + counts.changed })}
            variant="primary"
          />
        )}
        {may.importGood && (
          <ConfirmAct
            fields={{ do: 'import_good' }}
            variant="primary"
            label={t('admin.imports.good.run', { count: counts.added + counts.changed })}
            question={t('admin.imports.good.question')}
          />
        )}
        {!active && dry && data.upload !== null && (
          <Link
            className={buttonClass({ variant: 'ghost', small: true })}
            to={`/admin/imports/files/${data.upload}`}
          >
            {t('admin.imports.back')}
          </Link>
        )}
        {may.again && <ActForm fields={{ do: 'again' }} label={t('admin.imports.again')} variant="primary" />}
        {may.stop && (
          <ConfirmAct
            fields={{ do: 'stop' }}
            label={t('admin.imports.stop')}
            question={t('admin.imports.stop.question')}
          />
        )}
        {may.undo && (
          <ConfirmAct
            fields={{ do: 'undo' }}
            label={t('admin.imports.undo')}
            question={t('admin.imports.undo.question')}
          />
        )}
        <Link className={buttonClass({ variant: 'ghost', small: true })} to="/admin/imports">
          {t('admin.imports.all')}
        </Link>
      </div>
    </>
  )
}

function Following({ data }: { data: ImportRunData }) {
  const { t, fmt } = useI18n()
  const { state, percent, merging, rowsDone, secondsLeft, stopAsked } = data
  const phase = stopAsked
    ? 'stopping'
    : state === 'broken'
      ? 'broken'
      : state === 'waiting'
        ? 'waiting'
        : merging
          ? 'merging'
          : 'reading'
  return (
    <WorkProgress
      phase={t(`admin.imports.phase.${phase}`)}
      {...(phase === 'reading' && { bar: { label: t('admin.imports.progress'), percent } })}
      refresh={t('admin.imports.refresh')}
    >
      {phase === 'reading' && (
        <p className="muted">
          {t('admin.imports.rows', { count: rowsDone })}
          {percent !== null && (
            <>
              {' · '}
              <Num>{fmt.percent(percent)}</Num>
            </>
          )}
          {secondsLeft !== null && <> · {t('admin.imports.left', { count: secondsLeft })}</>}
        </p>
      )}
    </WorkProgress>
  )
}

const COUNTS = ['rows', 'added', 'changed', 'unchanged', 'skipped', 'errors', 'warnings'] as const

/** Rows that were passed over are counted where there are any. */
const shownCounts = (counts: ImportRunData['counts']) =>
  COUNTS.filter((name) => name !== 'skipped' || counts.skipped > 0)

/** The result of an import of the good rows: how many go in, how many lines stay out, and those as files. */
function LeftOut({ data: { id, dry, counts, linesOut, may, hasLinesOut } }: { data: ImportRunData }) {
  const { t, lang } = useI18n()
  const good = counts.added + counts.changed + counts.unchanged
  return (
    <section className="panel import-outcome">
      <h2>
        {dry && (
          <>
            {t('admin.imports.good.in', { count: good })}
            {lang === 'ar' ? '، ' : ', '}
          </>
        )}
        {t(dry ? 'admin.imports.good.out' : 'admin.imports.good.left', { count: linesOut })}
      </h2>
      {may.importGood && <p>{t('admin.imports.good.text')}</p>}
      {hasLinesOut && (
        <p className="import-files">
          {t('admin.imports.good.files')}
          {(['xlsx', 'csv'] as const).map((format) => (
            <a
              key={format}
              className="more"
              href={localePath(lang, `/admin/imports/${id}/left-out.${format}`)}
              download
            >
              <Icon name="download" /> <Lat>{format.toUpperCase()}</Lat>
            </a>
          ))}
        </p>
      )}
    </section>
  )
}

/** What came of it, in a sentence. */
function Outcome({ data }: { data: ImportRunData }) {
  const { t } = useI18n()
  const { state, dry, refusal, counts, undone } = data
  if (refusal)
    return (
      <Alert tone="danger" title={t('admin.imports.refused')}>
        {<p>{refusal}</p>}
      </Alert>
    )
  if (undone) {
    return (
      <Alert
        tone="ok"
        title={t('admin.imports.undone', { removed: undone.removed, restored: undone.restored })}
      >
        {undone.kept > 0 && <p>{t('admin.imports.undone.kept', { count: undone.kept })}</p>}
      </Alert>
    )
  }
  if (state === 'refused') {
    return (
      <Alert tone="danger" title={t('admin.imports.faulty', { count: counts.errors })}>
        <p>{t('admin.imports.faulty.text')}</p>
      </Alert>
    )
  }
  const changes = counts.added + counts.changed
  if (changes === 0) return <Alert tone="info" title={t('admin.imports.same')} />
  return (
    <Alert tone="ok" title={t(dry ? 'admin.imports.ready' : 'admin.imports.done', { count: changes })}>
      <p>{t(dry ? 'admin.imports.ready.text' : 'admin.imports.done.text')}</p>
    </Alert>
  )
}
