import { sql } from 'kysely'
import { withheldKeys } from '#datasets/passed-on.server.ts'
import type { App } from '#platform/app.server.ts'
import type { Trx } from '#platform/db/kysely.server.ts'
import type { Member } from '#platform/policy/viewer.ts'
import { CASES } from '#sections/dumping-cases/contract.server.ts'
import { withheldSeries } from '#sections/products-prices/contract.server.ts'
import { wordsIn } from '../words.server.ts'
import { presentNotices, type NoticeRow, type ShownNotice } from './present.server.ts'

/** Ways out of the site. */
export type Channel = 'mail' | 'push'

/** A notice that is to leave now. */
export interface Due extends NoticeRow {
  user_id: number
  way: 'instant' | 'daily' | 'weekly'
}

export interface Reader extends Member {
  email: string
  lang: 'ar' | 'en'
}

/** Notices due by one channel: the rows, their accounts, and the unread ones in words as their readers may know them now. */
export interface DueNotices {
  rows: Due[]
  readers: Map<number, Reader>
  shown: Map<number, ShownNotice>
}

/** Deliveries looked at in one transaction. */
const MOST_AT_ONCE = 1000

/** Takes what is due by a channel, so that no other process does. Account, permission and what was read meanwhile are those of this moment. */
export async function takeDue(
  app: Pick<App, 'db' | 'memo'>,
  trx: Trx,
  channel: Channel,
  now: Date,
): Promise<DueNotices> {
  const { rows } = await sql<Due>`
    with due as (
      select notice_id, user_id, way, due_at from following_delivery
      where channel = ${channel} and state = 'waiting' and due_at <= ${now}
      order by due_at, notice_id limit ${MOST_AT_ONCE} for update skip locked
    )
    select n.id, n.kind, n.key, n.payload, n.at, n.read_at, d.user_id, d.way
    from due d join following_notice n on n.id = d.notice_id order by n.id`.execute(trx)
  const readers = await readersOf(
    trx,
    rows.map(({ user_id }) => user_id),
  )
  const withheld = await withheldOf(app, rows)
  return { rows, readers, shown: await inWords(trx, readers, rows, { withheld, now }) }
}

/** Notes what became of what was taken: `sent` has left, the rest never will. */
export async function finishDue(
  trx: Trx,
  channel: Channel,
  { rows }: DueNotices,
  sent: ReadonlySet<number>,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('following_delivery')
    .set({
      state: sql`case when notice_id = any(${[...sent]}::bigint[]) then 'sent' else 'dropped' end`,
      done_at: now,
    })
    .where('channel', '=', channel)
    .where(
      'notice_id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute()
}

/** The numbers of the notices whose figures may not be passed on: of a price, or of a trade-remedy case. */
async function withheldOf(app: Pick<App, 'db' | 'memo'>, rows: readonly Due[]): Promise<Set<number>> {
  const [series, cases] = await Promise.all([
    withheldSeries(app),
    withheldKeys(
      app,
      CASES,
      rows.flatMap(({ kind, key }) => (kind === 'case' ? [key] : [])),
    ),
  ])
  const isOf = ({ kind, key }: Due) =>
    kind === 'case' ? cases.has(key) : PRICED.some((one) => one === kind) && series.has(key)
  return new Set(rows.filter(isOf).map(({ id }) => id))
}

const PRICED: readonly NoticeRow['kind'][] = ['alert', 'figure', 'revision']

/** Unread notices in words, by id. Access follows from the role: readers of one role and language are read together. */
async function inWords(
  trx: Trx,
  readers: ReadonlyMap<number, Reader>,
  rows: readonly Due[],
  { withheld, now }: { withheld: ReadonlySet<number>; now: Date },
): Promise<Map<number, ShownNotice>> {
  const alike = Map.groupBy(readers.values(), ({ role, lang }) => `${role}:${lang}`)
  const found = new Map<number, ShownNotice>()
  for (const [first, ...others] of alike.values()) {
    if (!first) continue
    const ids = new Set([first, ...others].map(({ id }) => id))
    const unread = rows.filter(({ user_id, read_at }) => read_at === null && ids.has(user_id))
    for (const notice of await presentNotices(trx, first, wordsIn(first.lang, now), unread, withheld))
      found.set(notice.id, notice)
  }
  return found
}

async function readersOf(trx: Trx, ids: readonly number[]): Promise<Map<number, Reader>> {
  if (ids.length === 0) return new Map()
  const rows = await trx
    .selectFrom('accounts_user')
    .select(['id', 'role', 'username', 'display_name', 'email', 'lang'])
    .where('id', 'in', [...new Set(ids)])
    .where('disabled_at', 'is', null)
    .execute()
  return new Map(rows.map(({ display_name, ...row }) => [row.id, { ...row, displayName: display_name }]))
}
