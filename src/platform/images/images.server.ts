import { createHash } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Db } from '#platform/db/kysely.server.ts'
import type { DB, JsonValue } from '#platform/db/types.ts'
import type { Storage } from '#platform/storage/storage.server.ts'
import { encodeOriginal, encodeVariant } from './encode.server.ts'
import { ImageError } from './image-error.ts'
import { imageTypeOf } from './signature.ts'
import type { Crop } from './crop-shapes.ts'
import { cropBox, cropsOf, readCrop } from './crops.ts'
import { widthsOf, type ImageFormat, type StoredImage } from './srcset.ts'

/** The parts of App that pictures need. */
export interface ImageHome {
  db: Db
  storage: Storage
}

const MAX_BYTES = 50 * 1024 * 1024
const KEY = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
/** Under which the storage has a picture as it was uploaded, and what of it moves. */
export const originalKey = (key: string) => `images/${key}/original`
export const motionKey = (key: string) => `images/${key}/motion`

/**
 * Stores a JPEG, PNG, WebP, AVIF, GIF or HEIC picture under a key for ever: its variants are cached as immutable, so a key never
 * changes its picture. The same bytes again are no error. `onNew` writes what else is known of a picture that was not there
 * yet, in the same transaction. Throws ImageError.
 */
export async function storeImage(
  { db, storage }: ImageHome,
  key: string,
  bytes: Uint8Array,
  onNew?: (trx: Transaction<DB>) => Promise<void>,
): Promise<StoredImage> {
  if (!KEY.test(key)) throw new RangeError(`Not an image key: ${JSON.stringify(key)}`)
  if (bytes.length > MAX_BYTES)
    throw new ImageError('bytes', `${bytes.length} bytes are more than ${MAX_BYTES}`)
  const mime = imageTypeOf(bytes)
  if (mime === null) throw new ImageError('type', 'Not a JPEG, PNG, WebP, AVIF, GIF or HEIC picture')
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const before = await find(db, key)
  if (before) return same(before, sha256)

  const original = await encodeOriginal(bytes, mime)
  const { width, height, motion } = original
  return db.transaction().execute(async (trx) => {
    // The row first: of two who store under one key at once, the second waits here and finds the first one's.
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('media_image')
      .values({ key, width, height, mime, sha256, frames: motion?.frames ?? null })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (!numInsertedOrUpdatedRows) return same(await find(trx, key), sha256)
    await onNew?.(trx)
    await storage.put(originalKey(key), original.bytes)
    if (motion) await storage.put(motionKey(key), motion.bytes)
    return { key, width, height }
  })
}

/** Removes the files of a picture whose row is gone: its original and every variant that was made of it. */
export async function removeImageFiles(storage: Storage, key: string): Promise<void> {
  if (!KEY.test(key)) return
  for (const file of await storage.list(`images/${key}`)) await storage.remove(file.key)
}

/** What of a picture moves, as WebP; null for a still one. */
export const imageMotion = ({ storage }: Pick<ImageHome, 'storage'>, key: string): Promise<Buffer | null> =>
  KEY.test(key) ? storage.get(motionKey(key)) : Promise.resolve(null)

/** Variants being read or made now, by storage: all who ask for one share the work. */
const underway = new WeakMap<Storage, Map<string, Promise<Buffer | null>>>()

/**
 * A picture in one of its widths and formats, made at the first call and stored; null when there is none. `part` is what its
 * address says of a part for one place (`printCrop`): only the one that is chosen now is made, those made before remain.
 */
export async function imageVariant(
  home: ImageHome,
  key: string,
  width: number,
  format: ImageFormat,
  part = '',
): Promise<Buffer | null> {
  if (!KEY.test(key)) return null
  const asked = part === '' ? null : readCrop(part)
  if (part !== '' && !asked) return null
  const name = `images/${key}/${part}${part && '-'}${width}.${format}`
  const running = underway.get(home.storage) ?? new Map<string, Promise<Buffer | null>>()
  underway.set(home.storage, running)
  const mine =
    running.get(name) ??
    readOrMake(home, key, { width, format, asked }, name).finally(() => running.delete(name))
  running.set(name, mine)
  return mine
}

async function readOrMake(
  { db, storage }: ImageHome,
  key: string,
  { width, format, asked }: { width: number; format: ImageFormat; asked: ReturnType<typeof readCrop> },
  name: string,
): Promise<Buffer | null> {
  const kept = await storage.get(name)
  if (kept) return kept
  const image = await find(db, key)
  if (!image) return null
  const chosen: Crop | undefined = asked ? cropsOf(image.crops, image).crops?.[asked.use] : undefined
  if (asked && String(chosen) !== String(asked.crop)) return null
  const part = chosen ? cropBox(chosen, image) : null
  if (!widthsOf(part?.width ?? image.width).some((offered) => offered === width)) return null
  const original = await storage.get(originalKey(key))
  if (!original) throw new Error(`The original of the image ${key} is missing from the storage`)
  const bytes = await encodeVariant(original, width, format, part)
  await storage.put(name, bytes)
  return bytes
}

interface Row {
  key: string
  width: number
  height: number
  sha256: string
  crops: JsonValue
}

function find(db: Db, key: string): Promise<Row | undefined> {
  return db
    .selectFrom('media_image')
    .select(['key', 'width', 'height', 'sha256', 'crops'])
    .where('key', '=', key)
    .executeTakeFirst()
}

function same(row: Row | undefined, sha256: string): StoredImage {
  if (row?.sha256 !== sha256) throw new ImageError('taken', 'The key holds another picture')
  return { key: row.key, width: row.width, height: row.height }
}
