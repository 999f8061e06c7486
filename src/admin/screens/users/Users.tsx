import { Lat, Time, useI18n } from '#i18n/react.tsx'
import { ACCOUNT_ROLES } from '#sections/accounts/manage/account-roles.ts'
import { Link } from '#ui/Link.tsx'
import { Status } from '#ui/Status.tsx'
import { PanelList } from '../../parts/PanelList.tsx'
import { USER_STATES, type UserList } from './contract.ts'

/** Everybody with an account. */
export default function Users({ data }: { data: UserList }) {
  const { t } = useI18n()
  return (
    <>
      <p className="admin-intro">{t('admin.users.intro')}</p>
      <PanelList
        label={t('admin.users')}
        list={data}
        countText={t('admin.users.count', { count: data.count })}
        rowKey={({ id }) => id}
        search={t('admin.users.search')}
        filters={[
          {
            name: 'role',
            label: t('admin.users.role'),
            options: ACCOUNT_ROLES.map((role) => ({
              value: role,
              label: t('admin.users.ofRole', { role: t(`admin.role.${role}`), count: data.roles[role] }),
            })),
          },
          {
            name: 'state',
            label: t('admin.users.state'),
            options: USER_STATES.map((value) => ({ value, label: t(`admin.users.state.${value}`) })),
          },
        ]}
        empty={{ title: t('admin.users.empty'), text: t('admin.users.emptyText') }}
        columns={[
          {
            key: 'username',
            label: t('admin.users.user'),
            head: true,
            cell: ({ id, username }) => (
              <Link className="row-link" to={`/admin/users/${id}`}>
                <Lat>{username}</Lat>
              </Link>
            ),
          },
          { key: 'name', label: t('admin.users.name'), cell: ({ name }) => <bdi>{name}</bdi> },
          {
            key: 'email',
            label: t('admin.users.email'),
            full: true,
            cell: ({ email }) => <Lat>{email}</Lat>,
          },
          { key: 'role', label: t('admin.users.role'), cell: ({ role }) => t(`admin.role.${role}`) },
          { key: 'since', label: t('admin.users.since'), cell: ({ since }) => <Time dateTime={since} /> },
          {
            key: 'state',
            label: t('admin.users.state'),
            cell: ({ suspended }) => (
              <Status tone={suspended ? 'danger' : 'ok'}>
                {t(`admin.users.state.${suspended ? 'suspended' : 'active'}`)}
              </Status>
            ),
          },
        ]}
      />
    </>
  )
}
