import { sql, type Transaction } from 'kysely'
import { isReordered, withThing, writeArrangement, type Arrangement } from '#entries/order/arrangement.ts'
import { writeAudit, type AuditEntry } from '#platform/audit/write.server.ts'
import { CHANNEL } from '#platform/cache/changes.server.ts'
import type { DB } from '#platform/db/types.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import { can } from '#platform/policy/policy.ts'
import { arrangementOf, isDifferent, rowsFor } from './arranged.ts'
import { HIDDEN, MENU_LIMITS, MENU_TAG, type MenuDifference, type MenuPlace } from './contract.ts'
import { MENU_DEFAULTS } from './defaults.server.ts'
import { storedMenu } from './menu.server.ts'

/** The form's values of an entry. */
export interface MenuValues {
  list: MenuPlace
  label_ar: string | null
  label_en: string | null
  /** Of a link of the newsroom's own. */
  href: string | null
}

/** An entry as its form sends back what it was made from. */
export const writeRow = (row: MenuDifference | undefined): string => (row ? JSON.stringify(row) : '')

type Change = Pick<AuditEntry, 'action' | 'key' | 'before' | 'after'> & { rows: readonly MenuDifference[] }
type Hand = Pick<RequestContext, 'app' | 'viewer' | 'requestId'>

/**
 * Puts the menu in an order, which readers have at once. `was` is the order that was looked at: where somebody else has
 * changed it meanwhile nothing is written. Asked for twice, it is done once. Throws `not_allowed`, `stale`, `bad_request`.
 */
export function arrangeMenu(ctx: Hand, was: Arrangement, wanted: Arrangement): Promise<void> {
  return changeMenu(ctx, (rows) => {
    const current = arrangementOf(MENU_DEFAULTS, rows)
    if (!isReorderedAcross(current, wanted)) throw new Refusal('bad_request')
    const next = rowsFor(MENU_DEFAULTS, rows, wanted)
    const [before, after] = [current, arrangementOf(MENU_DEFAULTS, next)].map(writeArrangement)
    if (before === after) return null
    if (before !== writeArrangement(was)) throw new Refusal('stale')
    return {
      action: 'menu.arrange',
      key: 'menu',
      before: { order: before ?? '' },
      after: { order: after ?? '' },
      rows: [...next, ...rows.filter(({ key }) => !isPlaced(current, key))],
    }
  })
}

/**
 * Saves what a form says of an entry, of a new link where `key` is null; gives its key. `was` is what the form was made
 * from. Throws `not_allowed`, `not_found`, `stale`, and `bad_request` for more links than there may be.
 */
export async function saveMenuEntry(
  ctx: Hand,
  key: string | null,
  was: string,
  values: MenuValues,
): Promise<string> {
  let saved = key ?? ''
  await changeMenu(ctx, (rows) => {
    const order = arrangementOf(MENU_DEFAULTS, rows)
    const stored = rows.find((row) => (key === null ? isSame(row, values) : row.key === key))
    saved = stored?.key ?? key ?? nextKey(rows)
    // Sent twice: the link is there.
    if (key === null && stored) return null
    if (key === null && rows.filter(({ href }) => href !== null).length >= MENU_LIMITS.links)
      throw new Refusal('bad_request')
    const { list, ...words } = values
    const row = { ...(stored ?? newRow(saved, values)), ...words }
    const others = rows.filter((other) => other.key !== saved)
    const from = listOf(order, saved)
    const wanted = from === list ? order : withThing(order, saved, { list, index: Infinity })
    const placed = isPlaced(wanted, saved)
    const next = placed
      ? rowsFor(MENU_DEFAULTS, [...others, row], wanted)
      : [...others, row].filter(isDifferent)
    const kept = placed ? others.filter(({ key: other }) => !isPlaced(order, other)) : []
    const after = next.find((one) => one.key === saved)
    if (writeRow(after) === writeRow(stored)) return null
    if (writeRow(stored) !== was) throw new Refusal('stale')
    return {
      action: 'menu.edit',
      key: saved,
      ...(stored && { before: recorded(stored) }),
      ...(after && { after: recorded(after) }),
      rows: [...next, ...kept],
    }
  })
  return saved
}

/** Takes a link of the newsroom's own out of the menu. Throws `not_allowed` and `stale`. */
export function removeMenuLink(ctx: Hand, key: string, was: string): Promise<void> {
  return changeMenu(ctx, (rows) => {
    const stored = rows.find((row) => row.key === key)
    if (!stored) return null
    if (stored.href === null || writeRow(stored) !== was) throw new Refusal('stale')
    return {
      action: 'menu.edit',
      key,
      before: recorded(stored),
      rows: rows.filter((row) => row.key !== key),
    }
  })
}

/** One change after another: an order is of all entries together. */
async function changeMenu(
  ctx: Hand,
  change: (rows: readonly MenuDifference[]) => Change | null,
): Promise<void> {
  if (!can(ctx.viewer, 'content.edit')) throw new Refusal('not_allowed')
  const changed = await ctx.app.db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('menu'))`.execute(trx)
    const rows = await storedMenu(trx)
    const made = change(rows)
    if (!made) return false
    const { rows: next, ...line } = made
    await writeRows(trx, rows, next)
    await writeAudit(trx, { ctx, kind: 'menu', ...line })
    await sql`select pg_notify(${CHANNEL}, ${JSON.stringify([MENU_TAG])})`.execute(trx)
    return true
  })
  // Instances that are joined by Redis do not hear what PostgreSQL says at the commit.
  if (changed) await ctx.app.changes.publish([MENU_TAG])
}

async function writeRows(
  trx: Transaction<DB>,
  old: readonly MenuDifference[],
  next: readonly MenuDifference[],
): Promise<void> {
  const gone = old.filter(({ key }) => !next.some((row) => row.key === key))
  if (gone.length > 0)
    await trx
      .deleteFrom('menu_entry')
      .where(
        'key',
        'in',
        gone.map(({ key }) => key),
      )
      .execute()
  for (const row of next)
    if (writeRow(old.find(({ key }) => key === row.key)) !== writeRow(row))
      await trx
        .insertInto('menu_entry')
        .values(row)
        .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
        .execute()
}

/** Whether an arrangement has the same entries in the lists that there are. */
const isReorderedAcross = (one: Arrangement, other: Arrangement): boolean =>
  isReordered(
    { all: Object.values(one).flat(), lists: Object.keys(one) },
    { all: Object.values(other).flat(), lists: Object.keys(other) },
  )

const listOf = (order: Arrangement, key: string): string | undefined =>
  Object.entries(order).find(([, keys]) => keys.includes(key))?.[0]

const isPlaced = (order: Arrangement, key: string): boolean => listOf(order, key) !== undefined

const isSame = (row: MenuDifference, { label_ar, label_en, href }: MenuValues): boolean =>
  row.href === href && row.label_ar === label_ar && row.label_en === label_en

/** A new link, behind everything until it is put into its list. */
const newRow = (key: string, { list, href }: MenuValues): MenuDifference => ({
  key,
  list: href === null ? null : list === HIDDEN ? 'site' : list,
  place: href === null ? null : 1_000_000,
  hidden: false,
  label_ar: null,
  label_en: null,
  href,
})

function nextKey(rows: readonly MenuDifference[]): string {
  const used = rows.map(({ key }) => Number(/^link-(\d+)$/.exec(key)?.[1] ?? 0))
  return `link-${Math.max(0, ...used) + 1}`
}

const recorded = ({ list, hidden, label_ar, label_en, href }: MenuDifference) => ({
  list,
  hidden,
  label_ar,
  label_en,
  href,
})
