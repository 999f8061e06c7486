import { sql } from 'kysely'
import type { RequestContext } from '#platform/http/context.server.ts'
import { listedVisibility } from '#platform/policy/policy.ts'
import { listTag } from '../list.server.ts'
import { rareWords, wordCounts, wordWeight } from './words.server.ts'

/** What ties a story to others, as its row has it. */
export interface Ties {
  id: number
  category: number | null
  country: string | null
  products: readonly string[]
  companies: readonly string[]
  cases: readonly string[]
  deals: readonly string[]
  /** Ids of the stories that an editor put first, in their order. */
  pins: readonly string[]
  /** The words of its title and standfirst in both languages, as the search has them. */
  words: readonly string[]
}

/** How much one kind of tie says beside the others, by the beginning of its lists' names; how rare it is counts besides. */
const FACTORS = { ca: 1.5, d: 1.5, co: 1, p: 1, k: 0.4, c: 0.3 } as const
/** Ties of a kind that are looked at: the first are what a story is about, and a list of all companies is about none. */
const MOST_TIES = 8
/** The newest stories of each list, and those with a rare word, that are compared. */
const CANDIDATES = 40
const BY_WORDS = 400
/** A list with more stories than this is common, however many it has. */
const COUNTED = 2000
/** What words say beside ties, and how many days it takes until half of what newness adds is gone. */
const WORDS = 0.9
const HALF_LIFE = 180

/** The lists of a story that others may share. */
function listsOf({ category, country, ...ties }: Ties): { list: string; factor: number }[] {
  const some = (kind: keyof typeof FACTORS, keys: readonly (string | number)[]) =>
    keys.slice(0, MOST_TIES).map((key) => ({ list: `${kind}:${key}`, factor: FACTORS[kind] }))
  return [
    ...some('ca', ties.cases),
    ...some('d', ties.deals),
    ...some('co', ties.companies),
    ...some('p', ties.products),
    ...some('k', country === null ? [] : [country]),
    ...some('c', category === null ? [] : [category]),
  ]
}

/**
 * The stories that a story leads on to, as a query that names posts for the place `related`: an editor's pins first, then those
 * that share most with it, rare things and words above common ones, new ones above old ones. Each is in the reader's language and
 * one that this reader may see in lists.
 */
export async function relatedTo(
  ctx: Pick<RequestContext, 'app' | 'lang' | 'viewer' | 'now' | 'tag'>,
  ties: Ties,
  size: number,
) {
  const counts = await wordCounts(ctx.app)
  const lists = listsOf(ties)
  const pins = ties.pins.filter((pin) => /^\d{1,9}$/.test(pin))
  // A pin that is published later comes in by its own tag.
  ctx.tag(...lists.map(({ list }) => listTag(list)), ...pins.map((pin) => `post:${pin}`))
  const words = ties.words
    .map((word) => ({ word, weight: wordWeight(counts, word) }))
    .filter(({ weight }) => weight > 0)
  const rare = rareWords(counts, ties.words, BY_WORDS)
  const lowest = listedVisibility(ctx.viewer)
  const listed = lowest === 3 ? sql`and l.visibility = 3` : sql``
  const shown = sql`p.status = 'published' and not p.hidden and p.visibility >= ${sql.lit(lowest)}
    and ${sql.ref(`p.title_${ctx.lang}`)} is not null and p.id <> ${ties.id}::bigint`
  return sql`(
    with tie as materialized (
      select t.list, t.factor * ln(1 + ${counts.total}::float8 / (1 + c.n)) as weight
      from unnest(${lists.map(({ list }) => list)}::text[], ${lists.map(({ factor }) => factor)}::float8[]) as t(list, factor)
      cross join lateral (
        select count(*) as n from (select from editorial_listing l where l.list = t.list limit ${sql.lit(COUNTED)}) few) c
    ), word as materialized (
      select * from unnest(${words.map(({ word }) => word)}::text[], ${words.map(({ weight }) => weight)}::float8[]) as w(term, weight)
    ), near as materialized (
      select l.post_id as id from tie cross join lateral (
        select l.post_id from editorial_listing l where l.list = tie.list ${listed}
        order by l.published_at desc, l.post_id desc limit ${sql.lit(CANDIDATES)}) l
      union
      select w.id from (select p.id from editorial_post p where p.search_title @@ ${rare}::tsquery and ${shown} limit ${sql.lit(BY_WORDS)}) w
    ), pinned as materialized (
      select p.id, p.published_at, min(a.nth) as nth from unnest(${pins}::bigint[]) with ordinality as a(id, nth)
      join editorial_post p on p.id = a.id where ${shown} group by p.id
    ), scored as materialized (
      select p.id, p.published_at,
        (coalesce((select sum(tie.weight) from editorial_listing l join tie on tie.list = l.list where l.post_id = p.id), 0)
          / sqrt(2 + cardinality(p.products) + cardinality(p.companies) + cardinality(p.cases) + cardinality(p.deals))
        + ${sql.lit(WORDS)} * coalesce((select sum(word.weight) from unnest(tsvector_to_array(h.head)) as own(term) join word on word.term = own.term), 0)
          / sqrt(4 + length(h.head)))
        * (0.8 + 0.2 * 0.5::float8 ^ (greatest(0, extract(epoch from ${ctx.now}::timestamptz - p.published_at))::float8 / ${sql.lit(86_400 * HALF_LIFE)})) as score
      from near join editorial_post p on p.id = near.id join search_head h on h.id = p.id
      where ${shown} and p.id not in (select id from pinned)
    )
    select 'related', row_number() over (order by r.nth, r.score desc, r.published_at desc, r.id desc) as nth, r.id
    from (select id, published_at, nth, null::float8 as score from pinned union all select id, published_at, null, score from scored) r
    order by nth limit ${size}::int)`
}
