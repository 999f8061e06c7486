import { auditedValues } from '#entries/drafts/audited.server.ts'
import { lockEntry, type Hand } from '#entries/drafts/draft.server.ts'
import { setRevisionAuthor } from '#entries/drafts/sign.server.ts'
import { cutRevision, keepBeginning } from '#entries/revisions/cut.server.ts'
import { updateRow } from '#entries/row.server.ts'
import { writeAudit } from '#platform/audit/write.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import { can } from '#platform/policy/policy.ts'
import type { LiveState } from './contract.ts'
import { LIVE_COVERAGE } from './entry.server.ts'

/** Opens, pauses or closes a coverage, and nothing else: key points that somebody is writing stay a draft. */
export async function setLiveState(hand: Hand, key: string, state: LiveState): Promise<void> {
  const kind = LIVE_COVERAGE
  const tags = await hand.app.db.transaction().execute(async (trx) => {
    const entry = await lockEntry(trx, kind, key)
    if (!entry?.row) throw new Refusal('not_found')
    if (!can(hand.viewer, kind.needs.publish, entry.owned)) throw new Refusal('not_allowed')
    if (entry.published['state'] === state) return []
    await setRevisionAuthor(trx, hand)
    await keepBeginning(trx, hand, entry)
    await updateRow(trx, kind, key, { state })
    const values = { ...entry.published, state }
    await cutRevision(trx, hand, entry, { cause: 'publish', values, changed: ['state'] })
    await writeAudit(trx, {
      ctx: hand,
      action: 'entry.publish',
      kind: kind.name,
      key,
      before: auditedValues(entry.published, ['state']),
      after: auditedValues(values, ['state']),
    })
    return kind.tags({ db: trx }, key)
  })
  if (tags.length > 0) await hand.app.changes.publish(tags)
}
