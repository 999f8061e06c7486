import { localePath } from '#i18n/locale.ts'
import { Lat, Time, useI18n } from '#i18n/react.tsx'
import { ACCOUNT_ROLES, type AccountRole } from '#sections/accounts/manage/account-roles.ts'
import { Button } from '#ui/Button.tsx'
import { Chips } from '#ui/Chips.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Link } from '#ui/Link.tsx'
import { Pagination } from '#ui/Pagination.tsx'
import { SearchBox } from '#ui/SearchBox.tsx'
import { Status } from '#ui/Status.tsx'

interface UsersData {
  text: string
  role: AccountRole | null
  suspended: boolean
  users: readonly {
    id: number
    username: string
    name: string
    email: string
    role: AccountRole
    /** ISO 8601. */
    since: string
    suspended: boolean
  }[]
  total: number
  page: number
  pages: number
  roles: Readonly<Record<AccountRole, number>>
}

type Asked = Partial<Record<'q' | 'role' | 'state' | 'page', string>>

/** The list's address for what is asked for. */
const addressOf = (asked: Asked) =>
  `/admin/users?${new URLSearchParams(Object.entries(asked).filter(([, value]) => value !== ''))}`

/** Everybody with an account. */
export default function Users({ data }: { data: UsersData }) {
  const { t, lang } = useI18n()
  const { text, role, suspended, users, total, page, pages, roles } = data
  const asked = { q: text, role: role ?? '', state: suspended ? 'suspended' : '' }
  const all = Object.values(roles).reduce((sum, count) => sum + count, 0)
  const counted = (label: string, count: number) => t('admin.users.ofRole', { role: label, count })
  return (
    <>
      <p className="cp-intro">{t('admin.users.intro')}</p>
      <form className="row wrapx" role="search" action={localePath(lang, '/admin/users')}>
        <SearchBox words={text} hint={t('admin.users.search')} />
        {role && <input type="hidden" name="role" value={role} />}
        {suspended && <input type="hidden" name="state" value="suspended" />}
        <Button type="submit">{t('admin.users.show')}</Button>
      </form>
      <nav className="us-f" aria-label={t('admin.users.roles')}>
        <Chips
          items={[
            {
              href: addressOf({ ...asked, role: '' }),
              label: counted(t('admin.users.all'), all),
              current: role === null,
            },
            ...ACCOUNT_ROLES.map((one) => ({
              href: addressOf({ ...asked, role: one }),
              label: counted(t(`admin.role.${one}`), roles[one]),
              current: role === one,
            })),
            {
              href: addressOf({ ...asked, state: suspended ? '' : 'suspended' }),
              label: t('admin.users.suspended'),
              current: suspended,
            },
          ]}
        />
      </nav>
      <p className="meta" role="status">
        {t('admin.users.found', { count: total })}
      </p>
      {users.length === 0 ? (
        <EmptyState kind="none" title={t('admin.users.none')} text={t('admin.users.noneText')} />
      ) : (
        <Table users={users} />
      )}
      <Pagination
        current={page}
        total={pages}
        link={(number) => addressOf({ ...asked, page: String(number) })}
      />
    </>
  )
}

function UserLink({ id, name }: { id: number; name: string }) {
  return (
    <Link className="t" to={`/admin/users/${id}`}>
      <Lat>{name}</Lat>
    </Link>
  )
}

function Table({ users }: Pick<UsersData, 'users'>) {
  const { t } = useI18n()
  return (
    <div className="tw">
      <table className="tbl cards">
        <thead>
          <tr>
            <th scope="col">{t('admin.users.user')}</th>
            <th scope="col">{t('admin.users.name')}</th>
            <th scope="col">{t('admin.users.email')}</th>
            <th scope="col">{t('admin.users.role')}</th>
            <th scope="col">{t('admin.users.since')}</th>
            <th scope="col">{t('admin.users.status')}</th>
          </tr>
        </thead>
        <tbody>
          {users.map(({ id, username, name, email, role, since, suspended }) => (
            <tr key={id}>
              <td className="hd">
                <UserLink id={id} name={username} />
              </td>
              <td data-l={t('admin.users.name')}>
                <bdi>{name}</bdi>
              </td>
              <td className="mid" data-l={t('admin.users.email')}>
                <Lat>{email}</Lat>
              </td>
              <td data-l={t('admin.users.role')}>{t(`admin.role.${role}`)}</td>
              <td data-l={t('admin.users.since')}>
                <Time dateTime={since} />
              </td>
              <td data-l={t('admin.users.status')}>
                <Status tone={suspended ? 'danger' : 'ok'}>
                  {t(suspended ? 'admin.users.suspended' : 'admin.users.active')}
                </Status>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
