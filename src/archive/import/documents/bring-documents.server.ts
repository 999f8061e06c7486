import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path/posix'
import { sql } from 'kysely'
import { LANGS, localePath } from '#i18n/locale.ts'
import type { Db, Trx } from '#platform/db/kysely.server.ts'
import { escapeHtml } from '#platform/html/escape.ts'
import { Refusal } from '#platform/http/errors.ts'
import { DOCUMENTS_TAG, documentPath, documentTag } from '#sections/fileuploads/contract.ts'
import { documentFormat } from '#sections/fileuploads/library/document-format.server.ts'
import { documentKey } from '#sections/fileuploads/library/documents.server.ts'
import type { DocumentFormat } from '#sections/fileuploads/library/formats.ts'
import type { Finding } from '../finding.ts'
import { addressOn } from '../index/addresses.ts'
import type { ArchiveIndex } from '../index/archive-index.ts'
import { insertMade } from '../names/reserve.server.ts'
import type { ArchiveParts } from '../parts.ts'
import { fetchFile } from '../pictures/picture-bytes.server.ts'
import { publishWith } from '../publish.server.ts'
import { holdClaim, type ArchiveClaim } from '../record.server.ts'
import type { ArchiveRun, Working } from '../work.ts'
import { PAGE_HASH, POST_HASH } from '../write/row-hash.ts'
import { writeRedirects } from '../write/write-redirects.server.ts'
import { WAITING } from './document-items.server.ts'
import { DOCUMENT_HASH, publishDocuments } from './publish-documents.server.ts'

interface Waiting {
  address: string
  /** `post:12` or `page:about`. */
  holders: string[]
  label: string
}

/**
 * Stores the documents that old stories lead to as files of the library: from the archive's folder, else from the old site, one after
 * the other. Readers have each once a story that leads to it is public. What is not to be had is listed, and its link stays.
 */
