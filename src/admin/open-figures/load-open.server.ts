import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { sql } from 'kysely'
import { importFile } from '#admin/imports/import-file.server.ts'
import { layoutOf } from '#admin/imports/layout.server.ts'
import { inspectFile } from '#admin/imports/open-file.server.ts'
import type { ImportReport } from '#datasets/import/run/run-import.server.ts'
import { poolOf, type Db } from '#platform/db/kysely.server.ts'
import { PRICES } from '#sections/products-prices/import/destination.server.ts'
import { readOpenFiles, type OpenFile } from './manifest.server.ts'

interface OpenOptions {
  /** The folder db/open. */
  folder: string
  now: Date
  log: (message: string) => void
}

/** Any fixed number: of instances that start side by side one loads, and the others wait and find it done. */
const LOCK_KEY = 746_983_004
const MARKER = 'open_loaded'
const AUTHOR = { accountId: null, name: 'Kimya' }

/** What became of the load: the number of prices that came in, or the file that was refused and why. */
export type OpenLoaded = { prices: number } | { refused: { file: string; reason: string } } | null

/**
 * Imports the open figures of a folder, once, by the functions of every import, so that each file is an import that can be undone.
 * A load that broke off is gone on with; after a refused file the next start tries again. A portal that has real prices of its
 * own, or a newsroom that began without demonstration content, is left alone: null, as where all is loaded already. Throws
 * DemoContentError and what the database throws.
 */
export async function loadOpenFigures(db: Db, { folder, now, log }: OpenOptions): Promise<OpenLoaded> {
  // Asked once without the lock, so that every later boot neither reads files nor waits.
  if (await isTaken(db)) return null
  // In a transaction the lock holds behind a pooler too.
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${LOCK_KEY})`.execute(trx)
    if (await isTaken(db)) return null
    await note(db, { begun: now.toISOString() })
    const started = performance.now()
    const loaded = await importAll(db, await readOpenFiles(folder), folder, now)
    if ('refused' in loaded) {
      log(`The open figures of ${loaded.refused.file} were refused: ${loaded.refused.reason}.`)
      return loaded
    }
    await note(db, { begun: now.toISOString(), done: true })
    log(`Open figures loaded in ${Math.round(performance.now() - started)} ms: ${loaded.prices} prices.`)
    return loaded
  })
}

async function isTaken(db: Db): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select coalesce((select value ? 'done' from site_setting where key = ${MARKER}),
      exists (select from products_prices_series where not demo)
      or exists (select from editorial_post) and not exists (select from site_setting where key = 'demo_loaded')) as taken`.execute(
    db,
  )
  return rows[0]?.taken ?? false
}

async function note(db: Db, value: object): Promise<void> {
  const text = JSON.stringify(value)
  await db
    .insertInto('site_setting')
    .values({ key: MARKER, value: text })
    .onConflict((c) => c.column('key').doUpdateSet({ value: text }))
    .execute()
}

async function importAll(
  db: Db,
  files: readonly OpenFile[],
  folder: string,
  now: Date,
): Promise<NonNullable<OpenLoaded>> {
  const unpacked = await mkdtemp(path.join(tmpdir(), 'kimya-open-'))
  let prices = 0
  try {
    for (const one of files) {
      const report = await importOne(db, one, { folder, unpacked, now })
      if (report === null) continue
      if (report.status !== 'committed') return { refused: { file: one.file, reason: reasonOf(report) } }
      prices += report.inserted
    }
    return { prices }
  } finally {
    await rm(unpacked, { recursive: true })
  }
}

/** A load that broke off had come as far as this file. */
async function isImported(db: Db, sha256: string): Promise<boolean> {
  const found = await db
    .selectFrom('data_import')
    .select('id')
    .where('file_sha256', '=', sha256)
    .where('target', '=', PRICES.name)
    .where('state', '=', 'done')
    .executeTakeFirst()
  return found !== undefined
}

/** Null where it was imported already. */
async function importOne(
  db: Db,
  { file, mapping, series, source, address, edition, published, licence, credit }: OpenFile,
  { folder, unpacked, now }: { folder: string; unpacked: string; now: Date },
): Promise<ImportReport | null> {
  const pool = poolOf(db)
  const name = file.replace(/\.gz$/, '')
  const target = path.join(unpacked, name)
  await writeFile(target, await promisify(gunzip)(await readFile(path.join(folder, file))))
  const inspected = await inspectFile(target)
  if (await isImported(db, inspected.sha256)) return null
  const layout = await layoutOf(pool, inspected, PRICES, {
    name: mapping,
    series,
    source: { ...source, url: address, asOf: null, licence, credit, edition, published },
    confidence: null,
    reading: {},
  })
  const { report } = await importFile(pool, {
    file: inspected,
    name,
    destination: PRICES,
    layout,
    mode: 'commit',
    author: AUTHOR,
    now,
  })
  return report
}

const reasonOf = ({ refusal, errors }: ImportReport) =>
  refusal?.code ?? errors.kept.map(({ line, code }) => `line ${line}: ${code}`).join(', ')
