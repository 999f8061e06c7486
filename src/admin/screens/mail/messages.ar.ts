import type { MessagesLike } from '#i18n/messages.ts'
import type { en } from './messages.en.ts'

export const ar = {
  'admin.mail.count': {
    zero: 'لا رسائل',
    one: 'رسالة واحدة',
    two: 'رسالتان',
    few: '{count} رسائل',
    many: '{count} رسالة',
    other: '{count} رسالة',
  },
  'admin.mail.intro':
    'الرسائل التي أرسلها الموقع أو سيرسلها، وما يحتفظ به لأن خادم البريد غير مضبوط (SMTP_URL).',
  'admin.mail.subject': 'عنوان الرسالة',
  'admin.mail.to': 'إلى',
  'admin.mail.replyTo': 'الرد إلى',
  'admin.mail.status': 'الحالة',
  'admin.mail.created': 'أُنشئت',
  'admin.mail.sent': 'أُرسلت',
  'admin.mail.attempts': 'المحاولات',
  'admin.mail.error': 'آخر خطأ',
  'admin.mail.status.queued': 'في الانتظار',
  'admin.mail.status.sent': 'أُرسلت',
  'admin.mail.status.failed': 'تعذر إرسالها',
  'admin.mail.status.kept': 'محفوظة',
  'admin.mail.empty': 'لا رسائل بعد',
  'admin.mail.emptyText': 'تظهر هنا رسائل الموقع فور إنشائها، ومنها رسائل صفحة الاتصال.',
  'admin.mail.retry': 'إعادة الإرسال',
  'admin.mail.noServer': 'من دون خادم بريد (SMTP_URL) ستُحفظ مرة أخرى.',
  'admin.mail.back': 'كل الرسائل',
  'admin.mail.text': 'نص عادي',
  'admin.mail.html': 'كما يراها المستلم',
} satisfies MessagesLike<typeof en>
