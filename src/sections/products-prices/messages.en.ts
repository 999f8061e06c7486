import type { MessageFile } from '#i18n/messages.ts'

export const en = {
  'products-prices.change': 'Change',
  'products-prices.count': { one: '{count} product', other: '{count} products' },
  'products-prices.date': 'Date',
  'products-prices.demo': 'Demonstration data',
  'products-prices.demo.note':
    'The figures marked so were made up to show how the site works. They suit no contract and no decision.',
  'products-prices.grade': 'Grade {grade}',
  'products-prices.index': 'All products',
  'products-prices.info': 'What the columns mean',
  'products-prices.market': 'Market',
  'products-prices.market.all': 'All markets',
  'products-prices.market.history': 'Last prices',
  'products-prices.markets': 'Prices by market',
  'products-prices.news': 'News of the product',
  'products-prices.none': 'There are no results',
  'products-prices.none.text':
    'No product matches “{query}”. Try the symbol, the English name or the CAS number.',
  'products-prices.price': 'Price',
  'products-prices.search': 'Search',
  'products-prices.search.all': 'Search the whole site',
  'products-prices.search.hint': 'Name, symbol or CAS number',
  'products-prices.source': 'Source: {source}',
  'products-prices.trend': 'Trend',
  'products-prices.type': 'Type',
  'products-prices.type.contract': 'Contract',
  'products-prices.type.domestic': 'Domestic',
  'products-prices.type.index': 'Index',
  'products-prices.type.posted': 'Posted',
  'products-prices.type.spot': 'Spot',
  'products-prices.unit': 'Unit',
  'products-prices.unpriced': 'No price series is recorded for this product',
  'products-prices.unpriced.text':
    'Its stories and its codes are on this page; see the products that have prices.',
} as const satisfies MessageFile

type Messages = typeof en

declare module '#i18n/messages.ts' {
  interface MessageRegistry extends Messages {}
}
