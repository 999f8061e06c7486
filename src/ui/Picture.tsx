import type { CSSProperties } from 'react'

export type PictureProps = {
  src: string
  width: number
  height: number
  /** Empty when the words beside it say the same. */
  alt: string
  /** Other formats, best first: `{ type: 'image/avif', srcSet: '/m/1-480.avif 480w, …' }`. */
  sources?: readonly { type: string; srcSet: string; media?: string }[]
  /** Widths of the fallback format. */
  srcSet?: string
  sizes?: string
  /** Where its focus is, for boxes that crop it. */
  style?: CSSProperties
  /** The page's first picture: fetched at once. All others wait until they come near. */
  priority?: boolean
}

/**
 * Image block (SHELL-10). Loading: the box has its size and a quiet tone. Shown: as any image, without JavaScript
 * too. Failed: the same box says that the image was not found (shell/client/pictures.ts).
 */
export function Picture({ sources, priority, alt, ...image }: PictureProps) {
  return (
    <picture>
      {sources?.map(({ type, srcSet, media }) => (
        <source key={`${type}${media}`} media={media} type={type} srcSet={srcSet} sizes={image.sizes} />
      ))}
      <img
        {...image}
        alt={alt}
        decoding="async"
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : undefined}
      />
    </picture>
  )
}
