import type { MessagesLike } from '#i18n/messages.ts'
import type { en } from './messages.en.ts'

export const ar = {
  'admin.apiKeys': 'مفاتيح واجهة البرمجة (API)',
  'admin.apiKeys.count': {
    zero: 'لا مفاتيح',
    one: 'مفتاح واحد',
    two: 'مفتاحان',
    few: '{count} مفاتيح',
    many: '{count} مفتاحاً',
    other: '{count} مفتاح',
  },
  'admin.apiKeys.empty': 'لا مفاتيح',
  'admin.apiKeys.emptyText': 'تظهر هنا المفاتيح التي ينشئها الأعضاء في صفحاتهم.',
  'admin.apiKeys.label': 'الغرض',
  'admin.apiKeys.owner': 'صاحبه',
  'admin.apiKeys.kind': 'النوع',
  'admin.apiKeys.kind.program': 'للبرامج',
  'admin.apiKeys.kind.bulk': 'للجداول الكاملة',
  'admin.apiKeys.kind.sheet': 'لجداول البيانات',
  'admin.apiKeys.state': 'الحالة',
  'admin.apiKeys.state.active': 'فعّال',
  'admin.apiKeys.state.expired': 'انتهت صلاحيته',
  'admin.apiKeys.state.revoked': 'ملغى',
  'admin.apiKeys.used': 'آخر استخدام',
  'admin.apiKeys.today': 'طلبات اليوم',
  'admin.apiKeys.month': 'طلبات 30 يوماً',
  'admin.apiKeys.revoke': 'إلغاء',
  'admin.apiKeys.revoke.question': 'ستُرفض فوراً طلبات البرامج وجداول البيانات التي تستخدمه. هل تريد إلغاءه؟',
} satisfies MessagesLike<typeof en>
