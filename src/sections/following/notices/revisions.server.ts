import { sql, type RawBuilder } from 'kysely'
import type { Trx, Db } from '#platform/db/kysely.server.ts'
import { isoDay } from '#i18n/date/date.ts'
import { announce, soonest } from './announce.server.ts'

/** Corrections of a series are announced together once it has rested for so long: the second is often that of the first. */
const REST = sql`interval '10 minutes'`

/**
 * Whether readers saw a price that an editor took back: it was there before the span and came to rest, or was the newest, of which
 * there are alerts at once.
 */
const WAS_SEEN = sql`(r.valid_from < span.since and (r.valid_from <= r.valid_to - ${REST}
  or not exists (select from products_prices_point newer where newer.series_id = r.series_id and newer.day > r.day)))`

/** The work of series with corrections that have come to rest; all other work never waits. */
export const isReady = (now: RawBuilder<unknown>) => sql`(kind <> 'revision' or key in (
  select key from following_work where kind = 'revision' group by key having max(at) <= ${now}::timestamptz - ${REST}))`

/** A published price that was corrected. */
export interface Correction {
  day: string
  /** The price as it was before the first of the corrections. */
  was: number
  was_estimated: boolean
  /** The new value; null where it was withdrawn. */
  price: number | null
  estimated: boolean | null
  /** Of a withdrawn price the day whose price it is instead. */
  moved_to: string | null
  /** When it was last corrected. */
  at: Date
}

/** Between which moments a series was corrected, as a notice's row has it: the figures are those of the revisions. */
interface Span {
  since: string
  until: string
}

/**
 * The prices of `span` (series_id, since, until) that were corrected by hand and differ from what they were, as known at
 * `asOf`. What an import replaced or its undo took back is no correction.
 */
const corrections = (asOf: RawBuilder<unknown>) => sql`
  select c.day, c.was, c.was_estimated, c.at, present.price, present.estimated, other.day as moved_to
  from (
    select r.day, min(r.valid_to) as first_at, max(r.valid_to) as at,
      (array_agg(r.price order by r.valid_to))[1] as was, (array_agg(r.estimated order by r.valid_to))[1] as was_estimated
    from products_prices_point_revision r
    where r.series_id = span.series_id and r.valid_to between span.since and span.until
      and r.replaced_by is null and (not r.withdrawn or r.undone) and (not r.withdrawn or ${WAS_SEEN})
    group by r.day
  ) c
  left join lateral (
    select price, estimated from (
      select p.price, p.estimated, p.known_from as valid_from from products_prices_point p
      where p.series_id = span.series_id and p.day = c.day
      union all
      select r.price, r.estimated, r.valid_from from products_prices_point_revision r
      where r.series_id = span.series_id and r.day = c.day and r.valid_to > ${asOf} and not r.withdrawn
    ) state where valid_from >= c.first_at order by valid_from limit 1
  ) present on true
  left join lateral (
    select p.day from products_prices_point p
    where present.price is null and p.series_id = span.series_id and p.known_from = c.at and p.price = c.was
      and not exists (select from products_prices_point_revision r
        where r.series_id = p.series_id and r.day = p.day and r.valid_to = c.at)
    limit 1
  ) other on true
  where present.price is distinct from c.was`

/**
 * Writes the notices of corrected prices, for who followed the series, its product or its market or had an alert on it when they
 * were corrected, and has not switched them off. One that was neither read nor sent is replaced by the newer and passes on
 * its first figures.
 */
export function noticeRevisions(
  trx: Trx,
  works: readonly { key: string; payload: unknown }[],
  now: Date,
): Promise<number> {
  // Written by the trigger alone.
  const moments = works.map(({ payload }) => (payload as { at: string }).at)
  const parts = sql`
    touched as (
      select s.id as series_id, s.slug, s.product, s.market, s.unit, min(work.at) as since, max(work.at) as until
      from unnest(${works.map(({ key }) => Number(key))}::int[], ${moments}::timestamptz[]) work(id, at)
      join products_prices_series s on s.id = work.id and not s.hidden and not s.demo
      group by s.id
    ),
    replaced as (
      delete from following_notice n using touched t
      where n.kind = 'revision' and n.key = t.slug and n.read_at is null
        and not exists (select from following_delivery d where d.notice_id = n.id and d.state = 'sent')
      returning n.user_id, t.series_id, (n.payload ->> 'since')::timestamptz as since
    ),
    follower as (
      select t.series_id, f.user_id, f.site, f.mail, f.push from touched t join following_follow f on (f.kind, f.key) in
        (('series', t.slug), ('product', t.product), ('market', t.market)) and f.at <= t.until
      union all
      select t.series_id, r.user_id, r.site, r.mail, r.push from touched t
      join following_rule r on r.series_id = t.series_id and not r.paused and r.unit = t.unit and r.at <= t.until
        and (r.expires_on is null or r.expires_on >= ${isoDay(now)}::date)
    ),
    addressed as (
      select f.user_id, t.series_id, t.slug, least(t.since, min(r.since)) as since, t.until,
        bool_or(f.site) as site, ${soonest('f.mail')} as mail, bool_or(f.push) as push
      from follower f join touched t on t.series_id = f.series_id
      left join replaced r on r.user_id = f.user_id and r.series_id = f.series_id
      left join following_settings o on o.user_id = f.user_id
      where coalesce(o.revisions, true)
      group by f.user_id, t.series_id, t.slug, t.since, t.until
    ),
    corrected as (
      select span.* from (select distinct series_id, since, until from addressed) span
      where exists (${corrections(sql`'infinity'`)})
    ),
    happening as (
      select user_id, 'revision' as kind, slug as key, 'revision:' || series_id || ':' || extract(epoch from until) as cause,
        jsonb_build_object('since', since, 'until', until) as payload, site, mail, push
      from addressed join corrected using (series_id, since, until)
    )`
  return announce(trx, parts, now)
}

/** A notice as far as its corrections need it. */
interface RevisionRow {
  id: number
  key: string
  payload: unknown
}

/**
 * The corrections, by the notice's id, the oldest day first: as it was known after the last of its corrections, or with
 * `latest` as it is now. Nothing where it is the old figure again.
 */
export async function correctionsOf(
  db: Db,
  notices: readonly RevisionRow[],
  latest: boolean,
): Promise<Map<number, Correction[]>> {
  // Readers of one correction mostly share its span.
  const spans = Map.groupBy(notices, ({ key, payload }) => {
    const { since, until } = payload as Span
    return JSON.stringify([key, since, until])
  })
  if (spans.size === 0) return new Map()
  const asked = [...spans.keys()].map((text) => JSON.parse(text) as [string, string, string])
  const { rows } = await sql<Correction & { span: number }>`
    select span.nr::int as span, c.day::text as day, c.was::float8 as was, c.was_estimated, c.price::float8 as price,
      c.estimated, c.moved_to::text as moved_to, c.at
    from (
      select a.nr, s.id as series_id, a.since, a.until
      from unnest(${asked.map(([slug]) => slug)}::text[], ${asked.map(([, since]) => since)}::timestamptz[],
        ${asked.map(([, , until]) => until)}::timestamptz[]) with ordinality a(slug, since, until, nr)
      join products_prices_series s on s.slug = a.slug
    ) span cross join lateral (${corrections(latest ? sql`'infinity'` : sql`span.until`)}) c
    order by span.nr, c.day`.execute(db)
  const found = Map.groupBy(rows, ({ span }) => span - 1)
  return new Map(
    [...spans.values()].flatMap((group, nr) => group.map(({ id }) => [id, found.get(nr) ?? []] as const)),
  )
}
