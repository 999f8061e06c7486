import { useI18n } from '#i18n/react.tsx'
import { Icon, type IconName } from '#ui/Icon.tsx'
import { Link } from '#ui/Link.tsx'
import type { ProfilePage } from '../contract.ts'

const RAIL = [
  { page: null, icon: 'home', label: 'accounts.profile.overview' },
  { page: 'show-my-profile', icon: 'user', label: 'accounts.profile.public' },
  { page: 'Favourites', icon: 'star', label: 'accounts.profile.favourites' },
  { page: 'Following', icon: 'tag', label: 'accounts.profile.following' },
  { page: 'Notices', icon: 'bell', label: 'accounts.profile.notices' },
  { page: 'Profile-Posts', icon: 'news', label: 'accounts.profile.posts' },
  { page: 'Subscriptions', icon: 'star', label: 'accounts.profile.subscriptions' },
  { page: 'Subscribe', icon: 'tag', label: 'accounts.profile.subscribe' },
  { page: 'Payments', icon: 'list', label: 'accounts.profile.payments' },
  { page: 'Update-Data', icon: 'edit', label: 'accounts.profile.data' },
  { page: 'File-Image', icon: 'file', label: 'accounts.profile.picture' },
  { page: 'Viewing-Permissions', icon: 'eye', label: 'accounts.profile.shows' },
  { page: 'Newsletters', icon: 'mail', label: 'newsletters.own' },
  { page: 'Change-Email', icon: 'mail', label: 'accounts.profile.email' },
  { page: 'Change-Password', icon: 'lock', label: 'accounts.profile.password' },
  { page: 'Two-Step', icon: 'check', label: 'accounts.profile.twoStep' },
  { page: 'API-Keys', icon: 'link', label: 'accounts.profile.keys' },
  { page: 'My-Data', icon: 'download', label: 'accounts.profile.mine' },
] as const satisfies readonly { page: ProfilePage | null; icon: IconName; label: string }[]

/** The member's pages, and the newsroom's panel for who may enter it. */
export function ProfileRail({ page, panel }: { page: ProfilePage | null; panel: boolean }) {
  const { t } = useI18n()
  return (
    <nav className="vn" aria-label={t('accounts.profile')}>
      {RAIL.map((item) => (
        <Link
          key={item.label}
          to={item.page ? `/profile/${item.page}` : '/profile'}
          aria-current={item.page === page ? 'page' : undefined}
        >
          <Icon name={item.icon} />
          {t(item.label)}
        </Link>
      ))}
      {panel && (
        <Link to="/admin">
          <Icon name="table" />
          {t('accounts.profile.panel')}
        </Link>
      )}
    </nav>
  )
}
