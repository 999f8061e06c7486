import type { Selectable } from 'kysely'
import type { EntryNotice } from '#platform/db/types.ts'
import { can } from '#platform/policy/policy.ts'
import { accountOf, type Entry, type Hand } from '../drafts/draft.server.ts'
import type { Trx } from '#platform/db/kysely.server.ts'
import type { Kind } from '../kind.ts'
import type { BulkChange } from '../bulk/change.ts'
import type { NoticeEvent } from './events.ts'
import { readStaff } from './staff.server.ts'

const EVENT_OF = { publish: 'published', archive: 'archived', set: 'changed' } as const satisfies Record<
  BulkChange['do'],
  NoticeEvent
>

interface Bulk {
  id: number
  do: BulkChange['do']
}

/** Notifies the authors and reviewers of things that were changed at once: one notice each, about their own. */
export async function noticeBatch(
  trx: Trx,
  hand: Hand,
  kind: Kind,
  batch: Bulk,
  entries: readonly Entry[],
): Promise<void> {
  if (!kind.workflow) return
  const concerned = new Map<number, Entry[]>()
  for (const entry of entries)
    for (const id of new Set([entry.owned.ownerId, entry.draft?.reviewerId ?? null]))
      if (id !== null && id !== accountOf(hand)) concerned.set(id, [...(concerned.get(id) ?? []), entry])
  for (const person of await readStaff(trx, [...concerned.keys()], { locked: true })) {
    const known = (concerned.get(person.id) ?? []).filter(({ owned }) => can(person, kind.needs.list, owned))
    await writeNotice(trx, hand, kind, {
      account: person.id,
      event: EVENT_OF[batch.do],
      batch: batch.id,
      keys: known.map(({ key }) => key),
      cause: `bulk:${batch.id}`,
      languages: batch.do === 'publish' ? ['ar', 'en'] : null,
    })
  }
}

interface BatchNotice {
  account: number
  event: NoticeEvent
  batch: number
  keys: readonly string[]
  cause: string
  languages: string[] | null
}

async function writeNotice(trx: Trx, hand: Hand, kind: Kind, notice: BatchNotice): Promise<void> {
  const { account, event, batch, keys, cause, languages } = notice
  const [first] = keys
  if (first === undefined) return
  const written = await trx
    .insertInto('entry_notice')
    .values({
      account_id: account,
      event,
      kind: kind.name,
      // Opening one of several things is not reading of all of them.
      key: keys.length === 1 ? first : '',
      keys: keys.length === 1 ? null : [...keys],
      batch_id: batch,
      cause,
      actor_id: accountOf(hand),
      languages,
      at: hand.now,
    })
    .onConflict((conflict) => conflict.columns(['account_id', 'cause']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (written) await hand.app.jobs.sendIn(trx, 'notice.mail', { id: written.id })
}

/**
 * Withdraws the notices of a change that is undone: an unread notice is deleted, and who has read it is notified
 * that it was undone. `at` is when the change was made: a publication by itself notified without the change's number.
 */
export async function noticeUndone(
  trx: Trx,
  hand: Hand,
  kind: Kind,
  batch: Bulk & { at: Date },
  undone: ReadonlySet<string>,
): Promise<void> {
  if (undone.size === 0) return
  const notices = await trx
    .selectFrom('entry_notice')
    .selectAll()
    .where('kind', '=', kind.name)
    .where((eb) =>
      eb.or([
        eb('batch_id', '=', batch.id),
        eb.and([
          eb('event', '=', EVENT_OF[batch.do]),
          eb('key', 'in', [...undone]),
          eb('at', '=', batch.at),
          eb('keys', 'is', null),
        ]),
      ]),
    )
    .where('event', '<>', 'undone')
    .forUpdate()
    .execute()
  for (const notice of notices) await takeBack(trx, hand, kind, batch.id, undone, notice)
}

async function takeBack(
  trx: Trx,
  hand: Hand,
  kind: Kind,
  batch: number,
  undone: ReadonlySet<string>,
  { id, account_id, key, keys, read_at, mailed_at }: Selectable<EntryNotice>,
): Promise<void> {
  const concerned = keys ?? [key]
  const gone = concerned.filter((one) => undone.has(one))
  const rest = concerned.filter((one) => !undone.has(one))
  if (gone.length === 0) return
  if (read_at === null && mailed_at === null) {
    const [first = ''] = rest
    if (rest.length === 0) await trx.deleteFrom('entry_notice').where('id', '=', id).execute()
    else
      await trx
        .updateTable('entry_notice')
        .set(rest.length === 1 ? { key: first, keys: null } : { keys: rest })
        .where('id', '=', id)
        .execute()
    return
  }
  if (account_id === accountOf(hand)) return
  await writeNotice(trx, hand, kind, {
    account: account_id,
    event: 'undone',
    batch,
    keys: gone,
    cause: `undone:${batch}`,
    languages: null,
  })
}
