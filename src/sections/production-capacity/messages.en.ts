import type { MessageFile } from '#i18n/messages.ts'

export const en = {
  'production-capacity.news': 'News of production capacity',
  'production-capacity.owners': 'Ownership',
  'production-capacity.own': 'Other lines of the company',
  'production-capacity.related': 'Related news',
  'production-capacity.same': 'The same product at other companies',
  'production-capacity.search': 'Product, company, city or feedstock',
  'production-capacity.search.stops': 'Plant, company or product',
  'production-capacity.several':
    'This row counts several products or lines together. It is added to no total, because its parts may stand beside it.',
  'production-capacity.stops': 'Stops and maintenance',
  'production-capacity.totals': 'Total capacity of {product}',
  'production-capacity.uncounted': 'This unit is not in the totals because of its status.',
} as const satisfies MessageFile

type Messages = typeof en

declare module '#i18n/messages.ts' {
  interface MessageRegistry extends Messages {}
}
