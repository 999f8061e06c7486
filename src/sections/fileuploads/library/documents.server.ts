import type { SelectQueryBuilder, Transaction } from 'kysely'
import type { Lang } from '#i18n/locale.ts'
import { writeAudit } from '#platform/audit/write.server.ts'
import type { App } from '#platform/app.server.ts'
import type { DB } from '#platform/db/types.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import { can, isKnownTo } from '#platform/policy/policy.ts'
import type { Viewer } from '#platform/policy/viewer.ts'
import { documentTag, DOCUMENTS_TAG, type DocumentWords, type LibraryDocument } from '../contract.ts'
import { COLUMNS, present, type Row } from './document-row.server.ts'
import { documentUses, type DocumentUse } from './document-uses.server.ts'
import { checkReplaced } from '../versions.server.ts'
import { countOf, hasWords, uploaderOf } from './listing.server.ts'

type Asking = Pick<RequestContext, 'app' | 'viewer' | 'requestId' | 'now'>

/** Where its bytes are in the storage. */
export const documentKey = (sha256: string): string => `documents/${sha256}`

/** The filters of a list of the library. */
export interface WantedDocuments {
  text: string
  /** All that are not archived, the published or unpublished ones, or the archived ones. */
  show: 'all' | 'published' | 'waiting' | 'archived'
  category: string | null
  ownerId: number | null
}

/** A hidden document is listed for its owner and the editors alone. */
function knownOnly<O>(
  query: SelectQueryBuilder<DB, 'fileuploads_document', O>,
  viewer: Viewer,
): SelectQueryBuilder<DB, 'fileuploads_document', O> {
  if (can(viewer, 'content.readPrivate')) return query
  return query.where((eb) =>
    eb.or([
      eb('visibility', '>', 1),
      ...(viewer.role === 'visitor' ? [] : [eb('uploaded_by', '=', viewer.id)]),
    ]),
  )
}

function found({ db }: Pick<App, 'db'>, viewer: Viewer, wanted: WantedDocuments) {
  const { text, show, category, ownerId } = wanted
  const matches = hasWords(text)
  const query = knownOnly(db.selectFrom('fileuploads_document'), viewer)
    .where('archived', '=', show === 'archived')
    .$if(show === 'published', (q) => q.where('published_at', 'is not', null))
    .$if(show === 'waiting', (q) => q.where('published_at', 'is', null))
    .$if(category !== null, (q) => q.where('category', '=', category as Row['category']))
    .$if(ownerId !== null, (q) => q.where('uploaded_by', '=', ownerId))
  return matches ? query.where(matches) : query
}

/** How many documents of the library there are of what is wanted. */
export const countDocuments = (
  app: Pick<App, 'db'>,
  viewer: Viewer,
  wanted: WantedDocuments,
): Promise<number> => countOf(found(app, viewer, wanted))

/** Documents of the library, the newest first. */
export async function listDocuments(
  app: Pick<App, 'db'>,
  viewer: Viewer,
  wanted: WantedDocuments,
  limit: number,
  offset = 0,
): Promise<LibraryDocument[]> {
  const rows = await found(app, viewer, wanted)
    .select(COLUMNS)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(present)
}

/** A document with what its own screen says of it. */
export interface DocumentDetails extends LibraryDocument {
  uploadedAt: Date
  uploadedBy: { id: number; name: string } | null
  uses: readonly DocumentUse[]
}

/** One document of the library; null for none, and for one that the viewer may not know of. */
export async function readDocument(
  app: Pick<App, 'db'>,
  viewer: Viewer,
  id: number,
): Promise<DocumentDetails | null> {
  const row = await app.db
    .selectFrom('fileuploads_document as d')
    .leftJoin('accounts_user as u', 'u.id', 'd.uploaded_by')
    .select(COLUMNS.map((column) => `d.${column}` as const))
    .select('u.display_name')
    .where('d.id', '=', id)
    .executeTakeFirst()
  if (!row || !isKnownTo(viewer, { ...row, ownerId: row.uploaded_by })) return null
  return {
    ...present(row),
    uploadedAt: row.created_at,
    uploadedBy: uploaderOf(row),
    uses: await documentUses(app.db, id),
  }
}

/** What a document's form changes. */
export interface DocumentChange {
  ar: DocumentWords
  en: DocumentWords
  category: LibraryDocument['category']
  language: LibraryDocument['language']
  visibility: LibraryDocument['visibility']
  paid: boolean
  /** The document of which it is a newer version. */
  replaces: number | null
  /** Of a video; of others nothing is said. */
  poster?: string | null
  captions?: Readonly<Record<Lang, string>>
}

/** Changes what is said of a document and who may have it. Throws a Refusal. */
export async function changeDocument(ctx: Asking, id: number, change: DocumentChange): Promise<void> {
  const { ar, en, category, language, visibility, paid, replaces, poster, captions } = change
  if (replaces !== null) await checkReplaced(ctx, id, replaces)
  await alter(ctx, id, 'media.edit', () => ({
    title_ar: ar.title,
    title_en: en.title,
    description_ar: ar.description,
    description_en: en.description,
    source_ar: ar.source,
    source_en: en.source,
    category,
    language,
    visibility,
    paid,
    replaces,
    ...(poster !== undefined && { poster }),
    ...(captions && { captions_ar: captions.ar, captions_en: captions.en }),
  }))
}

