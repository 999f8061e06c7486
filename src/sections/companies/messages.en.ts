import type { MessageFile } from '#i18n/messages.ts'

export const en = {
  'companies.byProduct': 'Capacity by product',
  'companies.tab.emptyText': 'All its stories are under News.',
  'companies.files.empty': 'No financial files are recorded for this company yet',
  'companies.files.empty.listed': 'Its statements are published on its page at the exchange.',
  'companies.files.empty.text':
    'No published file is recorded, and the company is not listed on an exchange.',
  'companies.infoProduct': 'Its products',
  'companies.infoProduct.note':
    'Shares are calculated from the units recorded on this site only. Prices, where shown, are for the first market listed.',
  'companies.near': 'Companies with the same products',
  'companies.news': 'Company news',
  'companies.news.feed': 'Feed of news about the company (RSS)',
  'companies.news.empty': 'No story about this company has been published yet',
  'companies.news.empty.text': 'Browse the newest stories of the site.',
  'companies.owners': 'Major owners',
  'companies.plants': 'Production units',
  'companies.plants.empty': 'No production units are recorded for this company yet',
  'companies.plants.empty.text': 'See the overview and the news for what is known about it.',
  'companies.price': 'Last price',
  'companies.products': 'Products',
  'companies.products.empty': 'No products are recorded for this company yet',
  'companies.products.note': 'The product list is indicative.',
  'companies.products.others': 'Other products without a recorded capacity',
  'companies.tab.financialFiles': 'Financial files',
  'companies.tab.news': 'News',
  'companies.tab.overview': 'Overview',
  'companies.tab.productionCapacity': 'Production capacity',
  'companies.tab.timeline': 'Timeline',
  'companies.timeline.empty': 'Nothing is recorded about it yet',
  'companies.tabs': 'Company page sections',
} as const satisfies MessageFile

type Messages = typeof en

declare module '#i18n/messages.ts' {
  interface MessageRegistry extends Messages {}
}
