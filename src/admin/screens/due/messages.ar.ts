import type { MessagesLike } from '#i18n/messages.ts'
import type { en } from './messages.en.ts'

export const ar = {
  'admin.due.intro':
    'سلاسل فعلية لم يصل رقمها التالي بعد. يُنتظر الرقم بحسب دورية السلسلة، ويُعدّ متأخراً بعد ذلك بمدة. لا تظهر هنا البيانات التوضيحية ولا السلاسل المتوقفة.',
  'admin.due.label': 'سلاسل تنتظر رقماً',
  'admin.due.count': {
    zero: 'لا سلاسل',
    one: 'سلسلة واحدة',
    two: 'سلسلتان',
    few: '{count} سلاسل',
    many: '{count} سلسلة',
    other: '{count} سلسلة',
  },
  'admin.due.empty': 'لا أرقام منتظرة',
  'admin.due.emptyText': 'في كل سلسلة فعلية أحدث أرقامها. تظهر السلسلة هنا عندما يحين موعد رقمها التالي.',
  'admin.due.series': 'السلسلة',
  'admin.due.state': 'الحالة',
  'admin.due.state.late': 'متأخر',
  'admin.due.state.due': 'منتظر',
  'admin.due.today': 'منذ اليوم',
  'admin.due.since': {
    zero: 'منذ اليوم',
    one: 'منذ يوم واحد',
    two: 'منذ يومين',
    few: 'منذ {count} أيام',
    many: 'منذ {count} يوماً',
    other: 'منذ {count} يوم',
  },
  'admin.due.last': 'آخر رقم',
  'admin.due.due': 'الموعد المنتظر',
  'admin.due.source': 'المصدر',
  'admin.due.toSource': 'فتح المصدر',
  'admin.due.toImports': 'استيراد ملف',
} satisfies MessagesLike<typeof en>
