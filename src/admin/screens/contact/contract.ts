import type { Lang } from '#i18n/locale.ts'
import type { Subject } from '#sections/contact/subjects.ts'

/** The lists that messages are shown in. */
export const MESSAGE_STATES = ['open', 'handled'] as const

/** A message in the list. */
export interface ContactRow {
  id: number
  reference: string
  name: string
  subject: Subject
  createdAt: string
  handled: boolean
}

/** A whole message. */
export interface ContactView extends Omit<ContactRow, 'handled'> {
  email: string
  lang: Lang
  message: string
  handledAt: string | null
  mayHandle: boolean
}
