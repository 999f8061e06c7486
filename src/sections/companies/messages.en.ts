import type { MessageFile } from '#i18n/messages.ts'

export const en = {
  'companies.adjective.contractor': 'Contractor',
  'companies.adjective.developer': 'Developer',
  'companies.adjective.distributor': 'Distributor',
  'companies.adjective.feedstock_supplier': 'Feedstock supplier',
  'companies.adjective.holding': 'Holding',
  'companies.adjective.joint_venture': 'Joint venture',
  'companies.adjective.listed': 'Listed',
  'companies.adjective.private': 'Private',
  'companies.adjective.producer': 'Producer',
  'companies.adjective.state_owned': 'State-owned',
  'companies.adjective.subsidiary': 'Subsidiary',
  'companies.adjective.trader': 'Trader',
  'companies.comma': ', ',
  'companies.confidence': 'Confidence',
  'companies.confidence.high': 'High',
  'companies.confidence.low': 'Low',
  'companies.confidence.medium': 'Medium',
  'companies.count': { one: '{count} company', other: '{count} companies' },
  'companies.country': 'Country',
  'companies.country.all': 'All countries',
  'companies.deals.empty': 'No story about this company stands under mergers and acquisitions yet',
  'companies.deals.empty.text': 'All its stories are under News.',
  'companies.exchange.ADX': 'Abu Dhabi Securities Exchange',
  'companies.exchange.BahrainBourse': 'Bahrain Bourse',
  'companies.exchange.BoursaKuwait': 'Boursa Kuwait',
  'companies.exchange.DFM': 'Dubai Financial Market',
  'companies.exchange.MSX': 'Muscat Stock Exchange',
  'companies.exchange.QSE': 'Qatar Stock Exchange',
  'companies.exchange.Tadawul': 'Saudi Exchange (Tadawul)',
  'companies.files.empty': 'No financial files are recorded for this company yet',
  'companies.files.empty.text': 'Its stories and products are under the other tabs.',
  'companies.index': 'All companies',
  'companies.news.empty': 'No story about this company has been published yet',
  'companies.news.empty.text': 'Browse the newest stories of the site.',
  'companies.none': 'There are no results',
  'companies.none.text': 'No company matches. Try the short name, the stock symbol or another country.',
  'companies.products': 'Products',
  'companies.products.empty': 'No products are recorded for this company yet',
  'companies.products.note':
    'The list of products is indicative. Prices, where shown, are those of the product in its first market.',
  'companies.search.hint': 'Name of the company or its stock symbol',
  'companies.source': 'Source',
  'companies.tab.financialFiles': 'Financial files',
  'companies.tab.mergersAcquisitions': 'M&A',
  'companies.tab.news': 'News',
  'companies.tab.overview': 'Overview',
  'companies.tab.productionCapacity': 'Production capacity',
  'companies.tabs': 'Parts of the company page',
  'companies.ticker': 'Symbol {ticker}',
} as const satisfies MessageFile

type Messages = typeof en

declare module '#i18n/messages.ts' {
  interface MessageRegistry extends Messages {}
}
