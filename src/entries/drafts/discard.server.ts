import { Refusal } from '#platform/http/errors.ts'
import { can } from '#platform/policy/policy.ts'
import type { Kind } from '../kind.ts'
import { keepCorrection } from '../corrections/corrections.server.ts'
import { cutRevision } from '../revisions/cut.server.ts'
import { lockEntry, writeDraft, type Hand } from './draft.server.ts'

/** Discards what differs from the published version; the history has it. Throws `not_found`, `not_allowed`. */
export async function discardChanges(hand: Hand, kind: Kind, key: string): Promise<void> {
  await hand.app.db.transaction().execute(async (trx) => {
    const entry = await lockEntry(trx, kind, key)
    if (!entry?.row) throw new Refusal('not_found')
    if (!can(hand.viewer, kind.needs.edit, entry.owned)) throw new Refusal('not_allowed')
    await keepCorrection(trx, entry, { ar: null, en: null })
    if (entry.changed.length === 0) return
    await cutRevision(trx, hand, entry, { cause: 'save', values: entry.values, changed: entry.changed })
    await writeDraft(trx, hand, entry, {
      fields: {},
      base: {},
      state: 'draft',
      publishAt: null,
      publishZone: null,
      publishLanguages: null,
    })
  })
}
