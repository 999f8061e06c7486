import type { MailList } from '#platform/mail/unsubscribe.server.ts'
import { BOARD_MAILS } from './board/mail/list.server.ts'
import { ALERT_MAILS, BREAKING_MAILS, FOLLOW_MAILS } from './following/mail/lists.server.ts'

/** Every list of mails that one may stop with a link. A section that sends mails joins with a line. */
export const MAIL_LISTS: readonly MailList[] = [ALERT_MAILS, FOLLOW_MAILS, BREAKING_MAILS, BOARD_MAILS]
