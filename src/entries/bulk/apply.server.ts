import { sql } from 'kysely'
import { writeAudits } from '#platform/audit/write.server.ts'
import { CHANNEL } from '#platform/cache/changes.server.ts'
import { auditedValues } from '../drafts/audited.server.ts'
import type { Hand } from '../drafts/draft.server.ts'
import type { Trx } from '#platform/db/kysely.server.ts'
import { setRevisionAuthor } from '../drafts/sign.server.ts'
import { refusalOfTable } from '../drafts/table-fault.server.ts'
import { writeChanges, type RowChange } from '../drafts/several.server.ts'
import type { Kind } from '../kind.ts'
import type { Done, Left } from './change.ts'
import { leftBy } from './plan.server.ts'

/** Asking what shows a thing takes a query for some kinds; for more things than this everything is dropped instead. */
const MOST_ASKED = 20
/** A message of PostgreSQL may have 8000 bytes. */
const MOST_MESSAGE = 7900

/** Written one by one, where rows are added or deleted. Returns the key of the thing afterwards. */
export type WriteOne<Change> = (trx: Trx, change: Change) => Promise<string>

/**
 * Writes what was planned, in the caller's transaction: all in a few statements, and what the table refuses is found by
 * trying one after the other. Says what was done, what was left, and the tags to publish after the commit.
 */
export async function apply<Single extends { entry: RowChange['entry'] }>(
  trx: Trx,
  hand: Hand,
  kind: Kind,
  planned: readonly { done: Done; change: RowChange | Single }[],
  action: 'entry.bulk' | 'entry.undo',
  writeOne: WriteOne<Single>,
): Promise<{ done: Done[]; left: Left[]; tags: readonly string[] }> {
  const left: Left[] = []
  const done: Done[] = []
  await setRevisionAuthor(trx, hand)
  const before = await tagsOf(
    trx,
    kind,
    planned.map(({ done: { key } }) => key),
  )
  const together = planned.filter((one): one is { done: Done; change: RowChange } => isRowChange(one.change))
  const refused = await attempt(trx, () =>
    writeChanges(
      trx,
      hand,
      kind,
      together.map(({ change }) => change),
    ),
  )
  if (refused === null) done.push(...together.map((one) => one.done))
  for (const one of planned) {
    const { change } = one
    const isTogether = isRowChange(change)
    if (isTogether && refused === null) continue
    let { key } = one.done
    const error = await attempt(trx, async () => {
      if (isTogether) await writeChanges(trx, hand, kind, [change])
      else key = await writeOne(trx, change)
    })
    if (error === null) done.push({ ...one.done, key })
    else left.push(leftBy(hand, change.entry, await refusalOfTable(hand.app.db, kind, error)))
  }
  await writeAudits(
    trx,
    hand,
    done.map(({ key, before: was, after }) => ({
      action,
      kind: kind.name,
      key,
      before: auditedValues(was, Object.keys(was)),
      after: auditedValues(after, Object.keys(after)),
    })),
  )
  const after = await tagsOf(
    trx,
    kind,
    done.map(({ key }) => key),
  )
  const tags = done.length === 0 ? [] : withoutRest([...new Set([...before, ...after])])
  // A process that is killed right after the commit has still published its tags.
  if (tags.length > 0) await sql`select pg_notify(${CHANNEL}, ${JSON.stringify(tags)})`.execute(trx)
  return { done, left, tags }
}

const isRowChange = (change: object): change is RowChange => 'written' in change

/** Runs work of which nothing remains when it fails; null when it has not. */
async function attempt(trx: Trx, work: () => Promise<void>): Promise<unknown> {
  await sql`savepoint batch`.execute(trx)
  try {
    await work()
    await sql`release savepoint batch`.execute(trx)
    return null
  } catch (error) {
    await sql`rollback to savepoint batch`.execute(trx)
    return error
  }
}

/** The tags of what shows any of several things; `*` where too many would have to be asked for. */
export async function tagsOf(trx: Trx, kind: Kind, keys: readonly string[]): Promise<string[]> {
  const tags = new Set<string>()
  for (const [at, key] of keys.entries()) {
    const asked = kind.tags({ db: trx }, key)
    if (asked instanceof Promise && at >= MOST_ASKED) {
      await asked
      return ['*']
    }
    for (const tag of await asked) tags.add(tag)
  }
  return [...tags]
}

/** Tags without double ones, as far as a message can hold them. */
export function withoutRest(tags: readonly string[]): readonly string[] {
  return tags.includes('*') || Buffer.byteLength(JSON.stringify(tags)) > MOST_MESSAGE ? ['*'] : tags
}
