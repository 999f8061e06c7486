/**
 * Makes a backup, or restores one, in a process of its own so that its memory is the backup's:
 * `node bench/backup-run.ts backup|restore <database> <folder of files> <file>`. Prints the seconds and the most memory as JSON.
 */
import { makeBackup } from '../src/platform/backup/make-backup.server.ts'
import { placeAt } from '../src/platform/backup/place.server.ts'
import { restoreBackup } from '../src/platform/backup/restore-backup.server.ts'
import { openPool } from '../src/platform/db/kysely.server.ts'
import { readMigrations } from '../src/platform/db/migrate/migration-files.server.ts'
import { fileStorage } from '../src/platform/storage/storage.server.ts'

const [what = '', url = '', folder = '', file = ''] = process.argv.slice(2)
const pool = openPool(url, { connections: 2 })
const common = { pool, storage: fileStorage(folder), place: await placeAt(file, null), passphrase: null }
// The connection is part of neither side's time.
await pool.query('select 1')
const started = performance.now()
const { rows, files } =
  what === 'restore'
    ? await restoreBackup({ ...common, migrations: await readMigrations('db/migrations') })
    : await makeBackup({ ...common, portal: 'bench', secrets: 'sealed', keys: null, now: new Date() })
const seconds = (performance.now() - started) / 1000
// Kilobytes on Linux.
const megabytes = process.resourceUsage().maxRSS / 1024
await pool.end()
console.log(JSON.stringify({ rows, files, seconds, megabytes }))
