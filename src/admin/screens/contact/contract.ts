import type { ListPage } from '../../parts/list.ts'
import type { Lang } from '#i18n/locale.ts'

/** The lists that messages are shown in. */
export const MESSAGE_STATES = ['open', 'handled'] as const

/** A message in the list. */
export interface ContactRow {
  id: number
  reference: string
  name: string
  /** As the contact page says it, in the viewer's language. */
  subject: string
  createdAt: string
  handled: boolean
}

/** The list with the subjects of its filter. */
export interface ContactListView {
  list: ListPage<ContactRow>
  subjects: readonly { value: string; label: string }[]
}

/** A whole message. */
export interface ContactView extends Omit<ContactRow, 'handled'> {
  email: string
  lang: Lang
  message: string
  handledAt: string | null
  mayHandle: boolean
}
