import type { Db } from '#platform/db/kysely.server.ts'

/** How the keys of cards' pictures begin: none of them is offered in the media library. */
export const CARD_PICTURE = 'site-card-'

/** Whether a key names the picture of a card, which those see who read a story with it. */
export const isCardPicture = (key: string): boolean => key.startsWith(CARD_PICTURE)

/** The addresses whose cards have a picture. */
export async function cardsWithPicture(db: Pick<Db, 'selectFrom'>, key: string): Promise<string[]> {
  if (!isCardPicture(key)) return []
  const rows = await db.selectFrom('editorial_card').select('address').where('picture', '=', key).execute()
  return rows.map(({ address }) => address)
}
