import type { MessagesLike } from '#i18n/messages.ts'
import type { en } from './messages.en.ts'

export const ar = {
  'export.title': 'العنوان',
  'export.summary': 'الخلاصة',
  'export.source': 'المصدر',
  'export.filter': 'التصفية',
  'export.filter.none': 'بلا تصفية: جميع السجلات',
  'export.retrieved': 'تاريخ الاستخراج',
  'export.licence': 'الترخيص',
  'export.address': 'الرابط',
  'export.note': 'ملاحظة',
  'export.escaped': 'توضع فاصلة علوية قبل كل نص قد تقرؤه برامج الجداول معادلةً.',
  'export.sheet.rows': 'البيانات',
  'export.sheet.about': 'عن الملف',
} as const satisfies MessagesLike<typeof en>
