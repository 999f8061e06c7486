import type { MessagesLike } from '#i18n/messages.ts'
import type { en } from './messages.en.ts'

export const ar = {
  'admin.reading.dates': 'ترتيب التاريخ',
  'admin.reading.dates.none': 'السنة أولاً، أو الشهر باسمه',
  'admin.reading.dates.dmy': 'اليوم أولاً: 20/11/2026',
  'admin.reading.dates.mdy': 'الشهر أولاً: 11/20/2026',
  'admin.reading.decimal': 'العلامة العشرية',
  'admin.reading.decimal.point': 'نقطة: 1,250.50',
  'admin.reading.decimal.comma': 'فاصلة: 1.250,50',
} satisfies MessagesLike<typeof en>
