import type { MessagesLike } from '#i18n/messages.ts'
import type { en } from './messages.en.ts'

export const ar = {
  'calendar.day.empty': 'لا مواد منشورة ولا مواعيد في هذا اليوم',
  'calendar.day.empty.text': 'اختر يوماً معلّماً في التقويم.',
  'calendar.events': 'المواعيد',
  'calendar.events.none': 'لا مواعيد في هذا الشهر.',
  'calendar.kind.anniversary': 'ذكرى',
  'calendar.kind.editorial': 'موعد تحريري',
  'calendar.kind.measure_expiry': 'انتهاء تدابير',
  'calendar.kind.price_update': 'تحديث أسعار',
  'calendar.kind.release': 'صدور متوقع',
  'calendar.month': 'أيام النشر',
  'calendar.next': 'اليوم التالي الذي فيه محتوى',
  'calendar.posts': {
    zero: 'لا مواد',
    one: 'مادة واحدة',
    two: 'مادتان',
    few: '{count} مواد',
    many: '{count} مادة',
    other: '{count} مادة',
  },
  'calendar.posts.none': 'لم يُنشر شيء في هذا الشهر.',
  'calendar.previous': 'اليوم السابق الذي فيه محتوى',
  'calendar.releases': 'مواعيد صدور الأرقام في تقويمك:',
  'calendar.stories': 'نُشر في هذا اليوم',
  'calendar.title': 'التقويم',
} satisfies MessagesLike<typeof en>
