import type { MessageFile } from '#i18n/messages.ts'

export const en = {
  'production-capacity.owners': 'Ownership',
  'production-capacity.own': 'Other units of this company',
  'production-capacity.related': 'Related stories',
  'production-capacity.same': 'Other producers',
  'production-capacity.several':
    'This row combines several products or units. It is excluded from totals to avoid double counting.',
  'production-capacity.stops': 'Outages and maintenance',
  'production-capacity.table': 'Table of figures: {rows}',
  'production-capacity.totals': 'Total capacity of {product}',
  'production-capacity.uncounted': 'This unit is excluded from totals because of its status.',
} as const satisfies MessageFile

type Messages = typeof en

declare module '#i18n/messages.ts' {
  interface MessageRegistry extends Messages {}
}
