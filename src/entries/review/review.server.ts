import { writeAudit } from '#platform/audit/write.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import { can } from '#platform/policy/policy.ts'
import { lockEntry, type Entry, type Hand } from '../drafts/draft.server.ts'
import type { Trx } from '#platform/db/kysely.server.ts'
import type { Kind } from '../kind.ts'
import { reviewAction } from '../notices/moves.server.ts'
import { notify } from '../notices/notify.server.ts'
import { readStaff, whoMay } from '../notices/staff.server.ts'

/** Who looks a thing over and until when; what is left out stays as it is. */
export interface Task {
  reviewerId?: number | null
  dueAt?: Date | null
}

/**
 * Sets a thing's reviewer and deadline. Its author cannot be its reviewer. It is no change of the text: its version stays.
 * Throws `not_found`, `not_allowed`, and `invalid_input` for who may not review it.
 */
export async function setTask(hand: Hand, kind: Kind, key: string, task: Task): Promise<void> {
  await hand.app.db.transaction().execute(async (trx) => {
    const entry = await lockEntry(trx, kind, key)
    if (!entry?.draft) throw new Refusal('not_found')
    if (!can(hand.viewer, kind.needs.list, entry.owned)) throw new Refusal('not_allowed')
    const { reviewerId: reviewerNow, dueAt: dueNow } = entry.draft
    if (task.reviewerId !== undefined && task.reviewerId !== reviewerNow)
      await assign(trx, hand, entry, task.reviewerId)
    if (task.dueAt !== undefined && task.dueAt?.getTime() !== dueNow?.getTime())
      await setDeadline(trx, hand, entry, task.dueAt)
  })
}

async function assign(trx: Trx, hand: Hand, entry: Entry, reviewerId: number | null): Promise<void> {
  const { kind, key, owned, draft } = entry
  if (!can(hand.viewer, 'review.assign', owned)) throw new Refusal('not_allowed')
  const may = whoMay(await readStaff(trx, reviewerId === null ? [] : [reviewerId]), reviewAction(kind), owned)
  if (reviewerId !== null && may.length === 0) {
    throw new Refusal('invalid_input', { fields: { reviewer: 'must_be_valid' } })
  }
  await update(trx, entry, { reviewer_id: reviewerId })
  await writeAudit(trx, {
    ctx: hand,
    action: 'entry.assign',
    kind: kind.name,
    key,
    before: { reviewer: draft?.reviewerId ?? null },
    after: { reviewer: reviewerId },
  })
  const cause = `assigned:${kind.name}:${key}:${hand.now.getTime()}`
  await notify(trx, hand, entry, {
    event: 'assigned',
    to: [reviewerId],
    cause,
    aboutAt: draft?.dueAt ?? null,
  })
}

async function setDeadline(trx: Trx, hand: Hand, entry: Entry, dueAt: Date | null): Promise<void> {
  const { kind, key, owned, draft } = entry
  if (!can(hand.viewer, 'review.deadline', owned)) throw new Refusal('not_allowed')
  if (dueAt && Number.isNaN(dueAt.getTime())) {
    throw new Refusal('invalid_input', { fields: { due: 'must_be_valid' } })
  }
  await update(trx, entry, { due_at: dueAt })
  await writeAudit(trx, {
    ctx: hand,
    action: 'entry.deadline',
    kind: kind.name,
    key,
    before: { due: draft?.dueAt?.toISOString() ?? null },
    after: { due: dueAt?.toISOString() ?? null },
  })
}

async function update(
  trx: Trx,
  { kind, key }: Entry,
  change: { reviewer_id: number | null } | { due_at: Date | null },
): Promise<void> {
  await trx
    .updateTable('entry_draft')
    .set(change)
    .where('kind', '=', kind.name)
    .where('key', '=', key)
    .execute()
}
