import type { MailWay, NoticeEvent } from '#entries/notices/events.ts'
import type { Lang } from '#i18n/locale.ts'
import type { ListPage } from '../../parts/list.ts'

/** A notice as the list has it. */
export interface NoticeRow {
  id: number
  event: NoticeEvent
  /** Null where its reader may not see the thing any more. */
  thing: { to: string; one: string; name: string | null } | null
  /** Several things changed at once: their count in words, the first of them, and where they are. */
  several: { to: string; rows: string; names: readonly string[] } | null
  by: string | null
  said: string | null
  aboutAt: string | null
  languages: readonly Lang[]
  at: string
  isRead: boolean
}

export interface NoticesData {
  list: ListPage<NoticeRow>
  unread: number
}

/** How its reader gets each event by e-mail. */
export interface NoticeChoices {
  ways: Readonly<Record<NoticeEvent, MailWay>>
  email: string
}
