import type { Lang } from '#i18n/locale.ts'
import type { MessageKey } from '#i18n/messages.ts'
import type { IconName } from '#ui/Icon.tsx'

export interface NavItem {
  /** One address, or one a language where the slug differs. */
  to: string | Readonly<Record<Lang, string>>
  label: Extract<MessageKey, `shell.nav.${string}`>
  icon: IconName
  /** Addresses on which the item is 'here': a section's own root and nothing below it (ROUTE-20). */
  roots: readonly string[]
}

const ARTICLES = { ar: '/c/1-المقالات', en: '/c/1-articles' }
const NEWS = { ar: '/c/2-الأخبار', en: '/c/2-news' }

/** Where an item leads in a language. */
export function addressOf(item: NavItem, lang: Lang): string {
  return typeof item.to === 'string' ? item.to : item.to[lang]
}

/** News sections of the navigation. */
export const NEWS_NAV: readonly NavItem[] = [
  { to: '/index', label: 'shell.nav.home', icon: 'home', roots: ['/index'] },
  { to: ARTICLES, label: 'shell.nav.articles', icon: 'file', roots: Object.values(ARTICLES) },
  { to: NEWS, label: 'shell.nav.news', icon: 'news', roots: Object.values(NEWS) },
  { to: '/aw/show', label: 'shell.nav.world', icon: 'globe', roots: ['/aw/show'] },
  {
    to: '/news-excerpt/show',
    label: 'shell.nav.excerpts',
    icon: 'clock',
    roots: ['/news-excerpt/show', '/news-excerpt'],
  },
]

/** Data sections that can be used today; a section joins when it has its tables. */
export const DATA_NAV: readonly NavItem[] = [
  { to: '/products-prices', label: 'shell.nav.prices', icon: 'chart', roots: ['/products-prices'] },
  {
    to: '/production-capacity',
    label: 'shell.nav.capacity',
    icon: 'factory',
    roots: ['/production-capacity'],
  },
  { to: '/companies', label: 'shell.nav.companies', icon: 'company', roots: ['/companies'] },
  { to: '/exports-imports', label: 'shell.nav.trade', icon: 'ship', roots: ['/exports-imports'] },
  { to: '/dumping-cases', label: 'shell.nav.dumping', icon: 'gavel', roots: ['/dumping-cases'] },
  {
    to: '/mergers-acquisitions',
    label: 'shell.nav.mergers',
    icon: 'merge',
    roots: ['/mergers-acquisitions'],
  },
]

/** The rest of the site, for the sidebar and the footer. */
export const SITE_NAV: readonly NavItem[] = [
  { to: '/helps', label: 'shell.nav.helps', icon: 'help', roots: ['/helps'] },
  { to: '/glossary', label: 'shell.nav.glossary', icon: 'list', roots: ['/glossary'] },
  { to: '/contact', label: 'shell.nav.contact', icon: 'mail', roots: ['/contact'] },
  { to: '/fileuploads', label: 'shell.nav.files', icon: 'download', roots: ['/fileuploads'] },
]
