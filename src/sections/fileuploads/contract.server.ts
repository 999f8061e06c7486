import { tableChooser } from '#entries/chooser.server.ts'
import { LANGS, type Lang } from '#i18n/locale.ts'
import { sizeText } from '#i18n/number/file-size.ts'
import { foldArabic } from '#i18n/words/fold.ts'
import type { App } from '#platform/app.server.ts'
import type { FileuploadsDocument } from '#platform/db/types.ts'
import { everyWord } from '#platform/db/words.server.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { isKnownTo, listedVisibility, readingOf, type Reading } from '#platform/policy/policy.ts'
import type { Viewer } from '#platform/policy/viewer.ts'
import {
  DOCUMENTS_TAG,
  TAKEN_TAG,
  documentPath,
  documentTag,
  type DocumentCategory,
  type OfferedDocument,
} from './contract.ts'
import { sql, type Selectable } from 'kysely'

/** Chooses among the documents of the library by title, source or file name. What is its owner's alone is not offered. */
export const DOCUMENT_CHOOSER = tableChooser({
  table: 'fileuploads_document',
  key: 'id',
  name: {
    ar: `coalesce(nullif(t.title_ar, ''), nullif(t.title_en, ''), t.file_name) || ' (' || upper(t.file_extension) || ')'`,
    en: `coalesce(nullif(t.title_en, ''), nullif(t.title_ar, ''), t.file_name) || ' (' || upper(t.file_extension) || ')'`,
  },
  searched: 't.search',
  offered: 'not t.archived and t.visibility > 1',
})

type Asking = Pick<RequestContext, 'app' | 'lang' | 'viewer' | 'tag'>

/** The filters of the list. */
export interface WantedOffers {
  text: string
  category: DocumentCategory | null
}

/** Documents on a page of the list. */
const PAGE_SIZE = 30
const MOST_WORDS = 6

const COLUMNS = [
  'id',
  'title_ar',
  'title_en',
  'description_ar',
  'description_en',
  'source_ar',
  'source_en',
  'category',
  'language',
  'file_name',
  'file_extension',
  'file_bytes',
  'sha256',
  'paid',
  'visibility',
  'published_at',
  'downloads',
  'uploaded_by',
  'created_at',
  'poster',
  'captions_ar',
  'captions_en',
] as const

type Row = Pick<Selectable<FileuploadsDocument>, (typeof COLUMNS)[number]> & {
  poster_width: number | null
  poster_height: number | null
}

function present(row: Row, lang: Lang): OfferedDocument {
  const other = lang === 'ar' ? 'en' : 'ar'
  const text = (name: 'title' | 'description' | 'source') => row[`${name}_${lang}`] || row[`${name}_${other}`]
  return {
    id: row.id,
    title: text('title'),
    description: text('description'),
    source: text('source'),
    category: row.category,
    language: row.language,
    format: row.file_extension,
    bytes: row.file_bytes,
    file_size_text: sizeText(row.file_bytes, lang),
    sha256: row.sha256,
    paid: row.paid,
    visibility: row.visibility,
    published_at: (row.published_at ?? row.created_at).toISOString(),
    downloads: row.downloads,
    href: documentPath(row.id),
    file: `${documentPath(row.id)}/file`,
    video: row.file_extension === 'mp4' ? videoOf(row) : null,
  }
}

const videoOf = ({
  poster,
  poster_width: width,
  poster_height: height,
  ...row
}: Row): OfferedDocument['video'] => ({
  poster: poster && width && height ? { key: poster, width, height } : null,
  captions: LANGS.filter((lang) => row[`captions_${lang}`] !== ''),
})

/** Width and height of the picture before a video. */
const posterSide = (side: 'width' | 'height') =>
  sql<number | null>`(select ${sql.ref(side)} from media_image where key = fileuploads_document.poster)`

/** The public version; the caller checks whether this reader may have it. */
const offered = (app: Pick<App, 'db'>) =>
  app.db
    .selectFrom('fileuploads_document')
    .where('published_at', 'is not', null)
    .where('archived', '=', false)

