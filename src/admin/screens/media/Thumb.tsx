import type { LibraryPicture } from '#sections/fileuploads/contract.ts'

/** The address of a small version of a picture of the library. */
export const previewOf = (key: string) => `/media/${key}-320.webp`

/** A small picture with its text beside it, cropped as its focus says. */
export function Thumb({ picture }: { picture: Pick<LibraryPicture, 'key' | 'focalX' | 'focalY'> }) {
  return (
    <img
      className="media-image"
      src={previewOf(picture.key)}
      alt=""
      width={320}
      height={213}
      loading="lazy"
      decoding="async"
      style={{ objectPosition: `${picture.focalX}% ${picture.focalY}%` }}
    />
  )
}
