import type { LibraryDocument } from '#sections/fileuploads/contract.ts'
import type { ListPage } from '../../parts/list.ts'
import type { UploadBounds } from '../media/contract.ts'

/** Narrowings of the list, in the order in which they can be chosen. */
export const SHOWS = ['waiting', 'published', 'own', 'archived'] as const

export interface DocumentsData {
  list: ListPage<LibraryDocument & { file_size_text: string }>
  bounds: UploadBounds
  mayUpload: boolean
}

/** A thing that has a document or leads to it. */
interface ShownDocumentUse {
  to: string
  title: string | null
  place: 'file' | 'link'
  live: boolean
}

export interface DocumentData {
  document: LibraryDocument
  file_size_text: string
  uploadedAt: string
  uploadedBy: string | null
  uses: readonly ShownDocumentUse[]
  mayEdit: boolean
  mayPublish: boolean
}
