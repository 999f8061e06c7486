import { undoImport } from '#datasets/import/record/undo.server.ts'
import { ImportRefusal } from '#datasets/import/refusal.ts'
import { accountOf } from '#entries/drafts/draft.server.ts'
import { poolOf } from '#platform/db/kysely.server.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import { DESTINATIONS } from '../../imports/destinations.server.ts'
import { FieldErrors } from '../../panel/field-errors.server.ts'
import { inBoth } from './refusal-words.server.ts'

/** Undoes an import and leads to it; asked for twice, it is done once. Says what is in the way where it cannot be done. */
export async function undo(ctx: RequestContext, id: string): Promise<{ to: string }> {
  if (!/^\d{1,15}$/.test(id)) throw new Refusal('not_found')
  const { app } = ctx
  try {
    // Of many rows it takes longer than a page may ask the database.
    const { tags } = await undoImport(poolOf(app.exports), id, {
      author: { accountId: accountOf(ctx), name: null },
      targetOf(target) {
        const found = DESTINATIONS.find(({ name }) => name === target)
        if (!found) throw new Refusal('not_found')
        return found
      },
    })
    await app.changes.publish(tags)
  } catch (error) {
    if (!(error instanceof ImportRefusal)) throw error
    if (error.code === 'import_unknown') throw new Refusal('not_found')
    if (error.code !== 'import_undone') throw new FieldErrors({ undo: inBoth(error) })
  }
  return { to: `imports/${id}` }
}
