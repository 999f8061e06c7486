import type { MessagesLike } from '#i18n/messages.ts'
import type { en } from './messages.en.ts'

export const ar = {
  'admin.review': 'قائمة المراجعة',
  'admin.review.count': {
    zero: 'لا مواد',
    one: 'مادة واحدة',
    two: 'مادتان',
    few: '{count} مواد',
    many: '{count} مادة',
    other: '{count} مادة',
  },
  'admin.review.shows': 'أقسام القائمة',
  'admin.review.all': 'كل ما هو قيد العمل',
  'admin.review.mine': 'بانتظار مراجعتي',
  'admin.review.returned': 'أُعيدت إليّ',
  'admin.review.overdue': 'متأخرة',
  'admin.review.empty': 'لا شيء بانتظار المراجعة',
  'admin.review.emptyText': 'تظهر المواد هنا عندما يرسلها كتّابها للمراجعة.',
  'admin.review.story': 'المادة',
  'admin.review.untitled': 'بلا عنوان',
  'admin.review.state': 'الحالة ومنذ متى',
  'admin.review.author': 'الكاتب',
  'admin.review.languages': 'اللغات',
  'admin.review.ar': 'العربية',
  'admin.review.en': 'الإنجليزية',
  'admin.review.unfinished': 'غير مكتملة',
} satisfies MessagesLike<typeof en>
