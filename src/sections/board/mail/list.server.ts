import type { MailList } from '#platform/mail/unsubscribe.server.ts'
import { stopMail } from '../settings.server.ts'

/** The mails with a reader's board. */
export const BOARD_MAILS: MailList = {
  list: 'board',
  label: { ar: 'رسائل لوحتي', en: 'E-mails with your board' },
  stop: async (trx, subject) => {
    if (/^\d{1,9}$/.test(subject)) await stopMail(trx, Number(subject))
  },
}
