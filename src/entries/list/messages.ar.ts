import type { MessagesLike } from '#i18n/messages.ts'
import type { en } from './messages.en.ts'

export const ar = {
  'entries.state.draft': 'مسودة',
  'entries.state.submitted': 'قيد المراجعة',
  'entries.state.returned': 'معادة إلى الكاتب',
  'entries.state.reviewed': 'جاهزة للنشر',
  'entries.state.scheduled': 'مجدولة',
  'entries.state.archived': 'مؤرشفة',
  'entries.state.public': 'منشورة',
  'entries.state.changed': 'منشورة، وفيها تعديلات لم تُنشر',
  'entries.move.publish': 'نشر',
  'entries.move.archive': 'أرشفة',
  'entries.comma': '، ',
  'entries.public': 'عرضها في الموقع',
  'entries.past': 'السجل',
} satisfies MessagesLike<typeof en>
