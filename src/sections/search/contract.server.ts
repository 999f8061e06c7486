import { isoDay } from '#i18n/date/date.ts'
import type { Lang } from '#i18n/locale.ts'
import { wordsOf } from '#i18n/words/terms.ts'
import type { Db } from '#platform/db/kysely.server.ts'
import { PREPARED } from '#platform/db/prepared.server.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { POPULAR, SEARCH } from '#platform/limits/limits.ts'
import { networkOf } from '#platform/limits/network.server.ts'
import type { Lexicon } from '#site/lexicon/lexicon.server.ts'
import { sql } from 'kysely'
import { createHmac } from 'node:crypto'

/** What shows popular searches is dropped with it. */
export const POPULAR_TAG = 'popular'

export interface PopularSearch {
  /** As most wrote it. */
  title: string
  /** Language-free address. */
  href: string
}

/**
 * Counts searches that found something, by day: a hash of the network with the day and these very words, so that
 * searches of one reader cannot be joined. Words that the site itself does not use are not counted, so that no one can plant words.
 */
export async function countAsked(
  { app, lang, ip, now }: Pick<RequestContext, 'app' | 'lang' | 'ip' | 'now'>,
  query: string,
  { spellings, concepts }: Lexicon,
): Promise<void> {
  const words = wordsOf(query)
  const isKnown = words.every(({ plain, term }) => spellings.has(plain) || concepts.has(term))
  if (words.length === 0 || words.length > POPULAR.words || !isKnown) return
  const day = isoDay(now)
  const terms = words.map(({ term }) => term).join(' ')
  const who = createHmac('sha256', app.secret)
    .update(`popular:${day}:${lang}:${terms}:${networkOf(ip)}`)
    .digest('base64url')
  // Only letters of the words themselves: the rest of what was typed stays private.
  const typed = (query.match(/[\p{L}\p{N}][\p{L}\p{N}.-]*/gu) ?? []).join(' ')
  await sql`${PREPARED} insert into search_asked (day, lang, terms, typed, who)
    values (${day}, ${lang}, ${terms}, ${typed}, ${who}) on conflict do nothing`.execute(app.db)
}

/** Publishes what enough people searched for on past days, deletes the hashes, and drops what is too old. Returns whether anything changed. */
export async function publishPopular(db: Db, now: Date): Promise<boolean> {
  const today = isoDay(now)
  const since = isoDay(new Date(now.getTime() - POPULAR.days * 86_400_000))
  return db.transaction().execute(async (trx) => {
    await sql`
      insert into search_popular (day, lang, terms, typed, people)
      select day, lang, terms, mode() within group (order by typed), count(*) from search_asked
      where day < ${today}::date group by day, lang, terms having count(*) >= ${POPULAR.people}
      on conflict do nothing`.execute(trx)
    const { numDeletedRows } = await trx
      .deleteFrom('search_asked')
      .where('day', '<', today)
      .executeTakeFirstOrThrow()
    const old = await trx.deleteFrom('search_popular').where('day', '<', since).executeTakeFirstOrThrow()
    return numDeletedRows + old.numDeletedRows > 0n
  })
}

/** What a night changes in the index: which posts are the newest, and which cases are past their day. */
export async function renewIndex(db: Db): Promise<void> {
  await sql`select search_renew(${SEARCH.recent}, ${SEARCH.lately})`.execute(db)
  await sql`select search_write(array['case'])`.execute(db)
}

/** What most people asked for of late on pages of this language, most first. */
export function popularSearches({
  app,
  lang,
  tag,
}: Pick<RequestContext, 'app' | 'lang' | 'tag'>): Promise<PopularSearch[]> {
  tag(POPULAR_TAG)
  return app.memo.get(
    `search:popular:${lang}`,
    [POPULAR_TAG],
    () => readPopular(app.db, lang),
    POPULAR.rememberedS,
  )
}

async function readPopular(db: Db, lang: Lang): Promise<PopularSearch[]> {
  const { rows } = await sql<{ typed: string }>`
    select (array_agg(typed order by people desc, day desc))[1] as typed from search_popular where lang = ${lang}
    group by terms order by sum(people) desc, max(day) desc, terms limit ${POPULAR.shown}`.execute(db)
  return rows.map(({ typed }) => ({
    title: typed,
    href: `/search?${new URLSearchParams({ q: typed })}`,
  }))
}
