import { writeAudit } from '#platform/audit/write.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import { can } from '#platform/policy/policy.ts'
import { auditedValues } from '../drafts/audited.server.ts'
import type { Correction } from '../corrections/correction.ts'
import { isCorrectable, keepCorrection } from '../corrections/corrections.server.ts'
import { lockEntry, type Entry, type Hand } from '../drafts/draft.server.ts'
import { saveInto } from '../drafts/save.server.ts'
import type { Kind } from '../kind.ts'
import { sameValue, type Values } from '../values.ts'
import { cutRevision } from './cut.server.ts'
import { readState } from './past.server.ts'

/** The parts to restore. */
export interface Restoring {
  /** A step of the past, as `readState` names it. */
  from: string
  /** These columns alone; without it, the whole thing. */
  columns?: readonly string[]
  /** Marks of what the columns were when it was asked for (`markOf`): what was changed since is a clash. */
  was: Readonly<Record<string, string>>
  /** The note for readers that is published with it. */
  correction?: Correction | null
}

/** The columns that the viewer may put back to what they were. */
export function restorableColumns({ viewer }: Pick<Hand, 'viewer'>, { kind, row }: Entry): string[] {
  return kind.columns.flatMap(({ column, field }) =>
    (field.fixed && row) || (field.needs && !can(viewer, field.needs)) ? [] : [column],
  )
}

/**
 * Puts what a thing was into its working copy; readers see nothing of it before it is published. Says which columns
 * changed. Throws `not_found`, `not_allowed`, and `stale` with the columns that somebody changed since.
 */
export async function restoreRevision(
  hand: Hand,
  kind: Kind,
  key: string,
  { from, columns, was, correction = null }: Restoring,
): Promise<string[]> {
  return hand.app.db.transaction().execute(async (trx) => {
    const entry = await lockEntry(trx, kind, key)
    const state = entry && (await readState(trx, entry, from))
    if (!entry || !state?.step) throw new Refusal('not_found')
    if (!can(hand.viewer, kind.needs.edit, entry.owned) || !can(hand.viewer, 'revision.read', entry.owned)) {
      throw new Refusal('not_allowed')
    }
    if (entry.state === 'archived') throw new Refusal('stale')
    const allowed = restorableColumns(hand, entry)
    if (columns?.some((column) => !allowed.includes(column))) throw new Refusal('not_allowed')
    const changed = (columns ?? allowed).filter(
      (column) => !sameValue(state.values[column], entry.values[column]),
    )
    if (changed.length === 0) return []
    const fields: Values = Object.fromEntries(changed.map((column) => [column, state.values[column] ?? null]))
    const known = Object.fromEntries(Object.entries(was).map(([column, mark]) => [column, [mark]]))
    const { clashes } = await saveInto(trx, hand, entry, { fields, was: known, known: entry.version })
    if (Object.keys(clashes).length > 0) {
      throw new Refusal('stale', {
        fields: Object.fromEntries(Object.keys(clashes).map((name) => [name, 'stale' as const])),
      })
    }
    if (correction && isCorrectable(entry)) await keepCorrection(trx, entry, correction)
    await cutRevision(trx, hand, entry, { cause: 'restore', values: { ...entry.values, ...fields }, changed })
    await writeAudit(trx, {
      ctx: hand,
      action: 'entry.restore',
      kind: kind.name,
      key,
      before: auditedValues(entry.values, changed),
      after: auditedValues(fields, changed),
    })
    return changed
  })
}
