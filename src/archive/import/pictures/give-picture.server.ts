import { sql } from 'kysely'
import { widthsOf } from '#platform/images/srcset.ts'
import { addressOn } from '../index/addresses.ts'
import type { ArchiveIndex } from '../index/archive-index.ts'
import type { Finding } from '../finding.ts'
import type { ArchiveParts } from '../parts.ts'
import { publishWith } from '../publish.server.ts'
import { holdClaim, type ArchiveClaim } from '../record.server.ts'
import { POST_HASH } from '../write/row-hash.ts'
import { writeRedirects } from '../write/write-redirects.server.ts'

/** The least width of a cover that the newsroom would choose. */
const COVER_WIDTH = 900

/** A picture that stories wait for, under every address that it had. */
export interface Waiting {
  key: string
  addresses: string[]
}

export interface Given {
  redirects: number
  findings: Finding[]
}

/** Gives a stored picture to the stories that wait for it, and leads its old addresses, and those of pages that showed it alone, to it. */
export async function givePicture(
  { db, publish }: ArchiveParts,
  claim: ArchiveClaim,
  index: ArchiveIndex,
  waiting: Waiting,
  image: { key: string; width: number; height: number },
  pages: readonly string[],
): Promise<Given> {
  const { key } = image
  const findings: Finding[] = []
  const given = await db.transaction().execute(async (trx) => {
    await holdClaim(trx, claim)
    const moved =
      key === waiting.key
        ? []
        : (
            await sql<{ id: number }>`update editorial_post set
              body_ar = replace(body_ar, ${`data-image="${waiting.key}"`}, ${`data-image="${key}"`}),
              body_en = replace(body_en, ${`data-image="${waiting.key}"`}, ${`data-image="${key}"`})
            where body_images <> '{}' and body_images && ${[waiting.key]}::text[] returning id`.execute(trx)
          ).rows
    const { rows: covers } = await sql<{ id: number; title: string }>`
      update editorial_post p set image_key = ${key}
      from archive_item i where i.site = ${claim.site} and i.kind = 'cover' and i.key = ${waiting.key} and i.came = ''
        and p.id = i.foreign_id::bigint and p.image_key is null
      returning p.id, coalesce(p.title_ar, p.title_en) as title`.execute(trx)
    await sql`update archive_item set came = 'given', key = ${key} where site = ${claim.site} and kind = 'cover' and key = ${waiting.key}`.execute(
      trx,
    )
    await sql`update archive_item set came = 'stored', key = ${key} where site = ${claim.site} and kind = 'picture' and key = ${waiting.key}`.execute(
      trx,
    )
    await sql`update entry_draft d set fields = d.fields || jsonb_build_object('image_key', ${key}::text)
      from archive_item i where i.site = ${claim.site} and i.kind = 'cover' and i.key = ${key} and d.key = i.foreign_id and d.is_new
        and d.kind in ('articles', 'around-world', 'news-excerpt') and d.fields ->> 'image_key' is null`.execute(
      trx,
    )
    const ids = [...covers, ...moved].map(({ id }) => id)
    await sql`update archive_made m set written = ${POST_HASH} from editorial_post p
      where m.kind = 'post' and m.key = p.id::text and p.id = any(${ids}::bigint[]) and m.import_id = ${claim.id}`.execute(
      trx,
    )
    if (covers.length > 0 && (image.width < COVER_WIDTH || image.width === image.height))
      for (const { id, title } of covers)
        findings.push({
          kind: 'story',
          id: String(id),
          title,
          key: String(id),
          code: 'cover_small',
          name: `${image.width} × ${image.height}`,
          fate: 'kept',
          count: 1,
        })
    const width = widthsOf(image.width).at(-1) ?? image.width
    const tags = ['home', ...ids.map((id) => `post:${id}`)]
    await publishWith(trx, tags)
    const redirects = await writeRedirects(
      trx,
      claim.id,
      [...waiting.addresses, ...pages].flatMap((address) => {
        const from = addressOn(index.site.url, address)
        return from === null
          ? []
          : [
              {
                from,
                to: `/media/${key}-${width}.jpg`,
                lang: null,
                owner: `image:${key}`,
                of: { kind: 'picture' as const, id: address, title: from.split('/').at(-1) ?? from, key },
              },
            ]
      }),
    )
    return { tags, redirects }
  })
  await publish(given.tags)
  return { redirects: given.redirects.added, findings: [...findings, ...given.redirects.findings] }
}
