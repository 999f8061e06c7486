import type { MessagesLike } from '#i18n/messages.ts'
import type { en } from './messages.en.ts'

export const ar = {
  'admin.comments.intro':
    'التعليقات التي تنتظر المراجعة أولاً، ثم ما أبلغ عنه القراء، ثم الأحدث. وقرارك يغلق البلاغات السابقة.',
  'admin.comments.on': 'على:',
  'admin.comments.approve': 'نشر',
  'admin.comments.remove': 'حذف',
  'admin.comments.status.published': 'منشور',
  'admin.comments.status.held': 'قيد المراجعة',
  'admin.comments.status.removed': 'محذوف',
  'admin.comments.status.takenBack': 'حذفه صاحبه',
  'admin.comments.empty': 'لا تعليقات بعد',
  'admin.comments.emptyText': 'تظهر التعليقات هنا عندما يكتبها القراء تحت الأخبار.',
} satisfies MessagesLike<typeof en>
