import type { MessageFile } from '#i18n/messages.ts'
import type { Role } from '#platform/policy/viewer.ts'

export const en = {
  'admin.role.visitor': 'Visitor',
  'admin.role.member': 'Member',
  'admin.role.subscriber': 'Subscriber',
  'admin.role.author': 'Author',
  'admin.role.editor': 'Editor',
  'admin.role.administrator': 'Administrator',
} as const satisfies MessageFile & Record<`admin.role.${Role}`, string>

type Messages = typeof en

declare module '#i18n/messages.ts' {
  interface MessageRegistry extends Messages {}
}
