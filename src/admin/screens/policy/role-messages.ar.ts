import type { MessagesLike } from '#i18n/messages.ts'
import type { en } from './role-messages.en.ts'

export const ar = {
  'admin.role.visitor': 'زائر',
  'admin.role.member': 'عضو',
  'admin.role.subscriber': 'مشترك',
  'admin.role.author': 'كاتب',
  'admin.role.editor': 'محرر',
  'admin.role.administrator': 'مدير الموقع',
} satisfies MessagesLike<typeof en>
