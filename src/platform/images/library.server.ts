import type { Lang } from '#i18n/locale.ts'
import type { Db } from '#platform/db/kysely.server.ts'
import { srcset } from './srcset.ts'

/** WebP preserves transparency: logos have it, and JPEG does not. Every browser of the portal reads it. */
const FORMAT = 'image/webp'

/** A picture of the media library as an `img` has it, described in the reader's language. */
export interface ShownPicture {
  src: string
  srcSet: string
  width: number
  height: number
  /** Empty where the library has no description in that language. */
  alt: string
}

/** Pictures of the media library by their keys. */
export async function libraryPictures(
  { db }: { db: Db },
  keys: readonly string[],
  lang: Lang,
): Promise<ReadonlyMap<string, ShownPicture>> {
  if (keys.length === 0) return new Map()
  const rows = await db
    .selectFrom('media_image')
    .select(['key', 'width', 'height', 'alt_ar', 'alt_en'])
    .where('key', 'in', [...keys])
    .execute()
  return new Map(
    rows.map((row) => {
      const { src, sources } = srcset(row)
      const srcSet = sources.find(({ type }) => type === FORMAT)?.srcSet ?? ''
      const { width, height } = row
      return [row.key, { src: src.replace(/jpg$/, 'webp'), srcSet, width, height, alt: row[`alt_${lang}`] }]
    }),
  )
}
