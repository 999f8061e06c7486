import type { MessagesLike } from '#i18n/messages.ts'
import type { en } from './messages.en.ts'

export const ar = {
  'admin.schedule.previous': 'الشهر السابق',
  'admin.schedule.next': 'الشهر التالي',
  'admin.schedule.today': 'هذا الشهر',
  'admin.schedule.view': 'طريقة العرض',
  'admin.schedule.month': 'شهر',
  'admin.schedule.agenda': 'قائمة الأيام',
  'admin.schedule.zone': 'الأيام والأوقات بتوقيت الرياض.',
  'admin.schedule.none': 'لا شيء في {month}',
  'admin.schedule.noneText': 'يظهر هنا ما جُدول نشره في هذا الشهر، وما حان موعد تسليمه، وما نُشر.',
  'admin.schedule.scheduled': 'مجدول',
  'admin.schedule.published': 'منشور',
  'admin.schedule.due': 'موعد تسليم',
  'admin.schedule.more': {
    zero: 'لا مزيد',
    one: 'وواحد آخر',
    two: 'واثنان آخران',
    few: 'و{count} أخرى',
    many: 'و{count} أخرى',
    other: 'و{count} أخرى',
  },
  'admin.schedule.morePublished': {
    zero: 'لا مزيد',
    one: 'ونُشرت مادة أخرى',
    two: 'ونُشرت مادتان أخريان',
    few: 'ونُشرت {count} مواد أخرى',
    many: 'ونُشرت {count} مادة أخرى',
    other: 'ونُشرت {count} مادة أخرى',
  },
  'admin.schedule.change': 'تغيير الموعد',
  'admin.schedule.save': 'حفظ الموعد الجديد',
  'admin.schedule.unscheduleSure': 'لن تُنشر المادة قبل جدولتها من جديد.',
} satisfies MessagesLike<typeof en>
