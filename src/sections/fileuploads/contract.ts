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
  /** The largest that is taken: `20.00 MiB`. */
  file_size_text: string
  min_width: number | null
  min_height: number | null
  max_width: number | null
  max_height: number | null
}

/** What is said of a picture in one language. */
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
  archived: boolean
}

/** Where files are sent to, in either language. */
export const UPLOAD_ADDRESS = /^\/(?:ar|en)\/fileuploads\/api\/Upload\/?(?:\?|$)/
