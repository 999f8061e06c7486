import type { MessagesLike } from '#i18n/messages.ts'
import type { en } from './messages.en.ts'

export const ar = {
  'sources.title': 'مصادر الأسعار',
  'sources.description': 'ناشرو الأسعار في هذا الموقع، وتواريخ أحدث أرقامهم، وشروط استخدامها.',
  'sources.intro':
    'لكل سعر فعلي هنا ناشر. تعرض هذه الصفحة الناشرين، وتواريخ أحدث أرقامهم، وشروط استخدامها. أما البيانات التوضيحية فلا مصدر لها ولا تُحسب هنا.',
  'sources.none': 'لا أسعار فعلية بعد',
  'sources.noneText': 'عند استيراد الأسعار يظهر ناشروها هنا.',
  'sources.connect': 'ربط مصدر',
  'sources.publisher': 'الناشر',
  'sources.series': 'السلاسل',
  'sources.newest': 'أحدث سعر',
  'sources.state': 'الحالة',
  'sources.current': 'محدَّث',
  'sources.late': {
    zero: 'لا سلاسل متأخرة',
    one: 'سلسلة واحدة متأخرة',
    two: 'سلسلتان متأخرتان',
    few: '{count} سلاسل متأخرة',
    many: '{count} سلسلة متأخرة',
    other: '{count} سلسلة متأخرة',
  },
  'sources.ended': 'توقف تحديثه',
  'sources.licence': 'الترخيص',
  'sources.noLicence': 'غير مذكور',
  'sources.published': 'تاريخ النشر {date}',
  'sources.fetched': 'آخر جلب',
  'sources.byHand': 'لا يُجلب آلياً',
  'sources.next': 'الموعد التالي',
} satisfies MessagesLike<typeof en>
