import { undoImport } from '#datasets/import/record/undo.server.ts'
import { DESTINATIONS } from '#admin/imports/destinations.server.ts'
import { authorOf, type ImportCall } from './import-call.server.ts'

/** `import undo <number>`. */
export async function undoCommand(call: ImportCall): Promise<void> {
  const { t, log, pool } = call
  const [, id = ''] = call.words
  if (!/^\d{1,15}$/.test(id)) throw new Error(t('cli.undo.usage'))
  const { tags, removed, restored, kept } = await undoImport(pool, id, {
    author: await authorOf(call),
    targetOf(target) {
      const found = DESTINATIONS.find(({ name }) => name === target)
      if (!found) throw new Error(t('cli.undo.foreign', { target }))
      return found
    },
  })
  await call.publish(tags)
  log(
    t('cli.import.undone', {
      id,
      removed: t('cli.rows', { count: removed }),
      restored: t('cli.rows', { count: restored }),
    }),
  )
  if (kept > 0) log(t('cli.import.undone_kept', { count: kept }))
}
