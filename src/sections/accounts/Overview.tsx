import { Lat, useI18n } from '#i18n/react.tsx'
import { Alert } from '#ui/Alert.tsx'
import { buttonClass } from '#ui/Button.tsx'
import { Link } from '#ui/Link.tsx'
import type { ProfilePage, PublicProfile } from './contract.ts'
import { OwnPosts } from './OwnPosts.tsx'
import { ProfileFacts } from './ProfileFacts.tsx'
import { ReaderOptions } from './ReaderOptions.tsx'
import { SessionsTable } from './SessionsTable.tsx'
import type { OpenSession } from './sessions.server.ts'
import type { OwnPost } from './profile.server.ts'

export type OverviewProps = {
  page: ProfilePage | null
  token: string
  action: string
  account: PublicProfile & { email: string }
  sessions: OpenSession[]
  posts: { total: number; posts: OwnPost[] }
}

/** The part of the member's pages beside the rail. */
export function Overview({ page, token, action, account, sessions, posts }: OverviewProps) {
  const { t, prefs } = useI18n()
  if (page === 'Profile-Posts') return <OwnPosts {...posts} />
  if (page === 'show-my-profile') {
    return (
      <div className="stack">
        <Alert>{t('accounts.profile.publicNote')}</Alert>
        <ProfileFacts profile={account} />
      </div>
    )
  }
  if (page === 'Change-Email') {
    return (
      <div className="stack">
        <dl className="stats">
          <div>
            <dt>{t('accounts.email.now')}</dt>
            <dd>
              <Lat>{account.email}</Lat>
            </dd>
          </div>
        </dl>
        <p>{t('accounts.email.how')}</p>
        <Link className={buttonClass({ variant: 'ghost' })} to="/contact?subject=accounts">
          {t('accounts.contact')}
        </Link>
      </div>
    )
  }
  return (
    <div className="stack">
      <ProfileFacts profile={account} />
      {posts.total > 0 && <OwnPosts {...posts} />}
      <ReaderOptions token={token} prefs={prefs} action={action} />
      <SessionsTable token={token} sessions={sessions} action={action} />
    </div>
  )
}
