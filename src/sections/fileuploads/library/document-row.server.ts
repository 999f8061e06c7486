import type { Selectable } from 'kysely'
import type { FileuploadsDocument } from '#platform/db/types.ts'
import type { LibraryDocument } from '../contract.ts'

/** The columns of a document as the newsroom has it. */
export const COLUMNS = [
  'id',
  'file_name',
  'file_extension',
  'file_bytes',
  'sha256',
  'title_ar',
  'title_en',
  'description_ar',
  'description_en',
  'source_ar',
  'source_en',
  'category',
  'language',
  'visibility',
  'paid',
  'published_at',
  'archived',
  'downloads',
  'replaces',
  'poster',
  'captions_ar',
  'captions_en',
  'uploaded_by',
  'created_at',
] as const

export type Row = Pick<Selectable<FileuploadsDocument>, (typeof COLUMNS)[number]>

/** A row as the library shows it. */
export const present = (row: Row): LibraryDocument => ({
  id: row.id,
  name: row.file_name,
  format: row.file_extension,
  bytes: row.file_bytes,
  sha256: row.sha256,
  ar: { title: row.title_ar, description: row.description_ar, source: row.source_ar },
  en: { title: row.title_en, description: row.description_en, source: row.source_en },
  category: row.category,
  language: row.language,
  visibility: row.visibility,
  paid: row.paid,
  published_at: row.published_at?.toISOString() ?? null,
  archived: row.archived,
  downloads: row.downloads,
  replaces: row.replaces,
  poster: row.poster,
  captions: { ar: row.captions_ar, en: row.captions_en },
})
