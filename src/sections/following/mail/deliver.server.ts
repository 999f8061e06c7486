import { sql } from 'kysely'
import type { Trx } from '#platform/db/kysely.server.ts'
import type { App } from '#platform/app.server.ts'
import type { Jobs } from '#platform/jobs/jobs.server.ts'
import { queueBulkMail, type Mail } from '#platform/mail/outbox.server.ts'
import { unsubscribeTokens, type MailList } from '#platform/mail/unsubscribe.server.ts'
import { finishDue, takeDue, type Due } from '../notices/due.server.ts'
import { wordsIn } from '../words.server.ts'
import { noticesMail } from './compose.server.ts'
import { ALERT_MAILS, BREAKING_MAILS, FOLLOW_MAILS } from './lists.server.ts'

export type Mailing = Pick<App, 'db' | 'memo' | 'config'> & { jobs: Pick<Jobs, 'sendIn'> }

/** Hands in the mails that are due, one for each person, list and way. Says how many deliveries were due. */
export function mailDue(app: Mailing, now: Date): Promise<number> {
  return app.db.transaction().execute(async (trx) => {
    const due = await takeDue(app, trx, 'mail', now)
    if (due.rows.length === 0) return 0
    const groups = grouped(due.rows)
    const tokens = await tokensOf(trx, [...groups.keys()])
    const mails: Mail[] = []
    const inside: number[][] = []
    const sent = new Set<number>()
    for (const [key, notices] of groups) {
      const reader = due.readers.get(key.user)
      const shown = notices.flatMap(({ id }) => due.shown.get(id) ?? [])
      if (!reader || shown.length === 0) continue
      const { email: to, lang } = reader
      const letter = { to, lang, way: key.way, notices: shown, token: tokens(key) }
      mails.push(await noticesMail(app, wordsIn(lang, now), letter))
      inside.push(shown.map(({ id }) => id))
      for (const { id } of shown) sent.add(id)
    }
    const ids = await queueBulkMail(trx, app.jobs, mails)
    await finishDue(trx, 'mail', due, sent, now)
    await noteMails(trx, ids, inside)
    return due.rows.length
  })
}

/** Notes by which mail each notice left: what is withdrawn is not sent to whom it has not reached. */
async function noteMails(
  trx: Trx,
  ids: readonly number[],
  inside: readonly (readonly number[])[],
): Promise<void> {
  const pairs = ids.flatMap((mail, at) => (inside[at] ?? []).map((notice) => ({ mail, notice })))
  if (pairs.length === 0) return
  await sql`
    update following_delivery d set mail_id = m.mail
    from unnest(${pairs.map(({ notice }) => notice)}::bigint[], ${pairs.map(({ mail }) => mail)}::int[]) as m (notice, mail)
    where d.notice_id = m.notice and d.channel = 'mail'`.execute(trx)
}

interface Group {
  user: number
  list: string
  way: Due['way']
}

/** By person, list and way: what comes of one price is one mail, and each mail can be stopped as what it is. Breaking news is a mail of its own. */
function grouped(rows: readonly Due[]): Map<Group, Due[]> {
  const keys = new Map<string, Group>()
  const groups = new Map<Group, Due[]>()
  for (const row of rows) {
    const { list } = LISTS[row.kind] ?? FOLLOW_MAILS
    const name = `${row.user_id}:${list}:${row.kind === 'breaking' ? row.id : row.way}`
    const key = keys.get(name) ?? { user: row.user_id, list, way: row.way }
    keys.set(name, key)
    groups.set(key, [...(groups.get(key) ?? []), row])
  }
  return groups
}

/** The lists of the kinds that have one of their own. */
const LISTS: Partial<Record<Due['kind'], MailList>> = { alert: ALERT_MAILS, breaking: BREAKING_MAILS }

/** The tokens that stop each list for its recipients. */
async function tokensOf(trx: Trx, groups: readonly Group[]): Promise<(group: Group) => string> {
  const lists = new Map<string, Map<string, string>>()
  for (const { list } of [ALERT_MAILS, BREAKING_MAILS, FOLLOW_MAILS]) {
    const subjects = groups.filter((group) => group.list === list).map(({ user }) => String(user))
    lists.set(list, await unsubscribeTokens(trx, list, subjects))
  }
  return ({ list, user }) => lists.get(list)?.get(String(user)) ?? ''
}
