import type { LibraryPicture } from '#sections/fileuploads/contract.ts'
import type { ListPage } from '../../parts/list.ts'

/** The rules of uploads, as shown beside the field. */
export interface UploadBounds {
  /** For the browser's own chooser of files. */
  accept: string
  /** `JPEG picture (jpg): up to 20 MiB, from 200 × 120 pixels`. */
  formats: readonly string[]
}

/** A picture in the grid. */
export interface GridPicture extends LibraryPicture {
  /** How many places have it. */
  uses: number
}

export interface LibraryData {
  list: ListPage<GridPicture>
  /** How many a public story does not describe, and how many have no credit or licence. */
  lacking: Record<'missing' | 'uncredited', number>
  bounds: UploadBounds
  mayUpload: boolean
}

/** A thing that has a file of the library; `place` says where in it. */
export interface PlaceOfUse<Place extends string = string> {
  to: string
  title: string | null
  place: Place
  live: boolean
}

export type ShownUse = PlaceOfUse<'cover' | 'text' | 'logo' | 'advert' | 'poster'>

export interface PictureData {
  picture: LibraryPicture
  size: string | null
  uploadedAt: string
  uploadedBy: string | null
  uses: readonly ShownUse[]
  mayEdit: boolean
}
