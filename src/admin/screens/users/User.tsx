import type { ReactNode } from 'react'
import { Lat, Num, Time, useI18n } from '#i18n/react.tsx'
import { ACCOUNT_ROLES, NOTE_MAX } from '#sections/accounts/manage/account-roles.ts'
import { Button, type ButtonLook } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { ErrorSummary } from '#ui/form/ErrorSummary.tsx'
import { Link } from '#ui/Link.tsx'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import { Select } from '#ui/form/Select.tsx'
import { Status } from '#ui/Status.tsx'
import { usePanel, useRefused } from '../../panel/use-panel.ts'
import { LongField } from '../../parts/fields.tsx'
import { AuditTable } from '../audit/AuditTable.tsx'
import type { UserView } from './contract.ts'

/** One account: its facts, what an administrator may do with it, and what was done. */
export default function User({ data }: { data: UserView }) {
  const { t } = useI18n()
  const { user, mayEdit, log } = data
  return (
    <div className="stack">
      <p>
        <Link className="more" to="/admin/users">
          <Icon name="back" /> {t('admin.users.back')}
        </Link>
      </p>
      <Facts user={user} />
      {mayEdit && (
        <>
          <RoleForm user={user} />
          <StateForm user={user} />
          <AccessForm user={user} />
        </>
      )}
      {log && (
        <section className="panel" aria-labelledby="log">
          <SectionHead id="log" title={t('admin.users.log')} />
          {log.length === 0 ? (
            <p className="panel-body">{t('admin.users.logEmpty')}</p>
          ) : (
            <AuditTable lines={log} />
          )}
          {log.length > 0 && (
            <p className="panel-body">
              <Link className="more" to={`/admin/audit?kind=user&key=${user.id}`}>
                {t('admin.users.logAll')} <Icon name="chevron" />
              </Link>
            </p>
          )}
        </section>
      )}
    </div>
  )
}

type WithUser = Pick<UserView, 'user'>

function Facts({ user }: WithUser) {
  const { t, fmt } = useI18n()
  const facts: [string, ReactNode][] = [
    [t('admin.users.name'), <bdi key="name">{user.name}</bdi>],
    [t('admin.users.email'), <Lat key="email">{user.email}</Lat>],
    [t('admin.users.role'), t(`admin.role.${user.role}`)],
    [t('admin.users.since'), <Time key="since" dateTime={user.since} />],
    [
      t('admin.users.firstLogin'),
      user.firstLoginAt ? (
        <Time key="first" dateTime={user.firstLoginAt} as="dateTime" />
      ) : (
        t('admin.users.never')
      ),
    ],
    [
      t('admin.users.passwordChanged'),
      <Time key="password" dateTime={user.passwordChangedAt} as="dateTime" />,
    ],
    [t('admin.users.sessions'), <Num key="sessions">{fmt.number(user.sessions)}</Num>],
    [t('admin.users.comments'), <Num key="comments">{fmt.number(user.comments)}</Num>],
    [t('admin.users.posts'), <Num key="posts">{fmt.number(user.posts)}</Num>],
  ]
  return (
    <section className="panel" aria-labelledby="facts">
      <SectionHead id="facts" title={t('admin.users.facts')} />
      <dl className="user-details panel-body">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        {user.disabledAt && (
          <>
            <div>
              <dt>{t('admin.users.suspendedAt')}</dt>
              <dd>
                <Status tone="danger">
                  <Time dateTime={user.disabledAt} as="dateTime" />
                </Status>
              </dd>
            </div>
            <div className="full">
              <dt>{t('admin.users.note')}</dt>
              <dd>
                <bdi>{user.note}</bdi>
              </dd>
            </div>
          </>
        )}
      </dl>
    </section>
  )
}

/** A form of the page; `name` is its heading's id. */
function Part({
  name,
  title,
  text,
  children,
}: {
  name: string
  title: string
  text?: string
  children: ReactNode
}) {
  const { token } = usePanel()
  return (
    <section className="panel" aria-labelledby={name}>
      <SectionHead id={name} title={title} />
      <form className="panel-body user-action" method="post">
        <input type="hidden" name="csrftoken" value={token} />
        {text && <p>{text}</p>}
        {children}
      </form>
    </section>
  )
}

function Do({ what, children, ...look }: { what: string; children: ReactNode } & ButtonLook) {
  return (
    <Button type="submit" name="do" value={what} {...look}>
      {children}
    </Button>
  )
}

function RoleForm({ user }: WithUser) {
  const { t } = useI18n()
  return (
    <Part name="role" title={t('admin.users.setRole')} text={t('admin.users.roleText')}>
      <Select
        key={user.role}
        name="role"
        label={t('admin.users.role')}
        defaultValue={user.role}
        options={ACCOUNT_ROLES.map((role) => ({ value: role, label: t(`admin.role.${role}`) }))}
        required
      />
      <Do what="role">{t('admin.users.setRole')}</Do>
    </Part>
  )
}

function StateForm({ user }: WithUser) {
  const { t } = useI18n()
  const error = useRefused()?.fields['note']
  if (user.disabledAt)
    return (
      <Part name="state" title={t('admin.users.restore')} text={t('admin.users.restoreText')}>
        <Do what="restore">{t('admin.users.restore')}</Do>
      </Part>
    )
  return (
    <Part name="state" title={t('admin.users.suspend')} text={t('admin.users.suspendText')}>
      {error && <ErrorSummary errors={[{ name: 'note', message: error }]} />}
      <LongField name="note" label={t('admin.users.note')} value="" max={NOTE_MAX} required />
      <Do what="suspend" variant="danger">
        {t('admin.users.suspend')}
      </Do>
    </Part>
  )
}

function AccessForm({ user }: WithUser) {
  const { t } = useI18n()
  return (
    <Part name="access" title={t('admin.users.access')}>
      <p className="row wrapping">
        <Do what="sessions" variant="ghost">
          {t('admin.users.endSessions')}
        </Do>
        {!user.disabledAt && (
          <Do what="link" variant="ghost">
            {t('admin.users.sendLink')}
          </Do>
        )}
      </p>
    </Part>
  )
}
