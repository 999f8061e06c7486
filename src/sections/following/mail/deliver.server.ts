import { sql } from 'kysely'
import type { Trx } from '#entries/drafts/draft.server.ts'
import type { App } from '#platform/app.server.ts'
import type { Jobs } from '#platform/jobs/jobs.server.ts'
import { queueBulkMail, type Mail } from '#platform/mail/outbox.server.ts'
import { unsubscribeTokens } from '#platform/mail/unsubscribe.server.ts'
import type { Member } from '#platform/policy/viewer.ts'
import { presentNotices, type NoticeRow, type ShownNotice } from '../notices/present.server.ts'
import { wordsIn } from '../words.server.ts'
import { noticesMail } from './compose.server.ts'
import { ALERT_MAILS, FOLLOW_MAILS } from './lists.server.ts'

export type Mailing = Pick<App, 'db' | 'memo' | 'config'> & { jobs: Pick<Jobs, 'sendIn'> }

/** Deliveries looked at in one transaction. */
const MOST_AT_ONCE = 1000

interface Due extends NoticeRow {
  user_id: number
  way: 'instant' | 'daily' | 'weekly'
}

interface Reader extends Member {
  email: string
  lang: 'ar' | 'en'
}

/**
 * Hands in the mails that are due, one for each person, list and way. Account, permission and what was read meanwhile are those
 * of this moment. Says how many deliveries were due.
 */
export function mailDue(app: Mailing, now: Date): Promise<number> {
  return app.db.transaction().execute(async (trx) => {
    const { rows } = await sql<Due>`
      with due as (
        select notice_id, user_id, way, due_at from following_delivery
        where channel = 'mail' and state = 'waiting' and due_at <= ${now}
        order by due_at, notice_id limit ${MOST_AT_ONCE} for update skip locked
      )
      select n.id, n.kind, n.key, n.payload, n.at, n.read_at, d.user_id, d.way
      from due d join following_notice n on n.id = d.notice_id order by n.id`.execute(trx)
    if (rows.length === 0) return 0
    const readers = await readersOf(
      trx,
      rows.map(({ user_id }) => user_id),
    )
    const groups = grouped(rows)
    const tokens = await tokensOf(trx, [...groups.keys()])
    const words = await inWords(trx, readers, rows, now)
    const mails: Mail[] = []
    const sent = new Set<number>()
    for (const [key, notices] of groups) {
      const reader = readers.get(key.user)
      const shown = notices.flatMap(({ id }) => words.get(id) ?? [])
      if (!reader || shown.length === 0) continue
      const { email: to, lang } = reader
      const letter = { to, lang, way: key.way, notices: shown, token: tokens(key) }
      mails.push(await noticesMail(app, wordsIn(lang, now), letter))
      for (const { id } of shown) sent.add(id)
    }
    await queueBulkMail(trx, app.jobs, mails)
    await finish(
      trx,
      rows.map(({ id }) => id),
      sent,
      now,
    )
    return rows.length
  })
}

/** What is unread in words, by number. Who may know of a thing follows from his role: readers of one role and language are asked for together. */
async function inWords(
  trx: Trx,
  readers: ReadonlyMap<number, Reader>,
  rows: readonly Due[],
  now: Date,
): Promise<Map<number, ShownNotice>> {
  const alike = Map.groupBy(readers.values(), ({ role, lang }) => `${role}:${lang}`)
  const found = new Map<number, ShownNotice>()
  for (const [first, ...others] of alike.values()) {
    if (!first) continue
    const ids = new Set([first, ...others].map(({ id }) => id))
    const unread = rows.filter(({ user_id, read_at }) => read_at === null && ids.has(user_id))
    for (const notice of await presentNotices(trx, first, wordsIn(first.lang, now), unread))
      found.set(notice.id, notice)
  }
  return found
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

async function readersOf(trx: Trx, ids: readonly number[]): Promise<Map<number, Reader>> {
  const rows = await trx
    .selectFrom('accounts_user')
    .select(['id', 'role', 'username', 'display_name', 'email', 'lang'])
    .where('id', 'in', [...new Set(ids)])
    .where('disabled_at', 'is', null)
    .execute()
  return new Map(rows.map(({ display_name, ...row }) => [row.id, { ...row, displayName: display_name }]))
}

async function finish(trx: Trx, ids: readonly number[], sent: ReadonlySet<number>, now: Date): Promise<void> {
  await trx
    .updateTable('following_delivery')
    .set({
      state: sql`case when notice_id = any(${[...sent]}::bigint[]) then 'sent' else 'dropped' end`,
      done_at: now,
    })
    .where('channel', '=', 'mail')
    .where('notice_id', 'in', [...ids])
    .execute()
}
