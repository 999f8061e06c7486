import type { Trx } from '#platform/db/kysely.server.ts'
import type { App } from '#platform/app.server.ts'
import type { Jobs } from '#platform/jobs/jobs.server.ts'
import { queueBulkMail, type Mail } from '#platform/mail/outbox.server.ts'
import { unsubscribeTokens } from '#platform/mail/unsubscribe.server.ts'
import { finishDue, takeDue, type Due } from '../notices/due.server.ts'
import { wordsIn } from '../words.server.ts'
import { noticesMail } from './compose.server.ts'
import { ALERT_MAILS, FOLLOW_MAILS } from './lists.server.ts'

export type Mailing = Pick<App, 'db' | 'memo' | 'config'> & { jobs: Pick<Jobs, 'sendIn'> }

/** Hands in the mails that are due, one for each person, list and way. Says how many deliveries were due. */
export function mailDue(app: Mailing, now: Date): Promise<number> {
  return app.db.transaction().execute(async (trx) => {
    const due = await takeDue(app, trx, 'mail', now)
    if (due.rows.length === 0) return 0
    const groups = grouped(due.rows)
    const tokens = await tokensOf(trx, [...groups.keys()])
    const mails: Mail[] = []
    const sent = new Set<number>()
    for (const [key, notices] of groups) {
      const reader = due.readers.get(key.user)
      const shown = notices.flatMap(({ id }) => due.shown.get(id) ?? [])
      if (!reader || shown.length === 0) continue
      const { email: to, lang } = reader
      const letter = { to, lang, way: key.way, notices: shown, token: tokens(key) }
      mails.push(await noticesMail(app, wordsIn(lang, now), letter))
      for (const { id } of shown) sent.add(id)
    }
    await queueBulkMail(trx, app.jobs, mails)
    await finishDue(trx, 'mail', due, sent, now)
    return due.rows.length
  })
}

interface Group {
  user: number
  list: string
  way: Due['way']
}

/** By person, list and way: what comes of one price is one mail, and each mail can be stopped as what it is. */
function grouped(rows: readonly Due[]): Map<Group, Due[]> {
  const keys = new Map<string, Group>()
  const groups = new Map<Group, Due[]>()
  for (const row of rows) {
    const { list } = row.kind === 'alert' ? ALERT_MAILS : FOLLOW_MAILS
    const name = `${row.user_id}:${list}:${row.way}`
    const key = keys.get(name) ?? { user: row.user_id, list, way: row.way }
    keys.set(name, key)
    groups.set(key, [...(groups.get(key) ?? []), row])
  }
  return groups
}

/** The tokens that stop each list for its recipients. */
async function tokensOf(trx: Trx, groups: readonly Group[]): Promise<(group: Group) => string> {
  const lists = new Map<string, Map<string, string>>()
  for (const { list } of [ALERT_MAILS, FOLLOW_MAILS]) {
    const subjects = groups.filter((group) => group.list === list).map(({ user }) => String(user))
    lists.set(list, await unsubscribeTokens(trx, list, subjects))
  }
  return ({ list, user }) => lists.get(list)?.get(String(user)) ?? ''
}
