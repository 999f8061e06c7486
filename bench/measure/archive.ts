import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { findPostgres } from '../../scripts/test-postgres.ts'
import { migrate } from '../../src/platform/db/migrate/migrate.server.ts'
import { writeOldSite } from '../lib/data/old-site.ts'
import type { Measurement } from '../lib/measurement.ts'
import { round } from '../lib/stats.ts'

const NAME = 'kimya_bench_archive'
const WHOLE = 100_000
const POSTS = Number(process.env['BENCH_POSTS'] ?? WHOLE)
const MOST_IMPORT_S = 15 * 60
const MOST_CHECK_S = 3 * 60
const MOST_MB = 300

interface Run {
  id: number
  stories: number
  seconds: number
  megabytes: number
}

/** An archive of WordPress of 100,000 posts (1.2 GB; `BENCH_POSTS`): checked, imported without pictures, and undone. */
export const archive: Measurement = {
  title: `An archive of ${POSTS} posts: check, import and undo`,
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
      const run = (what: string, place: string) =>
        JSON.parse(
          execFileSync(
            process.execPath,
            ['bench/archive-run.ts', what, url.href, join(folder, 'files'), place],
            {
              encoding: 'utf8',
            },
          ),
        ) as Run
      const checked = run('check', file)
      const imported = run('import', file)
      const undone = run('undo', String(imported.id))
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
          { what: 'undo', value: round(undone.seconds), unit: 's' },
          { what: 'stories', value: imported.stories, unit: '' },
          {
            what: 'stories left after the undo',
            value: imported.stories - undone.stories,
            unit: '',
            limit: { most: 0 },
          },
          { what: 'size of the archive', value: Math.round(statSync(file).size / 1e6), unit: 'MB' },
        ],
        detail: { checked, imported, undone },
      }
    } finally {
      await onServer(server.url, `drop database if exists ${NAME} with (force)`)
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

async function onServer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
