import { createHash } from 'node:crypto'
import { sql, type Selectable } from 'kysely'
import type { App } from '#platform/app.server.ts'
import type { EditorialCard } from '#platform/db/types.ts'
import { ImageError } from '#platform/images/image-error.ts'
import { removeImageFiles, storeImage } from '#platform/images/images.server.ts'
import { CARD_PICTURE } from './card-picture.server.ts'
import { asking, fetchCard, isStillThere, type Ask, type Fetched } from './fetch-card.server.ts'

type Parts = Pick<App, 'db' | 'storage' | 'changes'>

/** What is stored of a thing of another site. */
export interface Card extends Omit<
  Selectable<EditorialCard>,
  'created_at' | 'tried_at' | 'tries' | 'fetched_at' | 'picture'
> {
  picture: { key: string; width: number; height: number } | null
}

/** Dropped when what is stored of an address changes. */
export const cardTag = (address: string): string =>
  `card:${createHash('sha256').update(address).digest('base64url').slice(0, 16)}`

/** What is stored of addresses, by address; what is not known is left out. */
export async function readCards(
  { db }: Pick<App, 'db'>,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, Card>> {
  if (addresses.length === 0) return new Map()
  const rows = await db
    .selectFrom('editorial_card as c')
    .leftJoin('media_image as m', 'm.key', 'c.picture')
    .select([
      'c.address',
      'c.state',
      'c.leads_to',
      'c.title',
      'c.author',
      'c.site',
      'c.words',
      'c.published_at',
      'c.picture',
      'c.ratio',
      'c.problem',
      'c.gone_at',
      'm.width',
      'm.height',
    ])
    .where('c.address', 'in', [...new Set(addresses)])
    .execute()
  return new Map(
    rows.map(({ picture: key, width, height, ...row }) => [
      row.address,
      { ...row, picture: key && width && height ? { key, width, height } : null },
    ]),
  )
}

/**
 * The card of an address for who writes: fetched where it was not yet, or again where that is asked for. What was fetched once stays
 * whatever is answered now.
 */
export async function openCard(
  app: Parts,
  address: string,
  again = false,
  ask: Ask = asking(),
): Promise<Card> {
  await app.db
    .insertInto('editorial_card')
    .values({ address })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const before = (await readCards(app, [address])).get(address)
  if (!before) throw new Error('A card that was written is there')
  if (before.state !== 'waiting' && !again) return before
  const same = underway.get(address)
  // Forms of readers share their places with this: what would wait for slow sites is fetched by the job instead.
  if (!same && underway.size >= MOST_UNDERWAY) return before
  const fetching = same ?? take(app, address, ask).finally(() => underway.delete(address))
  underway.set(address, fetching)
  await fetching
  return (await readCards(app, [address])).get(address) ?? before
}

/** Fetches for who writes, by their address: whoever asks for the same meanwhile waits for the same. */
const MOST_UNDERWAY = 2
const underway = new Map<string, Promise<void>>()

/** Tries for a card before it is left alone, and how long after the last one. */
const MOST_TRIES = 6
const AT_ONCE = 10

/** Fetches cards that wait: of stories that came without the panel's editor, and those that could not be had. */
export async function fetchWaiting(app: Parts, signal: AbortSignal, ask: Ask = asking()): Promise<number> {
  const { rows } = await sql<{ address: string }>`
    select address from editorial_card
    where state = 'waiting' and (tried_at is null or tried_at < now() - tries * tries * interval '5 minutes')
    order by tried_at nulls first limit ${sql.lit(AT_ONCE)}`.execute(app.db)
  for (const { address } of rows) {
    signal.throwIfAborted()
    await take(app, address, ask)
  }
  return rows.length
}

const CHECKED = 200
const BETWEEN = sql`interval '7 days'`

/** Asks whether what stories show is still there. What is gone is marked and stays readable. */
export async function checkCards(app: Parts, signal: AbortSignal, ask: Ask = asking()): Promise<void> {
  const { rows } = await sql<{ address: string; state: string; dated: boolean }>`
    select address, state, published_at is not null as dated from editorial_card c
    where state in ('stored', 'gone') and tried_at < now() - ${BETWEEN}
      and exists (select from editorial_card_use u where u.address = c.address)
    order by tried_at limit ${sql.lit(CHECKED)}`.execute(app.db)
  for (const { address, state, dated } of rows) {
    signal.throwIfAborted()
    const there = await isStillThere(ask, address, dated)
    const isChanged = there !== null && there !== (state === 'stored')
    await app.db
      .updateTable('editorial_card')
      .set({
        tried_at: sql`now()`,
        ...(isChanged && { state: there ? 'stored' : 'gone', gone_at: there ? null : sql`now()` }),
      })
      .where('address', '=', address)
      .execute()
    if (isChanged) await app.changes.publish([cardTag(address)])
  }
}

/** Removes what was fetched for texts that were never published, or show it no more, with its pictures. */
export async function sweepCards(app: Pick<App, 'db' | 'storage'>, now: Date): Promise<void> {
  const before = new Date(now.getTime() - UNUSED_MS)
  const { rows } = await sql<{ picture: string | null }>`
    delete from editorial_card c
    where created_at < ${before} and coalesce(tried_at, created_at) < ${before}
      and not exists (select from editorial_card_use u where u.address = c.address)
      and not exists (
        select from entry_draft d where d.fields ?| array['body_ar', 'body_en']
          and strpos(concat(d.fields ->> 'body_ar', d.fields ->> 'body_en'), replace(c.address, '&', '&amp;')) > 0
      )
    returning picture`.execute(app.db)
  for (const { picture: key } of rows) {
    if (key === null) continue
    const gone = await app.db
      .deleteFrom('media_image')
      .where('key', '=', key)
      .where((eb) =>
        eb.not(eb.exists(eb.selectFrom('editorial_card').select('address').where('picture', '=', key))),
      )
      .returning('key')
      .executeTakeFirst()
    if (gone) await removeImageFiles(app.storage, key)
  }
}

const UNUSED_MS = 30 * 24 * 3600 * 1000

/** Fetches an address and writes what came of it. */
async function take(app: Parts, address: string, ask: Ask): Promise<void> {
  await app.db
    .updateTable('editorial_card')
    .set({ tried_at: sql`now()`, tries: sql`least(tries + 1, 100)` })
    .where('address', '=', address)
    .execute()
  const fetched = await fetchCard(ask, address)
  const picture = fetched.state === 'stored' ? await storePicture(app, fetched.picture) : null
  await app.db
    .updateTable('editorial_card')
    .set(columnsOf(fetched, picture))
    .where('address', '=', address)
    .execute()
  await app.changes.publish([cardTag(address)])
}

function columnsOf(fetched: Fetched, picture: string | null) {
  if (fetched.state === 'stored') {
    const { title, author, site, words, published, ratio } = fetched.facts
    return {
      state: 'stored' as const,
      title,
      author,
      site,
      words,
      published_at: published,
      ratio,
      leads_to: fetched.leadsTo,
      picture: sql<string | null>`coalesce(${picture}, picture)`,
      problem: null,
      gone_at: null,
      fetched_at: sql<Date>`now()`,
    }
  }
  // What was fetched before is readable for ever.
  const isLost = fetched.state === 'gone'
  return {
    problem: fetched.problem,
    state: sql<'gone' | 'failed' | 'waiting' | 'stored'>`case
      when fetched_at is not null then ${isLost ? 'gone' : sql`state`}
      when ${isLost} or tries >= ${MOST_TRIES} then 'failed' else 'waiting' end`,
    gone_at: sql<Date | null>`case when fetched_at is not null and ${isLost} then coalesce(gone_at, now()) else gone_at end`,
  }
}

/** A picture of outside as one of ours; null for what cannot be one. */
async function storePicture(app: Parts, bytes: Buffer | null): Promise<string | null> {
  if (!bytes) return null
  const key = `${CARD_PICTURE}${createHash('sha256').update(bytes).digest('hex').slice(0, 24)}`
  try {
    return (await storeImage(app, key, bytes)).key
  } catch (error) {
    if (error instanceof ImageError) return null
    throw error
  }
}
