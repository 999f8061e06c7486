import { createHash } from 'node:crypto'
import { parseId } from '#editorial/paths.ts'
import type { App } from '#platform/app.server.ts'
import { cropBox, cropOf, cropsOf } from '#platform/images/crops.ts'
import { encodePart } from '#platform/images/encode.server.ts'
import { originalKey } from '#platform/images/images.server.ts'
import { focusOf } from '#platform/images/srcset.ts'
import { readingOf } from '#platform/policy/policy.ts'
import { VISITOR } from '#platform/policy/viewer.ts'
import { siteSettings } from '#site/settings.server.ts'

/** An image as others show it beside a link: its name changes with what is to be seen. */
export interface OgImage {
  name: string
  type: string
  make: () => Promise<Buffer>
}

const SIZE = { width: 1200, height: 630 }
/** Raise it when photos are made otherwise: stored ones are then made again. */
const PHOTO_DESIGN = 1

/** The photo of a post of which visitors may read at least the beginning, cropped for links; null without one. */
export async function ogPhoto(app: App, key: string): Promise<OgImage | null> {
  const id = parseId(key)
  if (id === null || (await siteSettings(app)).not_available) return null
  const row = await app.db
    .selectFrom('editorial_post as p')
    .innerJoin('media_image as m', 'm.key', 'p.image_key')
    .select(['p.visibility', 'p.paid', 'p.owner_id'])
    .select(['m.key', 'm.width', 'm.height', 'm.focal_x', 'm.focal_y', 'm.crops'])
    .where('p.id', '=', id)
    .where('p.status', '=', 'published')
    .where('p.hidden', '=', false)
    .executeTakeFirst()
  if (!row) return null
  const guarded = { visibility: row.visibility, paid: row.paid, ownerId: row.owner_id }
  if (readingOf(VISITOR, guarded) === 'denied') return null
  const { width, height } = row
  const crop = cropOf(
    { width, height, ...focusOf(row.focal_x, row.focal_y), ...cropsOf(row.crops, row) },
    'wide',
  )
  const name = createHash('sha256')
    .update(JSON.stringify([PHOTO_DESIGN, row.key, crop]))
    .digest('hex')
    .slice(0, 32)
  return {
    name: `${name}.jpg`,
    type: 'image/jpeg',
    async make() {
      const original = await app.storage.get(originalKey(row.key))
      if (!original) throw new Error(`The original of the image ${row.key} is missing from the storage`)
      return encodePart(original, cropBox(crop, row), SIZE)
    },
  }
}
