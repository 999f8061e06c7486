import type { Db, Trx } from '#platform/db/kysely.server.ts'
import { holdClaim, type ArchiveClaim } from '../record.server.ts'
import { insertItems } from '../names/reserve.server.ts'
import { keyOfEntry, pictureKeyIn, type StoryWrite, type Surroundings } from '../write/story-row.server.ts'

const CHUNK = 5000

/** Notes every picture of an export of our own: not only stories show them. */
export async function noteAll(
  db: Db,
  claim: ArchiveClaim,
  around: Pick<Surroundings, 'index' | 'format' | 'pictureKeys'>,
): Promise<void> {
  const items = [...around.index.pictures.values()].map((picture) => ({
    kind: 'picture',
    foreign_id: picture.url,
    key: pictureKeyIn(around, picture),
  }))
  for (let at = 0; at < items.length; at += CHUNK)
    await db.transaction().execute(async (trx) => {
      await holdClaim(trx, claim)
      await insertItems(trx, claim, items.slice(at, at + CHUNK))
    })
}

/**
 * Notes the pictures of stories under every address that they have there, and whose cover waits for which. Says which keys are
 * stored already.
 */
export async function noteWanted(
  trx: Trx,
  claim: ArchiveClaim,
  writes: readonly StoryWrite[],
  around: Surroundings,
): Promise<Map<string, string>> {
  const wanted = new Map<string, string>()
  for (const { pictures, cover, story } of writes) {
    for (const { key, url } of cover ? [...pictures, cover] : pictures) wanted.set(url, key)
    for (const { body } of story.texts)
      for (const address of body.pictures) {
        const known = around.index.pictureOf(address)
        wanted.set(address, pictureKeyIn(around, { url: known?.url ?? address, id: known?.id ?? null }))
      }
  }
  if (wanted.size === 0) return new Map()
  await insertItems(
    trx,
    claim,
    [...wanted]
      .filter(([url]) => url.length <= 2000)
      .map(([foreign_id, key]) => ({ kind: 'picture', foreign_id, key })),
  )
  const stored = await trx
    .selectFrom('media_image')
    .select('key')
    .where('key', 'in', [...new Set(wanted.values())])
    .execute()
  const keys = new Map(stored.map(({ key }) => [key, key]))
  await insertItems(
    trx,
    claim,
    writes.flatMap(({ cover, entry, story }) =>
      cover !== null && story.kind === 'story' && entry.group.leader === story.id
        ? [
            {
              kind: 'cover',
              foreign_id: keyOfEntry(entry),
              key: cover.key,
              came: keys.has(cover.key) ? 'given' : '',
            },
          ]
        : [],
    ),
  )
  return keys
}
