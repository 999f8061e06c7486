import type { Lang } from '#i18n/locale.ts'
import type { Crops } from '#platform/images/crop-shapes.ts'

/** Something that can be taken away. `href` is the whole address on this site; the API's description has a name of its own. */
export interface Download {
  kind: 'feed' | 'api'
  name: string | null
  format: string
  /** Media type. */
  type: string
  href: string
}

/** A row of the table of allowed extensions. */
export interface UploadFormat {
  file_description: string
  file_extension: string
  file_kind: 'picture' | 'document'
  /** The largest that is taken: `20.00 MiB`, `20 ميغابايت`. */
  file_size_text: string
  min_width: number | null
  min_height: number | null
  max_width: number | null
  max_height: number | null
}

/** The description of a picture in one language. */
export interface PictureWords {
  alt: string
  caption: string
  credit: string
}

/** A picture of the media library. */
export interface LibraryPicture {
  key: string
  /** As it was called by who uploaded it; empty for none. */
  name: string
  width: number
  height: number
  ar: PictureWords
  en: PictureWords
  /** The point that no crop may lose, in hundredths of width and height. */
  focalX: number
  focalY: number
  /** Parts chosen for single places. */
  crops: Crops
  /** The licence as readers see it, such as `CC BY 4.0`, and where it is written; empty where nothing is known. */
  licence: string
  licenceUrl: string | null
  /** Where others ask for it. */
  acquireUrl: string | null
  /** It is made of several pictures. */
  moves: boolean
  archived: boolean
}

/** Where files are sent to, in either language. */
export const UPLOAD_ADDRESS = /^\/(?:ar|en)\/fileuploads\/api\/Upload\/?(?:\?|$)/

/** What a document is about, in the order in which it can be chosen. */
export const CATEGORIES = ['reports', 'statistics', 'company', 'regulation', 'guides', 'other'] as const
export type DocumentCategory = (typeof CATEGORIES)[number]

/** In which languages a document is written. */
export const DOCUMENT_LANGUAGES = ['ar', 'en', 'both'] as const

/** The description of a document in one language. */
export interface DocumentWords {
  title: string
  description: string
  source: string
}

/** A document of the library, as the newsroom has it. */
export interface LibraryDocument {
  id: number
  /** As it was called by who uploaded it. */
  name: string
  format: 'pdf' | 'xlsx' | 'docx' | 'pptx' | 'csv' | 'mp4'
  bytes: number
  /** Of its bytes, in hexadecimal digits. */
  sha256: string
  ar: DocumentWords
  en: DocumentWords
  category: DocumentCategory
  language: (typeof DOCUMENT_LANGUAGES)[number]
  /** As of posts: 1 its owner, 2 members, 3 everybody. */
  visibility: 1 | 2 | 3
  paid: boolean
  /** ISO 8601; null while readers have not got it. */
  published_at: string | null
  archived: boolean
  downloads: number
  /** The document of which it is a newer version. */
  replaces: number | null
  /** Of a video: the picture before it plays, by its key, and its captions as WebVTT. */
  poster: string | null
  captions: Readonly<Record<Lang, string>>
}

/** One of the versions of a document. */
export interface DocumentVersion {
  id: number
  title: string
  /** ISO 8601. */
  published_at: string
  /** Its page, without a language. */
  href: string
}

/** A document as readers are offered it, in their language. */
export interface OfferedDocument {
  id: number
  title: string
  description: string
  source: string
  category: DocumentCategory
  language: LibraryDocument['language']
  format: LibraryDocument['format']
  bytes: number
  /** `1.20 MiB`, `1.2 ميغابايت`. */
  file_size_text: string
  sha256: string
  /** For subscribers: it is offered to all who may see it. */
  paid: boolean
  visibility: 2 | 3 | 1
  /** ISO 8601. */
  published_at: string
  downloads: number
  /** Its page and its file, without a language. */
  href: string
  file: string
  /** Of a video: the picture before it plays, and the languages of its captions. */
  video: { poster: { key: string; width: number; height: number } | null; captions: Lang[] } | null
}

/** Dropped when the list of what readers are offered changes. */
export const DOCUMENTS_TAG = 'documents'
/** Dropped when a document of the list was taken once more. */
export const TAKEN_TAG = 'documents:taken'
/** Dropped when one document changes or was taken once more. */
export const documentTag = (id: number): string => `document:${id}`
/** The address of a document's page, without a language. */
export const documentPath = (id: number): string => `/fileuploads/downloads/${id}`
