import { sql } from 'kysely'
import { writeAudit } from '#platform/audit/write.server.ts'
import type { JsonValue } from '#platform/db/types.ts'
import { Refusal } from '#platform/http/errors.ts'
import { can } from '#platform/policy/policy.ts'
import { accountOf, lockEntry, type Entry, type Hand } from '../drafts/draft.server.ts'
import type { Trx } from '#platform/db/kysely.server.ts'
import type { Kind } from '../kind.ts'
import { twinFields, twinsNow } from './entry-twins.ts'
import { confirmTwins } from './twins.ts'

const LONGEST_NOTE = 300
const MOST_ACCEPTED = 200

/** Says that a block's translation still holds though its twin changed. Throws `not_found`, `not_allowed`, `bad_request`. */
export async function confirmTranslation(
  hand: Hand,
  kind: Kind,
  key: string,
  { field, ar, en }: { field: string; ar: string; en: string },
): Promise<void> {
  if (!twinFields(kind).includes(field)) throw new Refusal('bad_request')
  await held(hand, kind, key, async (trx, entry) => {
    const twins = twinsNow(entry, hand.now)
    const own = twins[field]
    if (!own?.links.some((link) => link.ar === ar && link.en === en && link.behind !== null)) return
    twins[field] = confirmTwins(own, { ar, en })
    await writeColumn(trx, entry, 'twins', twins)
    await writeAudit(trx, {
      ctx: hand,
      action: 'entry.confirmTranslation',
      kind: kind.name,
      key,
      after: { field },
    })
  })
}

/** Confirms a figure that differs from ours, with the reason: it is not marked again until it or ours changes. Throws as above. */
export async function acceptFigure(
  hand: Hand,
  kind: Kind,
  key: string,
  { id, text, note }: { id: string; text: string; note: string },
): Promise<void> {
  const reason = note.trim().slice(0, LONGEST_NOTE)
  await held(hand, kind, key, async (trx, entry) => {
    const accepted = { ...entry.draft?.accepted }
    if (accepted[id]?.note === reason) return
    accepted[id] = { note: reason, by: accountOf(hand), at: hand.now.toISOString() }
    await writeColumn(
      trx,
      entry,
      'accepted',
      Object.fromEntries(Object.entries(accepted).slice(-MOST_ACCEPTED)),
    )
    await writeAudit(trx, {
      ctx: hand,
      action: 'entry.acceptFigure',
      kind: kind.name,
      key,
      after: { figure: text.slice(0, 100), note: reason },
    })
  })
}

async function held(
  hand: Hand,
  kind: Kind,
  key: string,
  work: (trx: Trx, entry: Entry) => Promise<void>,
): Promise<void> {
  await hand.app.db.transaction().execute(async (trx) => {
    const entry = await lockEntry(trx, kind, key)
    if (!entry) throw new Refusal('not_found')
    if (!can(hand.viewer, kind.needs.edit, entry.owned)) throw new Refusal('not_allowed')
    await work(trx, entry)
  })
}

/** The translation state is no change of the texts: the version stays. */
async function writeColumn(
  trx: Trx,
  { kind, key }: Entry,
  column: 'twins' | 'accepted',
  value: object,
): Promise<void> {
  await trx
    .updateTable('entry_draft')
    .set({ [column]: sql<JsonValue>`${JSON.stringify(value)}::jsonb` })
    .where('kind', '=', kind.name)
    .where('key', '=', key)
    .execute()
}
