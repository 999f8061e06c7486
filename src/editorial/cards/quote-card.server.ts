import { sql } from 'kysely'
import { writeAudit } from '#platform/audit/write.server.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import { cardTag } from './cards.server.ts'
import { knownCard } from './known-cards.ts'

/** What an editor copies of a post whose site answers no program. */
interface Quotation {
  author: string
  words: string
  published: Date | null
}

/** How a row says that an editor wrote it. */
export const BY_HAND = 'by_hand'

/** Writes what a post says by hand. Throws `conflict` where it was fetched: then its site has said it. */
export async function quoteCard(
  ctx: Pick<RequestContext, 'app' | 'viewer' | 'requestId'>,
  address: string,
  { author, words, published }: Quotation,
): Promise<void> {
  const { app } = ctx
  if (knownCard(address)?.kind !== 'post')
    throw new Refusal('invalid_input', { fields: { address: 'must_be_valid' } })
  await app.db.transaction().execute(async (trx) => {
    await trx
      .insertInto('editorial_card')
      .values({ address })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const before = await trx
      .selectFrom('editorial_card')
      .select(['author', 'words', 'fetched_at', 'problem'])
      .where('address', '=', address)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (before.fetched_at !== null && before.problem !== BY_HAND) throw new Refusal('conflict')
    await trx
      .updateTable('editorial_card')
      .set({
        state: 'stored',
        author,
        words,
        published_at: published,
        problem: BY_HAND,
        gone_at: null,
        fetched_at: sql<Date>`now()`,
        tried_at: sql<Date>`now()`,
      })
      .where('address', '=', address)
      .execute()
    await writeAudit(trx, {
      ctx,
      action: 'media.edit',
      kind: 'card',
      key: address,
      ...(before.fetched_at !== null && { before: { author: before.author, words: before.words } }),
      after: { author, words },
    })
  })
  await app.changes.publish([cardTag(address)])
}
