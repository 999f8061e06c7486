import type { Crops } from './crop-shapes.ts'

/** Widths that pictures are made in, in pixels. */
const IMAGE_WIDTHS = [160, 320, 480, 640, 960, 1280, 1920] as const
export type ImageWidth = (typeof IMAGE_WIDTHS)[number]

/** Formats that pictures are made in, best first; the last is for every browser. */
const IMAGE_FORMATS = ['avif', 'webp', 'jpg'] as const
export type ImageFormat = (typeof IMAGE_FORMATS)[number]

export const IMAGE_TYPES = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
} as const satisfies Record<ImageFormat, string>

/** A stored picture: its key and the size of its original in pixels. */
export interface StoredImage {
  key: string
  width: number
  height: number
  /** The point that no crop may lose, in hundredths; the middle where it is not said. */
  focus?: Focus
  /** Parts of it that an editor chose for single places. */
  crops?: Crops
}

export interface Focus {
  x: number
  y: number
}

/** A focus for a stored picture; nothing is said of the middle. */
export const focusOf = (x: number | null, y: number | null): { focus?: Focus } =>
  x === null || y === null || (x === 50 && y === 50) ? {} : { focus: { x, y } }

/** The style of a box that crops a picture to its focus; apart from `srcset`, which readers' scripts have. */
export const focusStyle = (focus: Focus | undefined) =>
  focus && { style: { objectPosition: `${focus.x}% ${focus.y}%` } }

/** The widths a picture is offered in: all up to the first that holds the whole original, which is never enlarged. */
export function widthsOf(originalWidth: number): readonly ImageWidth[] {
  const last = IMAGE_WIDTHS.findIndex((width) => width >= originalWidth)
  return last < 0 ? IMAGE_WIDTHS : IMAGE_WIDTHS.slice(0, last + 1)
}

/** The address of a picture in one width and format. */
function imagePath(key: string, width: ImageWidth, format: ImageFormat): string {
  return `/media/${key}-${width}.${format}`
}

/** The address of what moves of a picture. */
export const motionPath = (key: string): string => `/media/${key}.motion.webp`

/** Everything a `<picture>` says of a stored picture but its alternative text and `sizes`. */
export function srcset({ key, width, height }: StoredImage) {
  const widths = widthsOf(width)
  const srcSetOf = (format: ImageFormat) =>
    widths.map((w) => `${imagePath(key, w, format)} ${Math.min(w, width)}w`).join(', ')
  const fallback = widths.findLast((w) => w <= 960) ?? IMAGE_WIDTHS[0]
  return {
    src: imagePath(key, fallback, 'jpg'),
    width,
    height,
    srcSet: srcSetOf('jpg'),
    sources: (['avif', 'webp'] as const).map((format) => ({
      type: IMAGE_TYPES[format],
      srcSet: srcSetOf(format),
    })),
  }
}
