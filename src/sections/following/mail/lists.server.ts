import { sql } from 'kysely'
import type { MailList } from '#platform/mail/unsubscribe.server.ts'

const stopping = (column: 'alert_mail' | 'follow_mail' | 'breaking_mail', kinds: readonly string[]) =>
  (async (trx, subject) => {
    if (!/^\d{1,9}$/.test(subject)) return
    // An account that is gone gets no mails.
    await sql`
      insert into following_settings (user_id, ${sql.ref(column)})
      select id, false from accounts_user where id = ${Number(subject)}
      on conflict (user_id) do update set ${sql.ref(column)} = false`.execute(trx)
    await sql`
      update following_delivery d set state = 'dropped', done_at = now() from following_notice n
      where n.id = d.notice_id and d.user_id = ${Number(subject)} and d.channel = 'mail' and d.state = 'waiting'
        and n.kind = any(${[...kinds]})`.execute(trx)
  }) satisfies MailList['stop']

/** The mails about a reader's price alerts. */
export const ALERT_MAILS: MailList = {
  list: 'alerts',
  label: { ar: 'رسائل تنبيهات الأسعار', en: 'Price alert e-mails' },
  stop: stopping('alert_mail', ['alert']),
}

/** The mails about what a reader follows. */
export const FOLLOW_MAILS: MailList = {
  list: 'following',
  label: { ar: 'رسائل ما تتابعه', en: 'E-mails about what you follow' },
  stop: stopping('follow_mail', ['figure', 'post', 'case', 'reply', 'revision']),
}

/** The mails of breaking news. */
export const BREAKING_MAILS: MailList = {
  list: 'breaking',
  label: { ar: 'رسائل الأخبار العاجلة', en: 'Breaking news e-mails' },
  stop: stopping('breaking_mail', ['breaking']),
}
