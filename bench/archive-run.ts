/**
 * Checks, imports or undoes an archive in a process of its own so that its memory is the archive's:
 * `node bench/archive-run.ts check|import|undo <database> <folder of files> <file or number>`. Prints seconds and the most memory as JSON.
 */
import { checkArchive } from '../src/archive/check/check.server.ts'
import { openArchive } from '../src/archive/formats/open-archive.server.ts'
import { keepMemorySmall } from '../src/archive/import/memory.server.ts'
import { runArchiveImport } from '../src/archive/import/run.server.ts'
import { archiveSettings } from '../src/archive/import/settings.ts'
import { undoArchiveImport } from '../src/archive/import/undo/undo.server.ts'
import { openDb, openPool } from '../src/platform/db/kysely.server.ts'
import { fileStorage } from '../src/platform/storage/storage.server.ts'

const [what = '', url = '', folder = '', place = ''] = process.argv.slice(2)
keepMemorySmall()
const db = openDb(openPool(url, { connections: 4 }))
const { signal } = new AbortController()
const settings = archiveSettings.parse({ fetch: false })
const parts = {
  db,
  storage: fileStorage(folder),
  secret: 'a secret for a measurement',
  config: { publicUrl: 'https://kimya.example' },
  jobs: null,
  publish: async () => undefined,
  actor: { id: null, name: 'bench', role: 'operator' as const },
}
await db.selectFrom('archive_import').select('id').execute()
const started = performance.now()
let stories = 0
let id = 0
if (what === 'undo')
  stories = (await undoArchiveImport(parts, Number(place), { signal })).made['undo.removed'] ?? 0
else {
  const archive = await openArchive(place)
  if (what === 'check')
    stories = (await checkArchive(db, { archive, source: 'old.xml', settings, signal })).found.stories
  else {
    const done = await runArchiveImport(parts, { archive, source: 'old.xml', settings, signal })
    stories = done.report.made['stories.new'] ?? 0
    id = done.id
  }
  await archive.close()
}
const seconds = (performance.now() - started) / 1000
await db.destroy()
// Kilobytes on Linux.
console.log(JSON.stringify({ id, stories, seconds, megabytes: process.resourceUsage().maxRSS / 1024 }))
