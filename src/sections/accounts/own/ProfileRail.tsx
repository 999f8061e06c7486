import { useI18n } from '#i18n/react.tsx'
import { BOARD_PATH } from '#sections/board/contract.ts'
import { buttonClass } from '#ui/Button.tsx'
import { Icon, type IconName } from '#ui/Icon.tsx'
import { Link } from '#ui/Link.tsx'
import type { ProfilePage } from './profile.ts'

/** The member's pages by purpose. */
const RAIL = [
  {
    title: null,
    pages: [{ page: null, icon: 'home', label: 'accounts.profile.overview' }],
  },
  {
    title: 'accounts.rail.reading',
    pages: [
      { page: 'board', icon: 'table', label: 'board.title' },
      { page: 'Favourites', icon: 'star', label: 'accounts.profile.favourites' },
      { page: 'Views', icon: 'chart', label: 'workbench.saved' },
      { page: 'Following', icon: 'chart', label: 'accounts.profile.following' },
      { page: 'Notices', icon: 'bell', label: 'accounts.profile.notices' },
      { page: 'Newsletters', icon: 'mail', label: 'newsletters.own' },
    ],
  },
  {
    title: 'accounts.rail.paid',
    pages: [
      { page: 'Subscriptions', icon: 'check', label: 'accounts.profile.subscriptions' },
      { page: 'Subscribe', icon: 'tag', label: 'accounts.profile.subscribe' },
      { page: 'Payments', icon: 'list', label: 'accounts.profile.payments' },
    ],
  },
  {
    title: 'accounts.rail.public',
    pages: [
      { page: 'show-my-profile', icon: 'user', label: 'accounts.profile.public' },
      { page: 'Update-Data', icon: 'edit', label: 'accounts.profile.data' },
      { page: 'File-Image', icon: 'file', label: 'accounts.profile.picture' },
      { page: 'Viewing-Permissions', icon: 'eye', label: 'accounts.profile.shows' },
      { page: 'Profile-Posts', icon: 'news', label: 'accounts.profile.posts' },
    ],
  },
  {
    title: 'accounts.rail.account',
    pages: [
      { page: 'Change-Email', icon: 'globe', label: 'accounts.profile.email' },
      { page: 'Change-Password', icon: 'lock', label: 'accounts.profile.password' },
      { page: 'Two-Step', icon: 'system', label: 'accounts.profile.twoStep' },
      { page: 'API-Keys', icon: 'link', label: 'accounts.profile.keys' },
      { page: 'My-Data', icon: 'download', label: 'accounts.profile.mine' },
    ],
  },
] as const satisfies readonly {
  title: string | null
  pages: readonly { page: ProfilePage | 'board' | null; icon: IconName; label: string }[]
}[]

/** The board is everybody's page, and has no frame of the member's. */
const addressOf = (page: ProfilePage | 'board' | null) =>
  page === 'board' ? BOARD_PATH : page ? `/profile/${page}` : '/profile'

const ID = 'own-pages'

/**
 * The member's pages, and the newsroom's panel for who may enter it. On a phone they are a sheet behind a button (a popover),
 * which opens and closes without a script.
 */
export function ProfileRail({ page, panel }: { page: ProfilePage | null; panel: boolean }) {
  const { t } = useI18n()
  const open = RAIL.flatMap(({ pages }) => pages.map(({ label, page: own }) => ({ label, own }))).find(
    ({ own }) => own === page,
  )
  return (
    <div>
      <button type="button" className="button ghost own-menu-open" popoverTarget={ID}>
        <Icon name="menu" />
        {t('accounts.profile')}
        {open && <span className="muted">{t(open.label)}</span>}
      </button>
      <nav id={ID} className="own-menu" popover="auto" aria-label={t('accounts.profile')}>
        {RAIL.map(({ title, pages }) => (
          <section key={pages[0].label} aria-label={title ? t(title) : undefined}>
            {title && <h2>{t(title)}</h2>}
            {pages.map((item) => (
              <Link
                key={item.label}
                to={addressOf(item.page)}
                aria-current={item.page === page ? 'page' : undefined}
              >
                <Icon name={item.icon} />
                {t(item.label)}
              </Link>
            ))}
          </section>
        ))}
        {panel && (
          <Link to="/admin">
            <Icon name="table" />
            {t('accounts.profile.panel')}
          </Link>
        )}
        <button
          type="button"
          className={buttonClass({ variant: 'ghost', small: true })}
          popoverTarget={ID}
          popoverTargetAction="hide"
        >
          {t('ui.close')}
        </button>
      </nav>
    </div>
  )
}