export async function bringDocuments(
  parts: ArchiveParts,
  claim: ArchiveClaim,
  run: ArchiveRun,
  { index, add, tell, noting }: Working & { index: ArchiveIndex },
): Promise<void> {
  const { rows } = await sql<Waiting>`
    select key as address, array_agg(split_part(foreign_id, ' ', 1)) as holders, max(substring(came from 2)) as label from archive_item
    where site = ${claim.site} and kind = 'document' and came like ${`${WAITING}%`} group by key order by min(ctid)`.execute(
    parts.db,
  )
  if (rows.length === 0) return
  const rules = await readRules(parts.db)
  const folder = await mkdtemp(join(tmpdir(), 'kimya-archive-'))
  try {
    for (const [done, waiting] of rows.entries()) {
      run.signal.throwIfAborted()
      await noting({ phase: 'documents', done, total: rows.length, stories: index.entries.length })
      const problem = await bring(parts, claim, run, {
        index,
        rules,
        waiting,
        file: join(folder, 'document'),
      })
      if (typeof problem === 'string') {
        add('documents.missing', 1)
        await tell([missing(waiting, problem)])
      } else {
        add('documents', problem.isNew ? 1 : 0)
        add('redirects', problem.redirects)
        await tell(problem.findings)
      }
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const REFUSED = new Set(['type', 'damaged', 'bytes'])

const missing = ({ address }: Waiting, problem: string): Finding => ({
  kind: 'archive',
  id: address,
  title: nameOf(address),
  key: null,
  code: REFUSED.has(problem) ? 'document_refused' : 'document_missing',
  name: problem,
  fate: 'lost',
  count: 1,
})

/** The largest file of each format that the newsroom takes. */
async function readRules(db: Db): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('fileuploads_rule')
    .select(['file_extension', 'file_bytes'])
    .where('active', '=', true)
    .execute()
  return new Map(rows.map(({ file_extension, file_bytes }) => [file_extension, file_bytes]))
}

interface Asked {
  index: ArchiveIndex
  rules: ReadonlyMap<string, number>
  waiting: Waiting
  file: string
}

/** Stores one document and has its links lead to it; says why it is not to be had. */
async function bring(
  parts: ArchiveParts,
  claim: ArchiveClaim,
  run: ArchiveRun,
  { index, rules, waiting, file }: Asked,
): Promise<{ isNew: boolean; redirects: number; findings: Finding[] } | string> {
  const { address } = waiting
  const base = index.site.url
  const whole = URL.parse(address, base === null ? undefined : `${base}/`)?.href ?? address
  const given =
    (await run.archive.document?.(address)) ??
    (run.settings.fetch ? await fetchFile(whole, file, parts.allow ?? [], run.signal) : 'not_fetched')
  if (typeof given === 'string') return given
  const bytes = Buffer.from(given)
  const format = await formatOf(bytes)
  if (format === null) return 'damaged'
  const most = format === 'other' ? undefined : rules.get(format)
  // Any text is a table of a kind: only what calls itself one is taken as such.
  const isText = format === 'csv' && !/\.csv$/i.test(nameOf(address))
  if (format === 'other' || most === undefined || isText) return 'type'
  if (bytes.length > most) return 'bytes'
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  await parts.storage.put(documentKey(sha256), bytes)
  const stored = await parts.db.transaction().execute(async (trx) => {
    await holdClaim(trx, claim)
    const { id, isNew } = await store(trx, claim, { waiting, format, bytes: bytes.length, sha256 })
    const tags = await leadTo(trx, claim, waiting, id)
    await publishDocuments(trx, [id])
    tags.push(DOCUMENTS_TAG, documentTag(id))
    await publishWith(trx, tags)
    const from = addressOn(base, address)
    const written = await writeRedirects(
      trx,
      claim.id,
      from === null
        ? []
        : [
            {
              from,
              to: documentPath(id),
              lang: null,
              owner: `document:${id}`,
              of: { kind: 'archive', id: address, title: nameOf(address), key: null },
            },
          ],
    )
    return { isNew, tags, redirects: written.added, findings: written.findings }
  })
  await parts.publish(stored.tags)
  return stored
}

/** The format of a file; `other` of what the library does not take, null of what is damaged. */
async function formatOf(bytes: Buffer): Promise<DocumentFormat | 'other' | null> {
  try {
    return await documentFormat(bytes)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return error.code === 'damaged_file' ? null : 'other'
  }
}

async function store(
  trx: Trx,
  claim: ArchiveClaim,
  {
    waiting,
    format,
    bytes,
    sha256,
  }: { waiting: Waiting; format: DocumentFormat; bytes: number; sha256: string },
): Promise<{ id: number; isNew: boolean }> {
  const name = nameOf(waiting.address)
  const title = /^https?:/i.test(waiting.label) ? '' : waiting.label.trim()
  const called = title || name.replace(/\.[a-z]+$/i, '').replace(/[_-]+/g, ' ')
  const added = await trx
    .insertInto('fileuploads_document')
    .values({
      sha256,
      file_extension: format,
      file_name: name.slice(0, 200),
      file_bytes: bytes,
      // Readers have it in both languages, and its link said what it is in one.
      title_ar: called,
      title_en: called,
      language: /\p{Script=Arabic}/u.test(called) ? 'ar' : 'en',
    })
    .onConflict((c) => c.column('sha256').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (added) {
    const { rows } = await sql<{ written: string }>`
      select ${DOCUMENT_HASH} as written from fileuploads_document p where id = ${added.id}`.execute(trx)
    await insertMade(trx, claim, [
      { kind: 'document', key: String(added.id), written: rows[0]?.written ?? '' },
    ])
    return { id: added.id, isNew: true }
  }
  const { id } = await trx
    .selectFrom('fileuploads_document')
    .select('id')
    .where('sha256', '=', sha256)
    .executeTakeFirstOrThrow()
  return { id, isNew: false }
}

/** Has the links of stories and pages lead to a document that is here now. What the newsroom changed since keeps its own hash. */
async function leadTo(
  trx: Trx,
  claim: ArchiveClaim,
  { address, holders }: Waiting,
  id: number,
): Promise<string[]> {
  await sql`update archive_item set came = ${String(id)} where site = ${claim.site} and kind = 'document' and key = ${address}`.execute(
    trx,
  )
  const old = `href="${escapeHtml(address)}"`
  for (const kind of ['post', 'page'] as const) {
    const keys = holders.flatMap((one) => (one.startsWith(`${kind}:`) ? [one.slice(kind.length + 1)] : []))
    if (keys.length === 0) continue
    const [table, rows, hash, text] =
      kind === 'post'
        ? (['editorial_post', sql`p.id = any(${keys}::bigint[])`, POST_HASH, 'body'] as const)
        : (['pages_page', sql`p.slug = any(${keys}::text[])`, PAGE_HASH, 'content'] as const)
    const key = kind === 'post' ? sql`p.id::text` : sql`p.slug`
    const known = await sql<{ key: string }>`
      select m.key from ${sql.table(table)} p join archive_made m on m.kind = ${kind} and m.key = ${key}
      where ${rows} and ${hash} = m.written for update of p`.execute(trx)
    const set = LANGS.map((lang) => {
      const column = sql.ref(`${text}_${lang}`)
      const own = `href="${localePath(lang, documentPath(id))}"`
      // A link of the site's own needs no word to search engines.
      return sql`${column} = replace(replace(${column}, ${`${old} rel="noopener nofollow"`}, ${own}), ${old}, ${own})`
    })
    await sql`update ${sql.table(table)} p set ${sql.join(set)} where ${rows}`.execute(trx)
    await sql`update archive_made m set written = ${hash} from ${sql.table(table)} p
      where ${rows} and m.kind = ${kind} and m.key = ${key} and m.key = any(${known.rows.map((row) => row.key)}::text[])`.execute(
      trx,
    )
  }
  return holders
}

function nameOf(address: string): string {
  const name = basename(address.split(/[?#]/, 1)[0] ?? address)
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