/** Documents that lists may show the viewer, the newest first, and how many there are; null past the last page. */
export async function offeredDocuments(
  ctx: Asking,
  { text, category }: WantedOffers,
  page: number,
): Promise<{ documents: OfferedDocument[]; count: number; pages: number } | null> {
  ctx.tag(DOCUMENTS_TAG, TAKEN_TAG)
  const words = foldArabic(text).split(/\s+/).filter(Boolean).slice(0, MOST_WORDS)
  const lowest = listedVisibility(ctx.viewer)
  const listed = offered(ctx.app)
    .where('visibility', '>=', lowest)
    // A version that a newer one replaced is found on that one's page.
    .where(
      sql<boolean>`not exists (select from fileuploads_document n where n.replaces = fileuploads_document.id
        and n.published_at is not null and not n.archived and n.visibility >= ${lowest})`,
    )
    .$if(category !== null, (q) => q.where('category', '=', category ?? 'other'))
    .$if(words.length > 0, (q) => q.where(sql<boolean>`${everyWord(words, sql.ref('search'))}`))
  const [{ n }, rows] = await Promise.all([
    listed.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow(),
    listed
      .select(COLUMNS)
      .select([posterSide('width').as('poster_width'), posterSide('height').as('poster_height')])
      .orderBy('published_at', 'desc')
      .orderBy('id', 'desc')
      .limit(PAGE_SIZE)
      .offset((page - 1) * PAGE_SIZE)
      .execute(),
  ])
  const count = Number(n)
  const pages = Math.max(1, Math.ceil(count / PAGE_SIZE))
  return page > pages ? null : { documents: rows.map((row) => present(row, ctx.lang)), count, pages }
}

/** Documents by number that the viewer may know of: linked to their page where the viewer may not open them, as it says what is needed. */
export async function documentsByIds(
  ctx: Asking,
  ids: readonly number[],
): Promise<ReadonlyMap<number, OfferedDocument>> {
  if (ids.length === 0) return new Map()
  ctx.tag(DOCUMENTS_TAG)
  const rows = await offered(ctx.app)
    .select(COLUMNS)
    .select([posterSide('width').as('poster_width'), posterSide('height').as('poster_height')])
    .where('id', 'in', [...ids])
    .where('visibility', '>=', listedVisibility(ctx.viewer))
    .execute()
  return new Map(rows.map((row) => [row.id, present(row, ctx.lang)]))
}

/** A document with what the viewer gets of it. */
export interface AskedDocument {
  document: OfferedDocument
  reading: Reading
  /** As the file is called when it is saved. */
  fileName: string
  /** Since when these bytes are here. */
  since: Date
}

/** The one check of access to a document, for page, API and file. Null where its existence is hidden. */
export async function askForDocument(
  app: Pick<App, 'db'>,
  viewer: Viewer,
  lang: Lang,
  id: number,
): Promise<AskedDocument | null> {
  const row = await offered(app)
    .select(COLUMNS)
    .select([posterSide('width').as('poster_width'), posterSide('height').as('poster_height')])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return null
  const guarded = { visibility: row.visibility, paid: row.paid, ownerId: row.uploaded_by }
  if (!isKnownTo(viewer, guarded)) return null
  return {
    document: present(row, lang),
    reading: readingOf(viewer, guarded),
    fileName: `${row.file_name.replace(/\.[a-z0-9]{1,5}$/i, '')}.${row.file_extension}`,
    since: row.created_at,
  }
}

/** The captions of a video; empty for none. Who may have them is asked before. */
export async function captionsOf(app: Pick<App, 'db'>, id: number, lang: Lang): Promise<string> {
  const row = await app.db
    .selectFrom('fileuploads_document')
    .select(`captions_${lang}`)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.[`captions_${lang}` as const] ?? ''
}

/** The number in an address; null for what is none. */
export const documentId = (text: string | undefined): number | null =>
  text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null

/** Counts a download that has begun. */
export async function countDownload(app: Pick<App, 'db' | 'changes'>, id: number): Promise<void> {
  await app.db
    .updateTable('fileuploads_document')
    .set({ downloads: sql<number>`downloads + 1` })
    .where('id', '=', id)
    .execute()
  await app.changes.publish([TAKEN_TAG, documentTag(id)])
}

/** The pages of documents that everybody may have, for the sitemap. */
export async function publicDocuments(
  app: Pick<App, 'db'>,
  limit: number,
): Promise<{ path: string; modified: Date }[]> {
  const rows = await offered(app)
    .select(['id', 'published_at', 'created_at'])
    .where('visibility', '=', 3)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ path: documentPath(row.id), modified: row.published_at ?? row.created_at }))
}
