import type { MessagesLike } from '#i18n/messages.ts'
import type { en } from './messages.en.ts'

export const ar = {
  'calendar.day.empty': 'لم يُنشر شيء في هذا اليوم ولا حدث مسجل فيه',
  'calendar.day.empty.text': 'اختر يوماً معلّماً من الشهر.',
  'calendar.events': 'الأحداث',
  'calendar.events.none': 'لا أحداث مسجلة لهذا الشهر.',
  'calendar.kind.anniversary': 'ذكرى',
  'calendar.kind.editorial': 'موعد تحريري',
  'calendar.kind.measure_expiry': 'انتهاء رسوم',
  'calendar.kind.price_update': 'تحديث أسعار',
  'calendar.month': 'أيام النشر',
  'calendar.next': 'اليوم التالي',
  'calendar.posts': {
    zero: 'لا منشورات',
    one: 'منشور واحد',
    two: 'منشوران',
    few: '{count} منشورات',
    many: '{count} منشوراً',
    other: '{count} منشور',
  },
  'calendar.posts.none': 'لم يُنشر شيء في هذا الشهر.',
  'calendar.previous': 'اليوم السابق',
  'calendar.stories': 'نُشر في هذا اليوم',
  'calendar.title': 'التقويم',
} satisfies MessagesLike<typeof en>
