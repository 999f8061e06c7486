import type { MessageFile } from '#i18n/messages.ts'

export const en = {
  'admin.reading.dates': 'Dates',
  'admin.reading.dates.none': 'Year first, or months in words',
  'admin.reading.dates.dmy': 'Day first: 20/11/2026',
  'admin.reading.dates.mdy': 'Month first: 11/20/2026',
  'admin.reading.decimal': 'Decimals',
  'admin.reading.decimal.point': 'A point: 1,250.50',
  'admin.reading.decimal.comma': 'A comma: 1.250,50',
} as const satisfies MessageFile

type Messages = typeof en

declare module '#i18n/messages.ts' {
  interface MessageRegistry extends Messages {}
}
