import type { MessageFile } from '#i18n/messages.ts'

export const en = {
  'dumping-cases.country': 'Country',
  'dumping-cases.duties': 'Duties by country and producer',
  'dumping-cases.news.product': 'News of the case and its product',
  'dumping-cases.producer': 'Producer or exporter',
  'dumping-cases.rate': 'Duty',
  'dumping-cases.stage': 'Stage',
  'dumping-cases.timeline': 'Timeline',
} as const satisfies MessageFile

type Messages = typeof en

declare module '#i18n/messages.ts' {
  interface MessageRegistry extends Messages {}
}
