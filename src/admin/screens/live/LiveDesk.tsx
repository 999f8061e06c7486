import { Bidi, Time, useI18n } from '#i18n/react.tsx'
import { buttonClass } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Link } from '#ui/Link.tsx'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import { Status, type Tone } from '#ui/Status.tsx'
import type { LiveState } from '#sections/live/contract.ts'
import { ActForm, ConfirmAct } from '../../parts/ActForm.tsx'
import { AddForm } from './AddForm.tsx'
import type { DeskData, DeskEntry } from './contract.ts'
import './live.css'

const TONES: Readonly<Record<LiveState, Tone>> = { open: 'ok', paused: 'warn', closed: 'off' }

/** The desk of a live coverage. */
export default function LiveDesk({ data }: { data: DeskData }) {
  const { t } = useI18n()
  const { coverage, address, state, mayRun, entries, more } = data
  return (
    <div className="stack">
      <p className="row wrapping">
        <Status tone={TONES[state]}>{t(`admin.live.state.${state}`)}</Status>
        <a className={buttonClass({ variant: 'ghost', small: true })} href={address}>
          {t('admin.live.page')}
        </a>
      </p>
      {mayRun && <Running coverage={coverage} state={state} />}
      {state !== 'closed' && <AddForm data={data} />}
      <section className="panel">
        <SectionHead title={t('admin.live.list')} />
        {entries.length === 0 ? (
          <EmptyState kind="first" title={t('admin.live.empty')} text={t('admin.live.empty.text')} />
        ) : (
          <ol className="live-desk panel-body">
            {entries.map((entry) => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </ol>
        )}
        {more && (
          <p className="panel-body">
            <Link className="more" to="/admin/live-entries">
              {t('admin.live.all')}
            </Link>
          </p>
        )}
      </section>
    </div>
  )
}

/** What decides over the whole coverage. */
function Running({ coverage, state }: Pick<DeskData, 'coverage' | 'state'>) {
  const { t } = useI18n()
  return (
    <div className="row wrapping">
      <Link className={buttonClass({ variant: 'ghost', small: true })} to={`/admin/live/${coverage}`}>
        {t('admin.live.points')}
      </Link>
      {state !== 'open' && <ActForm fields={{ do: 'open' }} label={t('admin.live.open')} />}
      {state === 'open' && <ActForm fields={{ do: 'paused' }} label={t('admin.live.paused')} />}
      {state !== 'closed' && (
        <ConfirmAct
          fields={{ do: 'closed' }}
          label={t('admin.live.closed')}
          question={t('admin.live.closed.ask')}
        />
      )}
    </div>
  )
}

function Entry({
  entry: { id, at, name, missing, removed, corrected, changed, mayEdit },
}: {
  entry: DeskEntry
}) {
  const { t } = useI18n()
  return (
    <li>
      <p className="live-desk-entry">
        <Time dateTime={at} as="dateTime" /> <Bidi text={name} />
      </p>
      <p className="row wrapping">
        {removed && <Status tone="off">{t('admin.live.removed')}</Status>}
        {corrected && <Status tone="info">{t('admin.live.corrected')}</Status>}
        {changed && <Status tone="warn">{t('admin.live.changed')}</Status>}
        {!removed &&
          missing.map((lang) => (
            <Status key={lang} tone="warn">
              {t(`admin.live.missing.${lang}`)}
            </Status>
          ))}
      </p>
      {mayEdit && (
        <div className="row wrapping">
          <Link className={buttonClass({ variant: 'ghost', small: true })} to={`/admin/live-entries/${id}`}>
            {t('admin.live.edit')}
            <span className="visually-hidden"> {name}</span>
          </Link>
          {!removed && (
            <ConfirmAct
              fields={{ do: 'remove', entry: id }}
              label={t('admin.live.remove')}
              about={name}
              variant="ghost"
              question={t('admin.live.remove.ask')}
            />
          )}
        </div>
      )}
    </li>
  )
}
