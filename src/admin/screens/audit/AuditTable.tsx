import { arrowOf } from '#i18n/locale.ts'
import { Lat, Num, Time, useI18n } from '#i18n/react.tsx'
import { AUDIT_ACTIONS, type AuditAction } from '#platform/audit/actions.ts'
import { ROLES } from '#platform/policy/viewer.ts'
import { Link } from '#ui/Link.tsx'
import type { AuditChange, AuditRow } from './present.server.ts'

const AN_INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/

/** Lines of the audit log, the newest first; on a phone a card each. */
export function AuditTable({ lines }: { lines: readonly AuditRow[] }) {
  const { t } = useI18n()
  return (
    <div className="table-wrap">
      <table className="table cards audit-table">
        <thead>
          <tr>
            <th scope="col">{t('admin.audit.action')}</th>
            <th scope="col">{t('admin.audit.by')}</th>
            <th scope="col">{t('admin.audit.thing')}</th>
            <th scope="col">{t('admin.audit.change')}</th>
            <th scope="col">{t('admin.audit.at')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.line}>
              <td className="row-head">
                {isAction(line.action) ? t(`admin.did.${line.action}`) : line.action}
              </td>
              <td data-l={t('admin.audit.by')}>
                <By actor={line.actor} />
              </td>
              <td data-l={t('admin.audit.thing')}>
                <Thing line={line} />
              </td>
              <td className="full" data-l={t('admin.audit.change')}>
                <Changes changes={line.changes} />
              </td>
              <td className="full" data-l={t('admin.audit.at')}>
                <Time dateTime={line.at} as="dateTime" />
                {line.requestId && (
                  <>
                    <br />
                    <small>
                      {t('admin.audit.request')} <Lat>{line.requestId}</Lat>
                    </small>
                  </>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const isAction = (name: string): name is AuditAction => AUDIT_ACTIONS.some((known) => known === name)

function By({ actor: { id, name, role } }: { actor: AuditRow['actor'] }) {
  const { t } = useI18n()
  const known = ROLES.find((one) => one === role)
  const label = known
    ? t(`admin.role.${known}`)
    : t(role === 'operator' ? 'admin.audit.operator' : 'admin.audit.system')
  if (name === '') return label
  return (
    <>
      {id === null ? (
        <Lat>{name}</Lat>
      ) : (
        <Link to={`/admin/audit?actor=${encodeURIComponent(name)}`}>
          <Lat>{name}</Lat>
        </Link>
      )}{' '}
      <small>{label}</small>
    </>
  )
}

function Thing({ line: { kind, kindName, hasForm, key: id } }: { line: AuditRow }) {
  const key = <Lat>{id}</Lat>
  return (
    <>
      {kindName ?? <Lat>{kind}</Lat>}{' '}
      {kind === 'user' ? (
        <Link to={`/admin/users/${id}`}>{key}</Link>
      ) : hasForm ? (
        <Link to={`/admin/${kind}/${encodeURIComponent(id)}`}>{key}</Link>
      ) : (
        key
      )}
    </>
  )
}

function Changes({ changes }: { changes: readonly AuditChange[] }) {
  const { lang } = useI18n()
  if (changes.length === 0) return null
  return (
    <ul className="audit-changes">
      {changes.map(({ field, label, before, after }) => (
        <li key={field}>
          <span>{label ?? <Lat>{field}</Lat>}</span>{' '}
          {before !== null && (
            <del>
              <Value value={before} />
            </del>
          )}
          {before !== null && after !== null && ` ${arrowOf(lang)} `}
          {after !== null && (
            <ins>
              <Value value={after} />
            </ins>
          )}
        </li>
      ))}
    </ul>
  )
}

function Value({ value }: { value: string | number | boolean }) {
  const { t, fmt } = useI18n()
  if (typeof value === 'number') return <Num>{fmt.number(value)}</Num>
  if (typeof value === 'boolean') return t(value ? 'admin.audit.yes' : 'admin.audit.no')
  if (AN_INSTANT.test(value)) return <Time dateTime={value} as="dateTime" />
  const role = ROLES.find((one) => one === value)
  return role ? t(`admin.role.${role}`) : <bdi>{value}</bdi>
}
