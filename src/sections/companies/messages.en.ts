import type { MessageFile } from '#i18n/messages.ts'

export const en = {
  'companies.byProduct': 'Capacity by product',
  'companies.deals.empty': 'No deal of this company and no news of one is recorded yet',
  'companies.deals.empty.text': 'All its stories are under News.',
  'companies.deals.news': 'News of its deals',
  'companies.files.empty': 'No financial files are recorded for this company yet',
  'companies.files.empty.listed':
    'Its statements are published on its page at the exchange where it is listed.',
  'companies.files.empty.text': 'No published file of it is recorded, and it is not listed on an exchange.',
  'companies.infoProduct': 'Its products',
  'companies.infoProduct.note':
    'The share is counted from the lines recorded on this site alone. The price, where there is one, is that of the product in its first market.',
  'companies.near': 'Companies with the same products',
  'companies.news': 'News of the company',
  'companies.news.empty': 'No story about this company has been published yet',
  'companies.news.empty.text': 'Browse the newest stories of the site.',
  'companies.owners': 'Major owners',
  'companies.plants': 'Its plants',
  'companies.plants.empty': 'No plants are recorded for this company yet',
  'companies.plants.empty.text': 'What is known of it stands in its overview and its news.',
  'companies.price': 'Last price',
  'companies.products': 'Products',
  'companies.products.empty': 'No products are recorded for this company yet',
  'companies.products.note': 'The list of products is indicative.',
  'companies.products.others': 'Other products without a recorded capacity',
  'companies.search.hint': 'Name, ticker, city, or a word of the description',
  'companies.tab.financialFiles': 'Financial files',
  'companies.tab.mergersAcquisitions': 'M&A',
  'companies.tab.news': 'News',
  'companies.tab.overview': 'Overview',
  'companies.tab.productionCapacity': 'Production capacity',
  'companies.tabs': 'Parts of the company page',
} as const satisfies MessageFile

type Messages = typeof en

declare module '#i18n/messages.ts' {
  interface MessageRegistry extends Messages {}
}
