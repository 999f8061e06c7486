import { ImageError } from './image-error.ts'
import { openSharp } from './sharp.server.ts'

/** Moving pictures are decoded whole: 40 megapixels over all their frames are 160 MB for a moment. */
const MAX_PIXELS = 40_000_000
const MAX_FRAMES = 300
/** Longest side of what readers get. */
const MAX_SIDE = 720
const MAX_SECONDS = 60

/** A picture that moves, as an animated WebP. */
export interface Motion {
  bytes: Buffer
  frames: number
}

/** The motion of a GIF; null for a still one. Throws ImageError 'frames' for one that is longer or larger than can be shown. */
export async function encodeMotion(bytes: Uint8Array): Promise<Motion | null> {
  const sharp = await openSharp()
  const {
    pages: frames = 1,
    width,
    pageHeight,
    height,
  } = await sharp(bytes, { limitInputPixels: false, pages: -1, failOn: 'error' }).metadata()
  if (frames < 2) return null
  const pixels = width * (pageHeight ?? height) * frames
  if (frames > MAX_FRAMES || pixels > MAX_PIXELS)
    throw new ImageError(
      'frames',
      `${frames} frames of ${width} x ${pageHeight ?? height} pixels are too many`,
    )
  const moving = await sharp(bytes, { animated: true, limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 70, effort: 2 })
    .timeout({ seconds: MAX_SECONDS })
    .toBuffer()
  return { bytes: moving, frames }
}
