import { sql } from 'kysely'
import type { Lang } from '#i18n/locale.ts'
import { writeAudit } from '#platform/audit/write.server.ts'
import { CHANNEL } from '#platform/cache/changes.server.ts'
import type { Db } from '#platform/db/kysely.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import { can } from '#platform/policy/policy.ts'
import type { Viewer } from '#platform/policy/viewer.ts'
import { tagsOf, withoutRest } from '../bulk/apply.server.ts'
import { keptDraft } from '../bulk/plan.server.ts'
import type { Hand } from '../drafts/draft.server.ts'
import { setRevisionAuthor } from '../drafts/sign.server.ts'
import { lockEntries, writeChanges, type RowChange } from '../drafts/several.server.ts'
import { titleOf, type Kind } from '../kind.ts'
import { namesOf, nameOf, ofKind, type StoredRow } from '../row.server.ts'
import { isReordered, writeArrangement, type Arrangement } from './arrangement.ts'

/** More than these cannot be ordered by hand, nor held in one transaction. */
const MOST_ORDERED = 500
/** The largest place that a form takes. */
const LAST_PLACE = 10_000

/** A kind whose things have places among their neighbours. */
export type OrderedKind = Kind & Required<Pick<Kind, 'ordered'>>

export const isOrdered = (kind: Kind): kind is OrderedKind => kind.ordered !== undefined

/** Whether the viewer may change the order of a kind: it is public at once, and of all its things together. */
export const mayOrder = (viewer: Viewer, { needs }: Kind): boolean =>
  [needs.list, needs.edit, needs.publish].every((action) => can(viewer, action, { ownerId: null }))

/** A thing with its place. */
interface Placed {
  key: string
  list: string
  place: number
  tie: number
  row: StoredRow
}

/** The public things of a kind, by list and in order. Null where there are too many to order by hand. */
export interface EntryOrder {
  arrangement: Arrangement
  /** A thing's own name. */
  title(key: string, lang: Lang): string | null
  /** Its name with those above it. */
  path(key: string, lang: Lang): string | null
  place(key: string): number
}

/** Reads the order of a kind's things; with `lock`, no one else changes their places until the transaction ends. */
export async function readOrder(
  db: Db,
  kind: OrderedKind,
  { lock = false } = {},
): Promise<EntryOrder | null> {
  const { place, within, tie } = kind.ordered
  const columns = [...new Set([...kind.title.ar, ...kind.title.en])]
  const named = sql`jsonb_build_object(${sql.join(columns.flatMap((name) => [sql`${name}::text`, sql.ref(`t.${name}`)]))})`
  const { rows } = await sql<Placed>`
    select ${sql.ref(`t.${kind.key}`)}::text as key, coalesce(${sql.ref(`t.${within}`)}::text, '') as list,
      ${sql.ref(`t.${place}`)} as place, ${sql.ref(`t.${tie}`)} as tie, ${named} || ${namesOf(kind)} as row
    from ${sql.table(kind.table)} t where ${ofKind(kind)}
    order by 1 limit ${MOST_ORDERED + 1} ${lock ? sql`for update of t` : sql``}`.execute(db)
  if (rows.length > MOST_ORDERED) return null
  const lists = new Map<string, string[]>()
  for (const { key, list } of rows.toSorted((a, b) => a.place - b.place || compare(a.tie, b.tie)))
    lists.set(list, [...(lists.get(list) ?? []), key])
  const byKey = new Map(rows.map((one) => [one.key, one]))
  const row = (key: string) => byKey.get(key)?.row ?? {}
  const values = (key: string) => row(key) as Parameters<typeof titleOf>[1]
  return {
    arrangement: Object.fromEntries(lists),
    title: (key, lang) => titleOf(kind, values(key), lang),
    path: (key, lang) => nameOf(kind, row(key), values(key), lang),
    place: (key) => byKey.get(key)?.place ?? 0,
  }
}

const compare = (a: number | string, b: number | string) => (a < b ? -1 : a > b ? 1 : 0)

/**
 * Puts a kind's things in an order, which readers have at once. `was` is the order on the screen: where someone else
 * has changed it meanwhile nothing is written. Asked for twice, it is done once. Throws `not_allowed`, `stale`, and
 * `bad_request` where a thing would come, go or change its list.
 */
export async function arrangeEntries(
  hand: Hand,
  kind: OrderedKind,
  was: Arrangement,
  wanted: Arrangement,
): Promise<void> {
  if (!mayOrder(hand.viewer, kind)) throw new Refusal('not_allowed')
  const tags = await hand.app.db.transaction().execute(async (trx) => {
    // One after another: an order is of all things together.
    await sql`select pg_advisory_xact_lock(hashtext(${`order ${kind.name}`}))`.execute(trx)
    const current = await readOrder(trx, kind, { lock: true })
    if (!current) throw new Refusal('bad_request')
    const [before, after] = [writeArrangement(current.arrangement), writeArrangement(wanted)]
    if (before === after) return []
    if (before !== writeArrangement(was)) throw new Refusal('stale')
    if (!isReordered(current.arrangement, wanted)) throw new Refusal('bad_request')
    const places = new Map(Object.values(wanted).flatMap((keys) => placed(keys, current)))
    const entries = await lockEntries(trx, kind, [...places.keys()])
    const changes = [...entries.values()].map((entry): RowChange => {
      const { place } = kind.ordered
      const number = places.get(entry.key) ?? 0
      return {
        entry,
        written: { [place]: number },
        draft: keptDraft(entry.draft),
        cuts: [{ cause: 'bulk', values: { ...entry.published, [place]: String(number) }, changed: [place] }],
      }
    })
    await setRevisionAuthor(trx, hand)
    await writeChanges(trx, hand, kind, changes)
    await writeAudit(trx, {
      ctx: hand,
      action: 'entry.order',
      kind: kind.name,
      key: 'order',
      before: { order: before },
      after: { order: after },
    })
    const shown = withoutRest(await tagsOf(trx, kind, [...places.keys()]))
    await sql`select pg_notify(${CHANNEL}, ${JSON.stringify(shown)})`.execute(trx)
    return shown
  })
  // Instances that are joined by Redis do not hear what PostgreSQL says at the commit.
  if (tags.length > 0) await hand.app.changes.publish(tags)
}

/** The things of a list whose places change, with their new ones: the places that were there, each larger than the one before. */
function placed(keys: readonly string[], order: EntryOrder): [string, number][] {
  const numbers = keys.map((key) => order.place(key)).toSorted((a, b) => a - b)
  for (const [at, number] of numbers.entries()) numbers[at] = Math.max(number, (numbers[at - 1] ?? -1) + 1)
  const fits = (numbers.at(-1) ?? 0) <= LAST_PLACE
  return keys.flatMap((key, at): [string, number][] => {
    const number = fits ? (numbers[at] ?? at) : at
    return number === order.place(key) ? [] : [[key, number]]
  })
}
