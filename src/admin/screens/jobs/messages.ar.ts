import type { MessagesLike } from '#i18n/messages.ts'
import type { en } from './messages.en.ts'

export const ar = {
  'admin.jobs': 'المهام',
  'admin.jobs.job': 'المهمة',
  'admin.jobs.state': 'الحالة',
  'admin.jobs.state.failed': 'فشلت',
  'admin.jobs.state.active': 'قيد التنفيذ',
  'admin.jobs.state.waiting': 'في الانتظار',
  'admin.jobs.state.completed': 'أُنجزت',
  'admin.jobs.state.cancelled': 'أُلغيت',
  'admin.jobs.start': 'البداية',
  'admin.jobs.retries': 'المحاولات الإضافية',
  'admin.jobs.error': 'آخر خطأ',
  'admin.jobs.retry': 'إعادة المحاولة',
  'admin.jobs.cancel': 'إلغاء المهمة',
  'admin.jobs.cancel.question': 'المهمة الملغاة لا تُنفَّذ. هل تريد إلغاءها؟',
  'admin.jobs.empty': 'لا مهام',
  'admin.jobs.emptyText': 'تظهر المهام هنا عندما يكون للموقع عمل ينجزه: رسالة تُرسل أو سجلات قديمة تُحذف.',
  'admin.jobs.name.mail.send': 'إرسال رسالة',
  'admin.jobs.name.rate-limit.sweep': 'مسح عدادات الاستخدام',
  'admin.jobs.name.sessions.sweep': 'مسح الجلسات والروابط المنتهية',
  'admin.jobs.name.accounts.activation-mail': 'كتابة رسالة تفعيل',
  'admin.jobs.name.accounts.restore-mail': 'كتابة رسالة كلمة المرور',
  'admin.jobs.name.imports.run': 'استيراد ملف أو فحصه',
} satisfies MessagesLike<typeof en>
