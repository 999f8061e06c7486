/** Formats of pictures, each by its ending in the table of rules. */
const PICTURES: readonly string[] = ['jpg', 'png', 'webp', 'avif', 'gif', 'heic']

/** Formats of documents with their media types. No text that a browser would run is among them. */
export const DOCUMENT_TYPES = {
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  csv: 'text/csv; charset=utf-8',
  mp4: 'video/mp4',
} as const

export type DocumentFormat = keyof typeof DOCUMENT_TYPES

/** The formats that the library stores. */
export type FileKind = 'picture' | 'document'

/** Whether a format of the table is one of pictures or of documents. */
export const kindOf = (extension: string): FileKind => (PICTURES.includes(extension) ? 'picture' : 'document')
