import type { MessageFile } from '#i18n/messages.ts'

export const en = {
  'exports-imports.against': 'from {period}',
  'exports-imports.cite': 'How to cite',
  'exports-imports.empty': 'No story about this product has been published yet',
  'exports-imports.empty.text': 'No trade figures are recorded for it yet.',
  'exports-imports.measure': 'Show by',
  'exports-imports.news': 'Product and trade news',
  'exports-imports.noSource': 'No source has supplied trade figures yet.',
  'exports-imports.noSource.connect': 'Connect a trade source',
  'exports-imports.partners': 'Partners',
  'exports-imports.period': 'Period',
  'exports-imports.period.show': 'Show',
  'exports-imports.prices': 'Product prices',
  'exports-imports.process': 'Trade flow',
  'exports-imports.product': 'All trade in {product}',
  'exports-imports.rows': 'Details',
} as const satisfies MessageFile

type Messages = typeof en

declare module '#i18n/messages.ts' {
  interface MessageRegistry extends Messages {}
}
