import type { LibraryDocument } from '#sections/fileuploads/contract.ts'
import type { ListPage } from '../../parts/list.ts'
import type { PlaceOfUse, UploadBounds } from '../media/contract.ts'

/** Narrowings of the list, in the order in which they can be chosen. */
export const SHOWS = ['waiting', 'published', 'own', 'archived'] as const

export interface DocumentsData {
  list: ListPage<LibraryDocument & { file_size_text: string }>
  bounds: UploadBounds
  mayUpload: boolean
}

export interface DocumentData {
  document: LibraryDocument
  /** Documents of which this one can be a newer version. */
  others: readonly { id: number; title: string }[]
  file_size_text: string
  uploadedAt: string
  uploadedBy: string | null
  /** Its uses and the links to it. */
  uses: readonly PlaceOfUse<'file' | 'link'>[]
  mayEdit: boolean
  mayPublish: boolean
}
