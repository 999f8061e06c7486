import type { MessageFile } from '#i18n/messages.ts'

export const en = {
  'exports-imports.against': 'on {period}',
  'exports-imports.cite': 'How to cite',
  'exports-imports.empty': 'No story about this product has been published yet',
  'exports-imports.empty.text': 'No trade figures are recorded for it yet either.',
  'exports-imports.measure': 'What is shown',
  'exports-imports.news': 'Stories about the product and its trade',
  'exports-imports.news.all': 'News of trade',
  'exports-imports.partners': 'Partners',
  'exports-imports.period': 'Period',
  'exports-imports.period.show': 'Show',
  'exports-imports.prices': 'Prices of the product',
  'exports-imports.process': 'Process',
  'exports-imports.product': 'All trade in {product}',
  'exports-imports.rows': 'Details',
  'exports-imports.search': 'Product, country, partner or HS code',
} as const satisfies MessageFile

type Messages = typeof en

declare module '#i18n/messages.ts' {
  interface MessageRegistry extends Messages {}
}
