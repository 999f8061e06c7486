import { createHash } from 'node:crypto'
import type { App } from '#platform/app.server.ts'
import { storeImage } from '#platform/images/images.server.ts'
import { widthsOf } from '#platform/images/srcset.ts'
import type { SiteSettings } from './contract.ts'

const PREFIX = 'site-'
/** Twice as wide as the mark is ever shown. */
const WIDTH = 320

/** Whether a key names the site's own image, which everybody sees. */
export const isSiteImage = (key: string) => key.startsWith(PREFIX)

/** Stores an image for the site's mark. Throws ImageError for what is no picture, or too large. */
export async function storeSiteImage(
  app: Pick<App, 'db' | 'storage'>,
  bytes: Uint8Array,
): Promise<NonNullable<SiteSettings['image']>> {
  const hash = createHash('sha256').update(bytes).digest('hex')
  const { key, width, height } = await storeImage(app, `${PREFIX}${hash.slice(0, 24)}`, bytes)
  const shown = widthsOf(width).findLast((step) => step <= WIDTH) ?? widthsOf(width)[0]
  // WebP preserves the transparency that a mark usually has.
  return { src: `/media/${key}-${shown}.webp`, width, height }
}
