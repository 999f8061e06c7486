import type { MessagesLike } from '#i18n/messages.ts'
import type { en } from './messages.en.ts'

export const ar = {
  'discovery.feed.notFound': 'لا توجد خلاصة في هذا العنوان.',
  'discovery.ical.calendar': 'تقويم الأسواق',
  'discovery.ical.outages': 'توقفات الوحدات',
  'discovery.ical.measures': 'تدابير تجارية تنتهي مدتها',
  'discovery.ical.releases': 'مواعيد صدور الأرقام',
  'discovery.sitemap.notFound': 'لا توجد خريطة موقع في هذا العنوان.',
  'discovery.image.notFound': 'لا توجد صورة في هذا العنوان.',
} as const satisfies MessagesLike<typeof en>
