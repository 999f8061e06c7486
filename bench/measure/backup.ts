import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { findPostgres } from '../../scripts/test-postgres.ts'
import { loadDemo } from '../../src/demo/load.server.ts'
import { loadSynthetic } from '../../src/demo/synthetic/synthetic.server.ts'
import { openDb, openPool } from '../../src/platform/db/kysely.server.ts'
import { migrate } from '../../src/platform/db/migrate/migrate.server.ts'
import { fileStorage } from '../../src/platform/storage/storage.server.ts'
import type { Measurement } from '../lib/measurement.ts'
import { fillPrices } from '../lib/data/prices-data.ts'
import { median, round } from '../lib/stats.ts'

const NAMES = ['kimya_bench_backup', 'kimya_bench_restored'] as const
const POINTS = 1000
const POSTS = 5000
const FILES = 200
const FILE_BYTES = 1_000_000
const TIMES = 3
const LEAST_SPEED = 0.5
const MOST_MB = 300

interface Run {
  rows: number
  files: number
  seconds: number
  megabytes: number
}

/**
 * A backup of a million prices, 5,000 stories and 200 MB of files, read back and compared as always, turn by turn with
 * `pg_dump -Fd` and `tar` of what it wrote and the files, which compare nothing.
 */
export const backup: Measurement = {
  title: 'Backup of 1,000,000 prices, 5,000 stories and 200 files, and its restoring',
  async measure() {
    const server = await findPostgres()
    if (!('url' in server)) throw new Error(`The measurement needs a PostgreSQL server: ${server.reason}`)
    const folder = mkdtempSync(join(tmpdir(), 'kimya-bench-backup-'))
    const [ours, theirs, restored]: [Run[], number[], Run[]] = [[], [], []]
    let [ourBytes, theirBytes] = [0, 0]
    try {
      const url = await filled(server.url, join(folder, 'files'))
      for (let turn = 0; turn < TIMES; turn++) {
        const dump = join(folder, `dump-${turn}`)
        theirs.push(
          timed(() => {
            execFileSync('pg_dump', ['-Fd', '-f', dump, '-d', url])
            execFileSync('tar', ['-cf', `${dump}.tar`, '-C', folder, `dump-${turn}`, 'files'])
          }),
        )
        theirBytes = statSync(`${dump}.tar`).size
        const file = join(folder, `backup-${turn}.tar.zst`)
        ours.push(run('backup', url, join(folder, 'files'), file))
        ourBytes = statSync(file).size
        if (turn > 0) continue
        const empty = await newDatabase(server.url, NAMES[1])
        restored.push(run('restore', empty, join(folder, 'restored'), file))
      }
    } finally {
      for (const name of NAMES) await onServer(server.url, `drop database if exists ${name} with (force)`)
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    }
    const megabytes = (runs: Run[]) => Math.round(Math.max(...runs.map((one) => one.megabytes)))
    const seconds = (runs: Run[]) => round(median(runs.map((one) => one.seconds)))
    return {
      figures: [
        {
          what: 'speed beside pg_dump -Fd and tar',
          value: round(median(ours.map((one, turn) => (theirs[turn] ?? 0) / one.seconds)), 2),
          unit: 'times',
          limit: { least: LEAST_SPEED },
        },
        {
          what: 'most memory of the process that backs up',
          value: megabytes(ours),
          unit: 'MB',
          limit: { most: MOST_MB },
        },
        {
          what: 'most memory of the process that restores',
          value: megabytes(restored),
          unit: 'MB',
          limit: { most: MOST_MB },
        },
        { what: 'backup, read back and compared', value: seconds(ours), unit: 's' },
        { what: 'pg_dump -Fd and tar', value: round(median(theirs)), unit: 's' },
        { what: 'restoring', value: seconds(restored), unit: 's' },
        { what: 'size of the backup', value: Math.round(ourBytes / 1e6), unit: 'MB' },
        { what: 'size of the tar of pg_dump and files', value: Math.round(theirBytes / 1e6), unit: 'MB' },
        { what: 'rows', value: ours[0]?.rows ?? 0, unit: '' },
      ],
      detail: { ours, theirs, restored },
    }
  },
}

async function filled(server: string, files: string): Promise<string> {
  const url = await newDatabase(server, NAMES[0])
  await migrate(url, 'db/migrations')
  const db = openDb(openPool(url, { connections: 4 }))
  const storage = fileStorage(files)
  const now = new Date()
  await loadDemo(db, { folder: 'db/demo', storage, now, log: () => undefined })
  await loadSynthetic(db, { posts: POSTS, now, onProgress: () => undefined })
  await fillPrices(db, POINTS)
  await db.destroy()
  for (let at = 0; at < FILES; at++) await storage.put(`documents/file${at}`, randomBytes(FILE_BYTES))
  return url
}

async function newDatabase(server: string, name: string): Promise<string> {
  await onServer(server, `create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
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

function timed(work: () => void): number {
  const started = performance.now()
  work()
  return (performance.now() - started) / 1000
}

function run(what: 'backup' | 'restore', url: string, files: string, file: string): Run {
  const output = execFileSync(process.execPath, ['bench/backup-run.ts', what, url, files, file], {
    encoding: 'utf8',
  })
  return JSON.parse(output) as Run
}
