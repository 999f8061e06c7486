import { Refusal } from '#platform/http/errors.ts'
import type { Kind } from '../kind.ts'
import type { Trx } from './draft.server.ts'

/** Gives all that is known of a thing the key that it got when its row was made. */
export async function moveKey(trx: Trx, kind: Kind, from: string, to: string): Promise<void> {
  // What an archived thing of that key left behind would be mixed with it.
  const taken = await trx
    .selectFrom('entry_draft')
    .select('key')
    .where('kind', '=', kind.name)
    .where('key', '=', to)
    .executeTakeFirst()
  if (taken)
    throw new Refusal('invalid_input', { fields: { [kind.keyFrom?.[0] ?? kind.key]: 'already_used' } })
  for (const table of [
    'entry_draft',
    'entry_revision',
    'entry_presence',
    'entry_note',
    'entry_notice',
    'entry_preview',
  ] as const) {
    await trx
      .updateTable(table)
      .set({ key: to })
      .where('kind', '=', kind.name)
      .where('key', '=', from)
      .execute()
  }
}
