import { foldArabic } from '#i18n/fold.ts'
import { withoutArticle } from './contract.ts'

/** How alike two names must be to be offered: about a third of their letter triples. */
const LIKE_ENOUGH = 0.34

/** Letter triples of a text, its words padded as pg_trgm pads them. */
function triples(text: string): Set<string> {
  const found = new Set<string>()
  for (const word of foldArabic(text).match(/[\p{L}\p{N}]+/gu) ?? []) {
    const padded = `  ${withoutArticle(word)} `
    for (let i = 0; i + 3 <= padded.length; i += 1) found.add(padded.slice(i, i + 3))
  }
  return found
}

/** Likeness of two texts from 0 to 1 (Dice's coefficient of their letter triples); spelling slips leave it high. */
function likeness(a: string, b: string): number {
  const first = triples(a)
  const second = triples(b)
  if (first.size + second.size === 0) return 0
  let shared = 0
  for (const triple of first) if (second.has(triple)) shared += 1
  return (2 * shared) / (first.size + second.size)
}

/** The things whose names come closest to what was typed, the closest first. */
export function closest<Thing extends { names: readonly string[] }>(
  query: string,
  things: readonly Thing[],
  limit: number,
): Thing[] {
  return things
    .map((thing) => ({ thing, score: Math.max(0, ...thing.names.map((name) => likeness(query, name))) }))
    .filter(({ score }) => score >= LIKE_ENOUGH)
    .sort((a, b) => b.score - a.score)
    .slice(0, limit)
    .map(({ thing }) => thing)
}

/** The query with the article off every word, when that says something else; null otherwise. */
export function withoutArticles(query: string): string | null {
  const bare = query
    .split(' ')
    .map((word) => (/^(?:[اأ]ل|وال|بال|لل)/u.test(word) ? withoutArticle(foldArabic(word)) : word))
    .join(' ')
  return bare === query ? null : bare
}
