import { isolateWhole } from '#i18n/bidi/bidi-marks.ts'
import { keyMark } from '#platform/backup/enclosed-keys.server.ts'
import { placeAt } from '#platform/backup/place.server.ts'
import { restoreBackup, type RestoreDone } from '#platform/backup/restore-backup.server.ts'
import { poolOf } from '#platform/db/kysely.server.ts'
import { migrate } from '#platform/db/migrate/migrate.server.ts'
import { readMigrations } from '#platform/db/migrate/migration-files.server.ts'
import { dataFiles } from '#platform/storage/storage.server.ts'
import { bringKeys, findKeys } from '../keys.server.ts'
import { projectFolder } from '../project-folder.server.ts'
import { sayingWhy, type BackupCall } from './backup.server.ts'

/** `restore <file>`: into the empty database and storage of this configuration. */
export async function restoreCommand(call: BackupCall): Promise<void> {
  const { words, t, log, config, opened } = call
  const [word, ...more] = words
  if (word === undefined || more.length > 0) throw new Error(t('cli.restore.usage'))
  const folder = projectFolder('db/migrations')
  await sayingWhy(call, async () => {
    const place = await placeAt(word, config.filesUrl)
    const done = await restoreBackup({
      pool: poolOf(opened.commands),
      storage: await dataFiles(config),
      place,
      migrations: await readMigrations(folder),
      passphrase: config.backupPassphrase,
      onChecked: ({ madeAt, portal }) =>
        log(t('cli.restore.checked', { at: isolateWhole(madeAt), portal: isolateWhole(portal) })),
    })
    log(
      t('cli.restore.done', {
        place: isolateWhole(place.shown),
        rows: t('cli.rows', { count: done.rows }),
        files: t('cli.backup.files', { count: done.files }),
      }),
    )
    for (const table of done.foreign) log(t('cli.restore.foreign', { table: isolateWhole(table) }))
    const { applied } = await migrate(opened.directUrl, folder)
    if (applied.length > 0) log(t('cli.database.migrated', { names: isolateWhole(applied.join(', ')) }))
    await sayKeys(call, done)
  })
}

/** What becomes of the signing key: without the old one nothing that was encrypted with it can be read. */
async function sayKeys({ config, log, t }: BackupCall, { head, keys }: RestoreDone): Promise<void> {
  const here = await findKeys(config)
  if (here)
    return log(t(keyMark(here.secret) === head.keyMark ? 'cli.restore.key.same' : 'cli.restore.key.other'))
  if (!keys) return log(t(head.secrets === 'enclosed' ? 'cli.restore.key.closed' : 'cli.restore.key.missing'))
  await bringKeys(config, keys)
  log(t('cli.restore.key.brought'))
}
