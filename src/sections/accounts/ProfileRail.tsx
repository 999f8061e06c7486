import { useI18n } from '#i18n/react.tsx'
import { Icon, type IconName } from '#ui/Icon.tsx'
import { Link } from '#ui/Link.tsx'
import type { ProfilePage } from './contract.ts'

const RAIL = [
  { page: null, icon: 'home', label: 'accounts.profile.overview' },
  { page: 'show-my-profile', icon: 'user', label: 'accounts.profile.public' },
  { page: 'Profile-Posts', icon: 'news', label: 'accounts.profile.posts' },
  { page: 'Change-Email', icon: 'mail', label: 'accounts.profile.email' },
] as const satisfies readonly { page: ProfilePage | null; icon: IconName; label: string }[]

/** The member's pages that work; the other addresses of the seed show the overview. */
export function ProfileRail({
  page,
  mail,
  comments,
}: {
  page: ProfilePage | null
  mail: boolean
  comments: boolean
}) {
  const { t } = useI18n()
  const current = RAIL.some((item) => item.page === page) ? page : null
  return (
    <nav className="vn" aria-label={t('accounts.profile')}>
      {RAIL.map((item) => (
        <Link
          key={item.label}
          to={item.page ? `/profile/${item.page}` : '/profile'}
          aria-current={item.page === current ? 'page' : undefined}
        >
          <Icon name={item.icon} />
          {t(item.label)}
        </Link>
      ))}
      {comments && (
        <Link to="/admin/comments">
          <Icon name="check" />
          {t('accounts.profile.comments')}
        </Link>
      )}
      {mail && (
        <Link to="/admin/mail">
          <Icon name="mail" />
          {t('accounts.profile.mail')}
        </Link>
      )}
    </nav>
  )
}
