import type { en } from './messages.en.ts'
import type { MessagesLike } from './messages.ts'

export const ar = {
  'i18n.now': 'الآن',
  'i18n.minutesAgo': {
    zero: 'الآن',
    one: 'قبل دقيقة',
    two: 'قبل دقيقتين',
    few: 'قبل {count} دقائق',
    many: 'قبل {count} دقيقة',
    other: 'قبل {count} دقيقة',
  },
  'i18n.hoursAgo': {
    zero: 'الآن',
    one: 'قبل ساعة',
    two: 'قبل ساعتين',
    few: 'قبل {count} ساعات',
    many: 'قبل {count} ساعة',
    other: 'قبل {count} ساعة',
  },
  'i18n.yesterday': 'أمس',
  'i18n.readingTime.less': 'أقل من دقيقة',
  'i18n.readingTime': {
    zero: 'أقل من دقيقة',
    one: 'دقيقة واحدة',
    two: 'دقيقتان',
    few: '{count} دقائق',
    many: '{count} دقيقة',
    other: '{count} دقيقة',
  },
  'i18n.bytes': {
    zero: '{count} بايت',
    one: 'بايت واحد',
    two: '{count} بايت',
    few: '{count} بايت',
    many: '{count} بايت',
    other: '{count} بايت',
  },
  'i18n.weekdays': 'الأحد|الاثنين|الثلاثاء|الأربعاء|الخميس|الجمعة|السبت',
  'i18n.months': 'يناير|فبراير|مارس|أبريل|مايو|يونيو|يوليو|أغسطس|سبتمبر|أكتوبر|نوفمبر|ديسمبر',
  'i18n.hijriMonths':
    'محرم|صفر|ربيع الأول|ربيع الآخر|جمادى الأولى|جمادى الآخرة|رجب|شعبان|رمضان|شوال|ذو القعدة|ذو الحجة',
  'i18n.hijriDate': '{day} {month} {year} هـ',
  'i18n.fallback.mark': 'In English',
  'i18n.fallback.note': 'هذا النص متاح بالإنجليزية فقط',
} satisfies MessagesLike<typeof en>
