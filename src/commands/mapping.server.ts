import { readFile } from 'node:fs/promises'
import { isolateWhole } from '#i18n/bidi/bidi-marks.ts'
import { isoDay } from '#i18n/date/date.ts'
import { inspectFile } from '#admin/imports/open-file.server.ts'
import { mappingSchema, type Mapping } from '#datasets/import/mapping/mapping.ts'
import { savedMappings, saveMapping } from '#datasets/import/record/saved-mappings.server.ts'
import { authorOf, destinationOf, type ImportCall } from './import-call.server.ts'
import { layoutFor } from './import.server.ts'

/** `mapping save <name> <file>`, `mapping list`, `mapping show <name>`. */
export async function mappingCommand(call: ImportCall): Promise<void> {
  const [word, name = '', file = ''] = call.words
  if (word === 'save' && name !== '' && file !== '') return save(call, name, file)
  if (word === 'list') return list(call)
  if (word === 'show' && name !== '') return show(call, name)
  throw new Error(call.t('cli.mapping.usage'))
}

async function save(call: ImportCall, name: string, path: string): Promise<void> {
  if (
    !/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(name) ||
    ['generic', 'worldbank', 'eia', 'fred', 'series-rows'].includes(name)
  )
    throw new Error(call.t('cli.mapping.name', { name }))
  const destination = destinationOf(call)
  const mapping = { ...(await mappingIn(call, path)), name }
  await saveMapping(call.pool, { name, target: destination.name, mapping, author: await authorOf(call) })
  const columns = mapping.columns.map((column) =>
    'from' in column ? `${column.from} -> ${column.to}` : `“${column.constant}” -> ${column.to}`,
  )
  call.log(call.t('cli.mapping.saved', { name, target: destination.name, columns: columns.join(', ') }))
}

/** The mapping that a JSON file holds, or that is guessed from a data file's header. */
async function mappingIn(call: ImportCall, path: string): Promise<Mapping> {
  if (!path.endsWith('.json'))
    return (await layoutFor(call, await inspectFile(path), destinationOf(call))).mapping
  const parsed = mappingSchema.safeParse(JSON.parse(await readFile(path, 'utf8')))
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new Error(
    call.t('cli.mapping.wrong', {
      file: isolateWhole(path),
      reason: `${issue?.path.join('.')} ${issue?.message}`,
    }),
  )
}

async function list({ pool, t, log }: ImportCall): Promise<void> {
  const saved = await savedMappings(pool)
  if (saved.length === 0) return log(t('cli.mapping.none'))
  for (const { name, target, mapping, savedAt, by } of saved)
    log(
      t('cli.mapping.line', {
        name,
        target,
        columns: t('cli.columns', { count: mapping.columns.length }),
        by: by ?? '-',
        day: isoDay(savedAt),
      }),
    )
}

async function show({ pool, t, log }: ImportCall, name: string): Promise<void> {
  const [saved] = await savedMappings(pool, name)
  if (!saved) throw new Error(t('cli.mapping.absent', { name }))
  log(JSON.stringify(saved.mapping, null, 2))
}
