import { CROP_RATIOS, CROP_USES, type Crop, type Crops, type CropUse } from './crop-shapes.ts'
import { srcset, type Focus, type StoredImage } from './srcset.ts'

const WHOLE = 1000
/** Two thousandths are lost by rounding. */
const CLOSE = 2
/** No part is narrower: it would be shown enlarged. */
const LEAST = 100

/** Whether numbers are a part of a picture of these sides that has the shape of its place. */
export function isCrop(
  [left, top, width, height]: Crop,
  use: CropUse,
  picture: { width: number; height: number },
): boolean {
  const isInside =
    [left, top, width, height].every((side) => Number.isInteger(side) && side >= 0) &&
    width >= LEAST &&
    height > 0 &&
    left + width <= WHOLE &&
    top + height <= WHOLE
  return isInside && Math.abs(height - heightFor(width, use, picture)) <= CLOSE
}

/** The height of a part of this width that has the shape of a place, in thousandths. */
export const heightFor = (width: number, use: CropUse, picture: { width: number; height: number }): number =>
  Math.round((width * picture.width) / CROP_RATIOS[use] / picture.height)

/** The largest part of a place's shape whose middle is as near to the focus as the picture lets it be. */
export function cropToFocus(picture: { width: number; height: number; focus?: Focus }, use: CropUse): Crop {
  const { x, y } = picture.focus ?? { x: 50, y: 50 }
  const ratio = picture.width / picture.height / CROP_RATIOS[use]
  const width = Math.round(Math.min(1, 1 / ratio) * WHOLE)
  const height = Math.round(Math.min(1, ratio) * WHOLE)
  return [Math.round(((WHOLE - width) * x) / 100), Math.round(((WHOLE - height) * y) / 100), width, height]
}

/** The part of a picture that a place shows: the chosen one, else what its focus leaves. */
export const cropOf = (
  picture: { width: number; height: number; focus?: Focus; crops?: Crops },
  use: CropUse,
): Crop => picture.crops?.[use] ?? cropToFocus(picture, use)

/** A part in pixels, inside the picture. */
export function cropBox([left, top, width, height]: Crop, picture: { width: number; height: number }) {
  const x = Math.round((left / WHOLE) * picture.width)
  const y = Math.round((top / WHOLE) * picture.height)
  return {
    left: x,
    top: y,
    width: Math.max(1, Math.min(picture.width - x, Math.round((width / WHOLE) * picture.width))),
    height: Math.max(1, Math.min(picture.height - y, Math.round((height / WHOLE) * picture.height))),
  }
}

/** What an address says of a part: its place and its four numbers. */
export const printCrop = (use: CropUse, crop: Crop): string =>
  use + crop.map((side) => side.toString(36).padStart(2, '0')).join('')

const PRINTED = new RegExp(`^(${CROP_USES.join('|')})([0-9a-z]{8})$`)

/** Reads it again; null for what no address of ours says. */
export function readCrop(text: string): { use: CropUse; crop: Crop } | null {
  const [, use, code = ''] = PRINTED.exec(text) ?? []
  if (use === undefined) return null
  const side = (index: number) => Number.parseInt(code.slice(index * 2, index * 2 + 2), 36)
  return { use: use as CropUse, crop: [side(0), side(1), side(2), side(3)] }
}

/** The stored parts of a picture; what is no part of it is left out. */
export function cropsOf(stored: unknown, picture: { width: number; height: number }): { crops?: Crops } {
  if (typeof stored !== 'object' || stored === null) return {}
  const found = CROP_USES.flatMap((use) => {
    const crop = (stored as Record<string, unknown>)[use]
    const isOne = Array.isArray(crop) && crop.length === 4 && isCrop(crop as unknown as Crop, use, picture)
    return isOne ? [[use, crop as unknown as Crop] as const] : []
  })
  return found.length > 0 ? { crops: Object.fromEntries(found) } : {}
}

/**
 * Everything a `<picture>` says of the part of a picture that was chosen for a place; null where none was: then the place crops it
 * to its focus.
 */
export function croppedSet(image: StoredImage, use: CropUse): ReturnType<typeof srcset> | null {
  const crop = image.crops?.[use]
  if (!crop) return null
  const { width, height } = cropBox(crop, image)
  return srcset({ key: `${image.key}.${printCrop(use, crop)}`, width, height })
}
