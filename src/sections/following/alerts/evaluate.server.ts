import { sql } from 'kysely'
import type { Trx } from '#platform/db/kysely.server.ts'
import { percentSql } from '#datasets/series/change.ts'
import { lateAfterSql } from '#sections/products-prices/contract.server.ts'
import { announce, soonest } from '../notices/announce.server.ts'

/** Whether a newest price is an earlier one whose day was corrected: readers have seen it, and hear of it as a correction. */
const CORRECTED_DAY = sql`
  select from products_prices_point p join products_prices_point_revision r on r.series_id = p.series_id
    and r.valid_to = p.known_from and r.price = p.price and r.day <> p.day and r.replaced_by is null and not r.withdrawn
  where p.series_id = l.series_id and p.day = l.day
    and not exists (select from products_prices_point o where o.series_id = r.series_id and o.day = r.day)`

/**
 * Judges every rule of some series by their newest figure, in one statement, and notifies their followers. A figure with which
 * its series is late is history; demonstration data notifies no one.
 *
 * A rule fires when it is armed and its condition holds, once for a day of the series. It is armed again by a figure that has
 * left its threshold by its band. A change in percent is against the last price of the same series on or before the
 * beginning of its window, no more than two periods before that; without one nothing is judged.
 */
export function judgeFigures(trx: Trx, seriesIds: readonly number[], now: Date): Promise<number> {
  const parts = sql`
    touched as (
      select s.id, s.slug, s.product, s.market, s.unit, s.frequency, l.day, l.price, l.before_day, l.before, l.estimated,
        following_period(s.frequency) as period
      from products_prices_series s join products_prices_latest l on l.series_id = s.id
      where s.id = any(${[...seriesIds]}::int[]) and not s.demo and not s.hidden
        and l.day >= (${now}::timestamptz at time zone 'Asia/Riyadh')::date - ${sql.raw(lateAfterSql('s'))}
        and not exists (${CORRECTED_DAY})
    ),
    judged as (
      select r.id as rule, r.user_id, r.kind as rule_kind, r.threshold, r.window_days, r.armed, r.fired_day, r.mailed_on,
        r.site, r.mail, r.push, t.slug, t.unit, t.day, t.price, t.estimated, base.day as base_day, base.price as base, c.change,
        here.today,
        coalesce(case r.kind when 'above' then t.price >= r.threshold when 'below' then t.price <= r.threshold
          when 'change' then abs(c.change) >= r.threshold else true end, false) as hit,
        coalesce(case r.kind when 'above' then t.price < r.threshold * (1 - r.band_pct / 100)
          when 'below' then t.price > r.threshold * (1 + r.band_pct / 100)
          when 'change' then abs(c.change) < r.threshold * (1 - r.band_pct / 100) else true end, false) as clear
      from touched t
      join following_rule r on r.series_id = t.id and not r.paused and r.unit = t.unit
      left join following_settings o on o.user_id = r.user_id
      cross join lateral (
        select (${now}::timestamptz at time zone coalesce(o.zone, 'Asia/Riyadh'))::date as today,
          -- Months are compared with months, however long they are.
          case when t.frequency in ('monthly', 'quarterly', 'annual') and r.window_days >= 30
            then (date_trunc('month', t.day::timestamp) - make_interval(months => r.window_days / 30 - 1))::date - 1
            else t.day - r.window_days end as since
      ) here
      left join lateral (
        select p.day, p.price from products_prices_point p
        where r.kind = 'change' and p.series_id = t.id and p.day < t.day and p.day <= here.since
          and p.day >= here.since - 2 * t.period
        order by p.day desc limit 1
      ) base on true
      left join lateral (select ${sql.raw(percentSql('t.price', 'base.price'))} as change) c on true
      where r.expires_on is null or r.expires_on >= here.today
    ),
    fired as (
      select *, mail <> 'off' and (mailed_on is null or mailed_on < today) as mails
      from judged where hit and armed and (fired_day is null or fired_day < day)
    ),
    moved as (
      update following_rule r set
        armed = j.rule_kind = 'new_point' or f.rule is null,
        fired_day = coalesce(f.day, r.fired_day),
        mailed_on = case when f.mails then f.today else r.mailed_on end
      from judged j left join fired f on f.rule = j.rule
      where r.id = j.rule and (f.rule is not null or (j.clear and not j.armed))
    ),
    happening as (
      select user_id, 'alert' as kind, slug as key, 'alert:' || rule || ':' || day as cause,
        jsonb_strip_nulls(jsonb_build_object('rule', rule, 'kind', rule_kind, 'threshold', threshold, 'window', window_days,
          'unit', unit, 'day', day, 'price', price, 'estimated', nullif(estimated, false), 'base', base, 'base_day', base_day,
          'change', round(change, 4))) as payload,
        site, case when mails then mail else 'off' end as mail, push
      from fired
      union all
      select f.user_id, 'figure', t.slug, 'figure:' || t.id || ':' || t.day,
        jsonb_strip_nulls(jsonb_build_object('unit', t.unit, 'day', t.day, 'price', t.price,
          'estimated', nullif(t.estimated, false), 'before', t.before, 'before_day', t.before_day)),
        bool_or(f.site), ${soonest('f.mail')}, bool_or(f.push)
      from touched t join following_follow f on (f.kind, f.key) in
        (('series', t.slug), ('product', t.product), ('market', t.market))
      group by f.user_id, t.id, t.slug, t.unit, t.day, t.price, t.estimated, t.before, t.before_day
    )`
  return announce(trx, parts, now)
}
