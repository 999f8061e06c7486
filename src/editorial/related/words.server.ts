import { sql } from 'kysely'
import type { App } from '#platform/app.server.ts'

/** How many stories there are, and in how many of the newest of them each word of a title or standfirst is. */
interface WordCounts {
  total: number
  sample: number
  of: ReadonlyMap<string, number>
}

/** A word is about as rare among all stories as among so many of the newest. */
const SAMPLE = 2000
const REMEMBERED_S = 900

/** Counted over again after a while and not at every story: how rare a word is hardly changes by one. */
export const wordCounts = ({ db, memo }: App): Promise<WordCounts> =>
  memo.get(
    'related:words',
    null,
    async () => {
      const newest = sql.lit(
        `select head from search_head where id in (select post_id from editorial_listing where list = 'all' order by published_at desc, post_id desc limit ${SAMPLE})`,
      )
      const [words, { rows }] = await Promise.all([
        sql<{ word: string; ndoc: number }>`select word, ndoc from ts_stat(${newest})`.execute(db),
        sql<{ n: number }>`select count(*) as n from editorial_listing where list = 'all'`.execute(db),
      ])
      const total = Number(rows[0]?.n ?? 0)
      return {
        total,
        sample: Math.min(total, SAMPLE),
        of: new Map(words.rows.map(({ word, ndoc }) => [word, Number(ndoc)])),
      }
    },
    REMEMBERED_S,
  )

/** How much a shared word says, as rarer ones say more; nothing for one of every story, and for numbers, which agree by chance. */
export function wordWeight({ of, sample }: WordCounts, word: string): number {
  if (/^\d{1,5}$/.test(word)) return 0
  return Math.max(0, Math.log((sample + 1) / ((of.get(word) ?? 0) + 0.5)))
}

/** The rarest words, as many as find some hundred stories among all at most, in the syntax of a text search; null for none. */
export function rareWords(counts: WordCounts, words: readonly string[], most: number): string | null {
  const found = words
    .filter((word) => wordWeight(counts, word) > 0)
    .map((word) => ({
      word,
      stories: ((counts.of.get(word) ?? 1) * counts.total) / Math.max(1, counts.sample),
    }))
    .sort((one, other) => one.stories - other.stories || (one.word < other.word ? -1 : 1))
  const chosen: string[] = []
  let looked = 0
  for (const { word, stories } of found) {
    looked += stories
    if (looked > most) break
    chosen.push(`'${word}'`)
  }
  return chosen.length === 0 ? null : chosen.join(' | ')
}
