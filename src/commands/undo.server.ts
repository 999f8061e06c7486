import { undoImport } from '#datasets/import/record/undo.server.ts'
import { authorOf, DESTINATIONS, type ImportCall } from './import-call.server.ts'

/** `import undo <number>`. */
export async function undoCommand(call: ImportCall): Promise<void> {
  const { t, log, pool } = call
  const [, id = ''] = call.words
  if (!/^\d{1,15}$/.test(id))
    throw new Error('Say which: import undo <number>; the command imports lists them')
  const { tags, removed, restored, kept } = await undoImport(pool, id, {
    author: await authorOf(call),
    targetOf(target) {
      const found = DESTINATIONS.find(({ name }) => name === target)
      if (!found) throw new Error(`Nothing here knows how to undo an import into ${target}.`)
      return found
    },
  })
  await call.publish(tags)
  log(t('cli.import.undone', { id, removed, restored }))
  if (kept > 0) log(t('cli.import.undone_kept', { count: kept }))
}
