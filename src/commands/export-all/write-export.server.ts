import type { ExportConnection } from '#datasets/export/export-connection.server.ts'
import { POST_SECTIONS } from '#editorial/contract.ts'
import { TEXT_SETTINGS, tablesOf } from '#platform/backup/catalog.server.ts'
import { poolOf, type Db } from '#platform/db/kysely.server.ts'
import type { Storage } from '#platform/storage/storage.server.ts'
import { archiveIn, type Listed } from './archive.server.ts'
import { ExportError } from './export-error.ts'
import { exportFigures } from './figures.server.ts'
import { exportMarkdown } from './markdown.server.ts'
import { exportMedia } from './media.server.ts'
import { readme } from './readme.ts'
import { exportStories, readCategories } from './stories.server.ts'
import { exportTables } from './table-files.server.ts'
import { MANIFEST, openTarget, unwritable, type Target } from './target.server.ts'
import { exportWordpress } from './wordpress.server.ts'

export interface ExportSetup {
  db: Db
  storage: Storage
  /** A folder, or a file that ends in `.zip`. */
  place: string
  publicUrl: string
  /** The version of the portal. */
  portal: string
  now: Date
  markdown: boolean
  members: boolean
  /** Bytes of a file for WordPress, if not as many as it takes. */
  wordpressBytes?: number
  signal?: AbortSignal
  /** Called with the bytes that were written so far. */
  onWritten?: (bytes: number) => void
}

export interface ExportDone {
  place: string
  bytes: number
  files: number
  stories: number
  /** Pictures and documents that the storage does not have. */
  missing: number
}

/**
 * Writes everything in open formats, rows as of one moment, while the portal runs; only the whole has its name. Throws ExportError, and
 * nothing is left.
 */
export async function writeExport(setup: ExportSetup): Promise<ExportDone> {
  const target = await openTarget(setup.place)
  try {
    return await writeInto(target, setup)
  } catch (error) {
    await target.discard().catch(() => undefined)
    throw setup.signal?.aborted
      ? new ExportError('stopped', {}, { cause: error })
      : unwritable(error, target.shown)
  }
}

async function writeInto(target: Target, setup: ExportSetup): Promise<ExportDone> {
  const { db, storage, publicUrl, now, markdown, members } = setup
  const archive = archiveIn(target, setup)
  const client = await poolOf(db).connect()
  // The figures' own writers use the snapshot that all is read from.
  const connection: ExportConnection = { client, run: (statement) => statement, close: async () => undefined }
  try {
    await client.query(`begin isolation level repeatable read read only; ${TEXT_SETTINGS}`)
    const shapes = await tablesOf(client)
    const categories = await readCategories(client)
    const { files, missing } = await exportMedia(archive, client, storage, members)
    await exportStories(archive, client, categories)
    await exportTables(archive, client, shapes, members)
    await exportFigures(archive, connection, db, shapes)
    if (markdown) await exportMarkdown(archive, client, { categories, files, publicUrl })
    const { rows } = await client.query<{ title: string | null; about: string | null }>(
      `select (select value ->> 'ar' from site_setting where key = 'name') as title,
         (select value ->> 'ar' from site_setting where key = 'tagline') as about`,
    )
    await exportWordpress(archive, client, {
      categories,
      publicUrl,
      title: rows[0]?.title ?? 'Kimya',
      about: rows[0]?.about ?? '',
      now,
      ...(setup.wordpressBytes !== undefined && { bytes: setup.wordpressBytes }),
    })
    await client.query('commit')
    await archive.add('README.txt', one(readme({ url: publicUrl, at: now.toISOString(), markdown, members })))
    const listed = Object.values(archive.files)
    await archive.add(MANIFEST, manifest(setup, archive.files))
    await target.keep()
    const stories = POST_SECTIONS.map((section) => archive.files[`stories/${section}.jsonl`]?.records ?? 0)
    return {
      place: target.shown,
      bytes: listed.reduce((sum, { bytes }) => sum + bytes, 0),
      files: listed.length,
      stories: stories.reduce((sum, records) => sum + records, 0),
      missing,
    }
  } finally {
    // It may be in the middle of a table.
    client.release(true)
  }
}

async function* one(text: string) {
  yield text
}

async function* manifest(
  { portal, publicUrl, now, members, markdown }: ExportSetup,
  files: Readonly<Record<string, Listed>>,
): AsyncGenerator<string> {
  const head = {
    format: 'kimya-export',
    version: 1,
    made_at: now.toISOString(),
    portal,
    public_url: publicUrl,
    members,
    markdown,
  }
  yield `${JSON.stringify(head, null, 1).slice(0, -2)},\n "files": {`
  let first = true
  for (const [name, listed] of Object.entries(files)) {
    yield `${first ? '' : ','}\n  ${JSON.stringify(name)}: ${JSON.stringify(listed)}`
    first = false
  }
  yield '\n }\n}\n'
}
