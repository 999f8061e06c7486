import type { MessageFile } from '#i18n/messages.ts'

export const en = {
  'shell.nav.home': 'Home',
  'shell.nav.news': 'News',
  'shell.nav.contact': 'Contact us',
  'shell.sections': 'Sections',
  'shell.site': 'The site',
  'shell.menu': 'Menu',
  'shell.notices': 'Notifications',
  'shell.login': 'Log in',
  'shell.search': 'Search',
  'shell.search.hint': 'Search for a product, a company or a CAS number',
  'shell.search.recent': 'Recent searches',
  'shell.theme': 'Theme',
  'shell.theme.now': 'Theme: {theme}',
  'shell.theme.system': 'match device',
  'shell.theme.light': 'light',
  'shell.theme.dark': 'dark',
  'shell.lastPrice': 'Prices updated {date}',
  'shell.home.top': 'Today’s top stories',
  'shell.home.analysis': 'Analysis and articles',
  'shell.home.prices': 'Latest prices',
  'shell.home.allPrices': 'All prices',
  'shell.home.world': 'Around the world',
  'shell.home.excerpts': 'Excerpts',
  'shell.home.vote': 'Poll',
  'shell.home.desk': 'In figures',
  'shell.home.empty': 'The first issue is on its way',
  'shell.home.emptyText':
    'News, articles and market figures appear here as soon as they are published. Each section’s page says what it will contain.',
  'shell.home.begin': 'To import figures, run this on the server:',
  'shell.home.beginDemo': 'To see the portal filled with demonstration content:',
  'shell.home.latest': 'Latest news',
} as const satisfies MessageFile

type Messages = typeof en

declare module '#i18n/messages.ts' {
  interface MessageRegistry extends Messages {}
}
