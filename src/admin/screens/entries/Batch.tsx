import { useLocation } from 'react-router'
import { FieldInput } from '#entries/form/FieldInput.tsx'
import { useI18n } from '#i18n/react.tsx'
import { Alert } from '#ui/Alert.tsx'
import { Button, buttonClass } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Link } from '#ui/Link.tsx'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import { usePanel, useRefused } from '../../panel/use-panel.ts'
import { ActForm } from '../../parts/ActForm.tsx'
import { BatchSentence } from './BatchSentence.tsx'
import type { BatchData } from './contract.ts'

/** One batch: the value it is to set, what it will do, what it did. */
export default function Batch({ data }: { data: BatchData }) {
  const { t } = useI18n()
  const { kind, together, stage, words, count, live, changed, mayUndo } = data
  return (
    <div className="stack batch">
      <p>
        <Link className="more" to={`/admin/${kind}`}>
          <Icon name="back" /> {together}
        </Link>
      </p>
      {stage === 'value' ? (
        <ValueForm data={data} />
      ) : (
        <Alert
          tone={stage === 'confirm' ? 'info' : 'ok'}
          live={stage !== 'confirm'}
          title={<BatchSentence words={words} stage={stage} />}
        >
          {words.do === 'set' && stage === 'confirm' && count > 0 && (
            <p>{live === count ? t('admin.batch.live.all') : t('admin.batch.live', { count: live })}</p>
          )}
        </Alert>
      )}
      {stage === 'confirm' && (
        <div className="row wrapping">
          {count > 0 && words.do !== 'prices' && (
            <ActForm fields={{ do: 'run' }} label={t(`admin.batch.run.${words.do}`)} variant="primary" />
          )}
          <Link className={buttonClass({ variant: 'ghost', small: true })} to={`/admin/${kind}`}>
            {t('panel.cancel')}
          </Link>
        </div>
      )}
      {mayUndo && <ActForm fields={{ do: 'undo' }} label={t('admin.batch.undo')} />}
      <LeftList data={data} />
      {changed.length > 0 && (
        <details className="panel">
          <summary>{t('admin.batch.changed')}</summary>
          <ul className="admin-rows">
            {changed.map(({ key, title }) => (
              <li key={key}>
                <Link to={`/admin/${kind}/${key}`}>
                  <bdi dir="auto">{title ?? key}</bdi>
                </Link>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}

function LeftList({ data: { kind, left, stage } }: { data: BatchData }) {
  const { t } = useI18n()
  if (left.length === 0) return null
  return (
    <section className="panel">
      <SectionHead
        title={t(stage === 'undone' ? 'admin.batch.notUndone' : 'admin.batch.left', { count: left.length })}
      />
      <ul className="admin-rows">
        {left.map(({ key, title, why, columns }) => (
          <li key={key}>
            <Link to={`/admin/${kind}/${key}`}>
              <bdi dir="auto">{title ?? key}</bdi>
            </Link>
            <span>
              {t(`admin.batch.why.${isKnown(why) ? why : 'other'}`)}
              {columns.length > 0 && <small>{columns.join(t('entries.comma'))}</small>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const WHYS = [
  'same',
  'state',
  'changed',
  'not_allowed',
  'not_found',
  'invalid_input',
  'stale',
  'in_use',
] as const
const isKnown = (why: string): why is (typeof WHYS)[number] => WHYS.some((known) => known === why)

function ValueForm({ data: { field, words } }: { data: BatchData }) {
  const { t } = useI18n()
  const { token } = usePanel()
  const refused = useRefused()
  const { pathname } = useLocation()
  const column = field?.field.columns.find(({ name }) => name === field.column)
  if (!field || !column) return null
  const typed = refused?.typed.find(([name]) => name === column.name)?.[1] ?? null
  return (
    <form method="post" action={pathname} className="admin-form">
      <input type="hidden" name="csrftoken" value={token} />
      <p className="admin-intro">{t('admin.batch.value', { rows: words.rows })}</p>
      <FieldInput field={field.field} column={column} value={typed} error={refused?.fields['value']} />
      <Button type="submit" name="do" value="value">
        {t('admin.batch.continue')}
      </Button>
    </form>
  )
}
