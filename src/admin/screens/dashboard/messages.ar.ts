import type { MessagesLike } from '#i18n/messages.ts'
import type { en } from './messages.en.ts'

export const ar = {
  'admin.write': 'مادة جديدة',
  'admin.waiting.review': 'بانتظار مراجعتي',
  'admin.waiting.returned': 'أُعيدت إليّ',
  'admin.waiting.overdue': 'متأخرة',
  'admin.waiting.comments': 'تعليقات للمراجعة',
  'admin.waiting.contact': 'رسائل قراء لم تُعالج',
  'admin.waiting.mail': 'بريد لم يُرسل',
  'admin.waiting.jobs': 'مهام فشلت',
  'admin.waiting.open': 'فتح',
  'admin.activity': 'آخر النشاط',
  'admin.activity.none': 'لا نشاط بعد.',
  'admin.activity.published': 'نُشر',
  'admin.activity.comment': 'تعليق جديد على',
  'admin.activity.message': 'رسالة من قارئ',
  'admin.activity.imported': 'استُوردت بيانات',
  'admin.activity.importFailed': 'فشل استيراد',
  'admin.freshness': 'حداثة البيانات',
  'admin.freshness.none': 'لا بيانات',
  'admin.state.closed': 'الموقع مغلق',
  'admin.state.closed.text': 'يرى القراء إشعار الإغلاق في كل صفحة.',
  'admin.state.posting': 'الكتابة متوقفة',
  'admin.state.posting.text': 'يرى الكتّاب تنبيهاً بدلاً من النموذج.',
  'admin.state.change': 'التغيير في الإعدادات',
} satisfies MessagesLike<typeof en>
