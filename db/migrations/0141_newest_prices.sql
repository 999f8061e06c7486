-- Every page shows prices with their line: the newest prices of a series and its first day are stored with its last price.
alter table products_prices_latest add column first_day date, add column newest numeric(12, 4)[] not null default '{}';

create or replace function products_prices_read_latest(ids int[]) returns setof products_prices_latest
language sql stable as $$
  select s.id, last.day, last.price, last.low, last.high, last.source_ar, last.source_en, last.note_ar, last.note_en,
    earlier.day, earlier.price, last.estimated,
    (select min(day) from products_prices_point where series_id = s.id),
    -- As many as a small line has points (src/sections/products-prices/series/series.server.ts), the oldest first.
    (select array_agg(price order by day) from (
      select day, price from products_prices_point where series_id = s.id order by day desc limit 18) line)
  from unnest(ids) s(id)
  cross join lateral (
    select * from products_prices_point where series_id = s.id order by day desc limit 1
  ) last
  left join lateral (
    select day, price from products_prices_point where series_id = s.id and day < last.day order by day desc limit 1
  ) earlier on true
$$;

create or replace function products_prices_keep_latest() returns trigger language plpgsql as $$
declare
  ids int[] := array(select distinct series_id from touched order by 1);
begin
  if cardinality(ids) = 0 then
    return null;
  end if;
  perform from products_prices_series where id = any(ids) order by id for no key update;
  delete from products_prices_latest l where l.series_id = any(ids)
    and not exists (select from products_prices_point p where p.series_id = l.series_id);
  insert into products_prices_latest select * from products_prices_read_latest(ids)
  on conflict (series_id) do update set day = excluded.day, price = excluded.price, low = excluded.low,
    high = excluded.high, source_ar = excluded.source_ar, source_en = excluded.source_en, note_ar = excluded.note_ar,
    note_en = excluded.note_en, before_day = excluded.before_day, before = excluded.before, estimated = excluded.estimated,
    first_day = excluded.first_day, newest = excluded.newest;
  return null;
end
$$;

update products_prices_latest l set first_day = found.first_day, newest = found.newest
from products_prices_read_latest(array(select series_id from products_prices_latest)) found where found.series_id = l.series_id;

create or replace view products_prices_quote as
select s.id, s.slug, s.product, p.category_id as category, s.market, nullif(s.grade, '') as grade,
  nullif(s.delivery_term, '') as delivery_term, s.price_type, s.currency, s.unit, s.frequency, s.sort, s.search, s.demo,
  s.hidden, l.price, l.low as price_low, l.high as price_high, l.day as add_date, l.before, l.before_day,
  products_prices_usd_per_tonne(l.price, s.unit) as usd_per_tonne,
  coalesce(l.note_ar, s.notes_ar) as notes_ar, coalesce(l.note_en, s.notes_en) as notes_en,
  coalesce(l.source_ar, s.source_ar) as source_ar, coalesce(l.source_en, s.source_en) as source_en, s.source_url,
  l.day::text as as_of, s.confidence, l.estimated, s.ended_on, l.first_day, l.newest
from products_prices_series s
join products_prices_product p on p.slug = s.product
join products_prices_latest l on l.series_id = s.id;
