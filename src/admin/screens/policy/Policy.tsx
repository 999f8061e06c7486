import { useI18n } from '#i18n/react.tsx'
import type { Role } from '#platform/policy/viewer.ts'
import { Status } from '#ui/Status.tsx'
import type { PolicyRow } from './policy.server.ts'

/** Who may do what: a row an action, a column a role. */
export default function Policy({ data }: { data: { roles: readonly Role[]; rows: readonly PolicyRow[] } }) {
  const { t } = useI18n()
  const { roles, rows } = data
  return (
    <>
      <p className="admin-intro">{t('admin.policy.intro')}</p>
      <div className="table-wrap">
        <table className="table cards">
          <caption className="visually-hidden">{t('admin.policy.caption')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('admin.policy.action')}</th>
              {roles.map((role) => (
                <th key={role} scope="col">
                  {t(`admin.role.${role}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ action, scopes }) => (
              <tr key={action}>
                <td className="row-head">{t(`admin.can.${action}`)}</td>
                {roles.map((role, at) => {
                  const scope = scopes[at] ?? null
                  return (
                    <td key={role} data-l={t(`admin.role.${role}`)}>
                      <Status tone={scope === null ? 'off' : scope === 'any' ? 'ok' : 'info'}>
                        {t(`admin.policy.scope.${scope ?? 'none'}`)}
                      </Status>
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}
