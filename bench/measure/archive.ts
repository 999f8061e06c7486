import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { findPostgres } from '../../scripts/test-postgres.ts'
import { migrate } from '../../src/platform/db/migrate/migrate.server.ts'
import { writeOldSite } from '../lib/data/old-site.ts'
import type { Measurement } from '../lib/measurement.ts'
import { memoryOf } from '../lib/process.ts'
import { round } from '../lib/stats.ts'

const NAME = 'kimya_bench_archive'
const WHOLE = 100_000
const POSTS = Number(process.env['BENCH_POSTS'] ?? WHOLE)
const MOST_IMPORT_S = 15 * 60
const MOST_CHECK_S = 3 * 60
const MOST_MB = 300
const LEAST_EXPORT_MB_S = 30

const LOOK_MS = 50

interface Run {
  seconds: number
  megabytes: number
}

/** An archive of WordPress of 100,000 posts (1.2 GB; `BENCH_POSTS`): checked, imported without pictures, exported with everything and undone by the commands. */
export const archive: Measurement = {
  title: `An archive of ${POSTS} posts: check, import, export and undo`,
  async measure() {
    const server = await findPostgres()
    if (!('url' in server)) throw new Error(`The measurement needs a PostgreSQL server: ${server.reason}`)
    const folder = mkdtempSync(join(tmpdir(), 'kimya-bench-archive-'))
    const file = join(folder, 'old.xml')
    try {
      await writeOldSite(file, POSTS)
      await onServer(server.url, `drop database if exists ${NAME} with (force)`)
      await onServer(server.url, `create database ${NAME}`)
      const url = new URL(server.url)
      url.pathname = `/${NAME}`
      await migrate(url.href, 'db/migrations')
      const run = (...words: string[]) =>
        runCommand(words, {
          ...process.env,
          DATABASE_URL: url.href,
          DATA_DIR: join(folder, 'data'),
          SECRET: 'a secret for a measurement, long enough',
        })
      const stories = () => countOf(url.href, 'editorial_post')
      const checked = await run('archive', 'check', file)
      const imported = await run('archive', 'import', file, '--without-pictures')
      const came = await stories()
      const out = join(folder, 'out')
      const exported = await run('export-all', out)
      const exportedMb = sizeOf(out) / 1e6
      const undone = await run('archive', 'undo', String(await countOf(url.href, 'archive_import')))
      // A smaller archive has the same share of the time, and the start besides.
      const share = Math.max(POSTS / WHOLE, 0.02)
      return {
        figures: [
          {
            what: 'check',
            value: round(checked.seconds),
            unit: 's',
            limit: { most: round(MOST_CHECK_S * share) },
          },
          {
            what: 'import',
            value: round(imported.seconds),
            unit: 's',
            limit: { most: round(MOST_IMPORT_S * share) },
          },
          {
            what: 'most memory of the check',
            value: Math.round(checked.megabytes),
            unit: 'MB',
            limit: { most: MOST_MB },
          },
          {
            what: 'most memory of the import',
            value: Math.round(imported.megabytes),
            unit: 'MB',
            limit: { most: MOST_MB },
          },
          { what: 'export of everything', value: round(exported.seconds), unit: 's' },
          { what: 'size of the export', value: Math.round(exportedMb), unit: 'MB' },
          {
            what: 'export a second',
            value: round(exportedMb / exported.seconds),
            unit: 'MB',
            limit: { least: LEAST_EXPORT_MB_S },
          },
          { what: 'most memory of the export', value: Math.round(exported.megabytes), unit: 'MB' },
          { what: 'undo', value: round(undone.seconds), unit: 's' },
          { what: 'stories', value: came, unit: '' },
          {
            what: 'stories left after the undo',
            value: await stories(),
            unit: '',
            limit: { most: 0 },
          },
          { what: 'size of the archive', value: Math.round(statSync(file).size / 1e6), unit: 'MB' },
        ],
        detail: { checked, imported, exported, undone },
      }
    } finally {
      await onServer(server.url, `drop database if exists ${NAME} with (force)`)
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

/** Runs a command of the built portal: its time, and the most memory that its process ever had. */
async function runCommand(words: readonly string[], env: NodeJS.ProcessEnv): Promise<Run> {
  const started = performance.now()
  const child = spawn(process.execPath, ['build/server/cli.js', ...words], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  // How far it is comes every second: what it ended with is at the end.
  child.stderr.setEncoding('utf8').on('data', (part: string) => (said = (said + part).slice(-1000)))
  let megabytes = 0
  const looking = setInterval(() => {
    const { most } = memoryOf(child.pid ?? 0)
    // A process that is at its end has no memory any more.
    if (most > megabytes) megabytes = most
  }, LOOK_MS)
  try {
    const [code] = (await once(child, 'exit')) as [number | null]
    if (code !== 0) throw new Error(`${words.join(' ')} ended with ${code}: ${said}`)
  } finally {
    clearInterval(looking)
  }
  return { seconds: (performance.now() - started) / 1000, megabytes }
}

function sizeOf(folder: string): number {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0)
}

async function countOf(database: string, table: 'editorial_post' | 'archive_import'): Promise<number> {
  const [row] = await onServer(database, `select count(*)::int as n from ${table}`)
  return row?.n ?? 0
}

async function onServer(server: string, statement: string): Promise<{ n: number }[]> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    return (await client.query<{ n: number }>(statement)).rows
  } finally {
    await client.end()
  }
}
