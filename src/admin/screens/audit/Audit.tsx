import { useI18n } from '#i18n/react.tsx'
import { localePath } from '#i18n/locale.ts'
import { AUDIT_ACTIONS } from '#platform/audit/actions.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button, buttonClass } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Input } from '#ui/form/Input.tsx'
import { Link } from '#ui/Link.tsx'
import { Select } from '#ui/form/Select.tsx'
import { Status } from '#ui/Status.tsx'
import type { AuditFilters } from './audit.server.ts'
import { AuditTable } from './AuditTable.tsx'
import type { AuditRow } from './present.server.ts'

interface AuditData {
  typed: AuditFilters
  badDates: { from: boolean; to: boolean }
  lines: readonly AuditRow[]
  /** The newsroom's kinds, besides those with a name of their own. */
  kinds: readonly { value: string; label: string }[]
  /** What the next page lies under. */
  next: number | null
  first: boolean
  whole: boolean
}

/** The audit log with its filters. */
export default function Audit({ data }: { data: AuditData }) {
  const { t } = useI18n()
  const { typed, lines, next, first, whole } = data
  const filtered = Object.values(typed).some((value) => value !== '')
  const query = new URLSearchParams(Object.entries(typed).filter(([, value]) => value !== ''))
  const older = new URLSearchParams(query)
  older.set('under', String(next))
  return (
    <>
      <p className="admin-intro">{t('admin.audit.intro')}</p>
      {whole ? (
        <p>
          <Status tone="ok">{t('admin.audit.whole')}</Status>
        </p>
      ) : (
        <Alert tone="danger" title={t('admin.audit.broken')} />
      )}
      <Filters {...data} filtered={filtered} />
      {lines.length === 0 ? (
        <EmptyState
          kind={filtered ? 'none' : 'first'}
          title={t(filtered ? 'admin.audit.none' : 'admin.audit.empty')}
          text={t(filtered ? 'admin.audit.noneText' : 'admin.audit.emptyText')}
        />
      ) : (
        <AuditTable lines={lines} />
      )}
      <p className="row wrapping">
        {!first && (
          <Link className={buttonClass({ variant: 'ghost' })} to={`/admin/audit?${query}`}>
            {t('admin.audit.newest')}
          </Link>
        )}
        {next !== null && (
          <Link className={buttonClass({ variant: 'ghost' })} to={`/admin/audit?${older}`} rel="next">
            {t('admin.audit.older')}
          </Link>
        )}
      </p>
    </>
  )
}

function Filters({ typed, badDates, kinds, filtered }: AuditData & { filtered: boolean }) {
  const { t, lang } = useI18n()
  const all = { value: '', label: t('admin.audit.any') }
  const day = (name: 'from' | 'to') => (
    <Input
      name={name}
      type="date"
      dir="ltr"
      label={t(`admin.audit.${name}`)}
      defaultValue={typed[name]}
      error={badDates[name] ? t('admin.audit.badDate') : undefined}
      required={false}
    />
  )
  return (
    // Made again when the filters change elsewhere, so that the fields show what holds.
    <form className="audit-filters" action={localePath(lang, '/admin/audit')} key={JSON.stringify(typed)}>
      <Input name="q" label={t('admin.audit.q')} defaultValue={typed.q} maxLength={200} />
      <Input
        name="actor"
        label={t('admin.audit.actor')}
        defaultValue={typed.actor}
        dir="ltr"
        maxLength={100}
      />
      <Select
        name="action"
        label={t('admin.audit.action')}
        defaultValue={typed.action}
        options={[
          all,
          ...AUDIT_ACTIONS.map((action) => ({ value: action, label: t(`admin.did.${action}`) })),
        ]}
      />
      <Select name="kind" label={t('admin.audit.kind')} defaultValue={typed.kind} options={[all, ...kinds]} />
      <Input name="key" label={t('admin.audit.key')} defaultValue={typed.key} dir="ltr" maxLength={200} />
      {day('from')}
      {day('to')}
      <p className="row">
        <Button type="submit">{t('admin.audit.show')}</Button>
        {filtered && (
          <Link className={buttonClass({ variant: 'ghost' })} to="/admin/audit">
            {t('admin.audit.reset')}
          </Link>
        )}
      </p>
    </form>
  )
}