/** Documents that this one may be said to replace: those of the library without a newer version, the newest first. */
export async function replaceable(
  app: Pick<App, 'db'>,
  viewer: Viewer,
  { id, replaces }: Pick<LibraryDocument, 'id' | 'replaces'>,
): Promise<LibraryDocument[]> {
  const rows = await knownOnly(app.db.selectFrom('fileuploads_document'), viewer)
    .select(COLUMNS)
    .where('id', '!=', id)
    .where((eb) =>
      eb.or([
        eb('id', '=', replaces ?? 0),
        eb.and([
          eb('archived', '=', false),
          eb(
            'id',
            'not in',
            eb
              .selectFrom('fileuploads_document as n')
              .select('n.replaces')
              .where('n.replaces', 'is not', null)
              .$castTo<{ replaces: number }>(),
          ),
        ]),
      ]),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_REPLACEABLE)
    .execute()
  return rows.map(present)
}

const MOST_REPLACEABLE = 200

/** Gives a document to readers, or takes it back from them. Throws a Refusal, `no_title` where a language has no title. */
export async function publishDocument(ctx: Asking, id: number, publish: boolean): Promise<void> {
  await alter(ctx, id, 'media.publish', (row) => {
    if (publish && (row.title_ar === '' || row.title_en === '')) throw new Refusal('no_title')
    if (publish && row.archived) throw new Refusal('conflict')
    return { published_at: publish ? (row.published_at ?? ctx.now) : null }
  })
}

/** Puts a document away, for readers as well, or brings it back; where it is used it is not found meanwhile. Throws a Refusal. */
export async function archiveDocument(ctx: Asking, id: number, archived: boolean): Promise<void> {
  await alter(ctx, id, 'media.edit', () => ({ archived }))
}

/** Removes a document that nothing uses, with its file. Throws a Refusal, `document_in_use` for one that is used. */
export async function removeDocument(ctx: Asking, id: number): Promise<void> {
  await ctx.app.db.transaction().execute(async (trx) => {
    const row = await locked(ctx, trx, id, 'media.edit')
    if ((await documentUses(trx, id)).length > 0) throw new Refusal('document_in_use')
    await trx.deleteFrom('fileuploads_document').where('id', '=', id).execute()
    const { title_ar, title_en, file_name, file_bytes } = row
    await writeAudit(trx, {
      ctx,
      action: 'media.remove',
      kind: 'document',
      key: String(id),
      before: { title_ar, title_en, file_name, file_bytes },
    })
    // Within the transaction: a concurrent upload of the same bytes waits for its end and stores a file of its own.
    await ctx.app.storage.remove(documentKey(row.sha256))
  })
  await ctx.app.changes.publish([DOCUMENTS_TAG, documentTag(id)])
}

/** A published document is changed only by those who may publish. */
async function locked(
  { viewer }: Asking,
  trx: Transaction<DB>,
  id: number,
  action: 'media.edit' | 'media.publish',
): Promise<Row> {
  const row = await trx
    .selectFrom('fileuploads_document')
    .select(COLUMNS)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row || !isKnownTo(viewer, { ...row, ownerId: row.uploaded_by })) throw new Refusal('not_found')
  const isOffered = row.published_at !== null && !row.archived
  if (!can(viewer, isOffered ? 'media.publish' : action, { ownerId: row.uploaded_by }))
    throw new Refusal('not_allowed')
  return row
}

async function alter(
  ctx: Asking,
  id: number,
  action: 'media.edit' | 'media.publish',
  wanted: (row: Row) => Partial<Row>,
): Promise<void> {
  const changed = await ctx.app.db.transaction().execute(async (trx) => {
    const row = await locked(ctx, trx, id, action)
    const after = Object.fromEntries(
      Object.entries(wanted(row)).filter(([name, value]) => row[name as keyof Row] !== value),
    ) as Partial<Row>
    const names = Object.keys(after) as (keyof Row)[]
    if (names.length === 0) return false
    const titles = { ...row, ...after }
    if (titles.published_at !== null && (titles.title_ar === '' || titles.title_en === ''))
      throw new Refusal('no_title', {
        fields: { [titles.title_ar === '' ? 'title_ar' : 'title_en']: 'required_field' },
      })
    await trx.updateTable('fileuploads_document').set(after).where('id', '=', id).execute()
    const before = Object.fromEntries(names.map((name) => [name, plain(name, row[name])]))
    const now = Object.fromEntries(names.map((name) => [name, plain(name, after[name])]))
    await writeAudit(trx, { ctx, action, kind: 'document', key: String(id), before, after: now })
    return true
  })
  if (changed) await ctx.app.changes.publish([DOCUMENTS_TAG, documentTag(id)])
}

/** As it is recorded: of captions, which may be long, how many characters they have. */
function plain(name: keyof Row, value: Row[keyof Row] | undefined) {
  if (name === 'captions_ar' || name === 'captions_en') return String(value ?? '').length
  return value instanceof Date ? value.toISOString() : (value ?? null)
}
