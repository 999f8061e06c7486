-- Price series as rows of a list: an address of their own, provenance, and the last price of each kept beside them.

alter table products_prices_category
  add search text generated always as (kimya_fold(name_ar || ' ' || name_en)) stored;

-- The address of a series says what it is: pp-homo-sa-injection-grade-fd-domestic. A grade is a code already; what an
-- import writes otherwise loses what an address cannot hold.
alter table products_prices_series
  add slug text generated always as (
    product || '-' || lower(market)
      || case when grade = '' then '' else '-' || regexp_replace(lower(grade), '[^a-z0-9]+', '-', 'g') end
      || case when delivery_term = '' then '' else '-' || lower(delivery_term) end || '-' || price_type
  ) stored,
  add source_url text check (source_url ~ '^https?://'),
  add confidence text check (confidence in ('high', 'medium', 'low')),
  add hidden boolean not null default false,
  add notes_ar text,
  add notes_en text,
  add search text generated always as (
    kimya_fold(product || ' ' || market || ' ' || grade || ' ' || delivery_term || ' ' || price_type || ' ' || unit)
  ) stored;
create unique index products_prices_series_slug on products_prices_series (slug);
create index products_prices_series_market on products_prices_series (market, sort, id);

-- The newest point of each series and the one before it, kept by the triggers below: no list scans the points. The
-- change between them is computed where it is shown.
create table products_prices_latest (
  series_id int primary key references products_prices_series on delete cascade,
  day date not null,
  price numeric(12, 4) not null,
  low numeric(12, 4),
  high numeric(12, 4),
  source_ar text,
  source_en text,
  note_ar text,
  note_en text,
  before_day date,
  before numeric(12, 4)
);

create function products_prices_read_latest(ids int[]) returns setof products_prices_latest language sql stable as $$
  select s.id, last.day, last.price, last.low, last.high, last.source_ar, last.source_en, last.note_ar, last.note_en,
    earlier.day, earlier.price
  from unnest(ids) s(id)
  cross join lateral (
    select * from products_prices_point where series_id = s.id order by day desc limit 1
  ) last
  left join lateral (
    select day, price from products_prices_point where series_id = s.id and day < last.day order by day desc limit 1
  ) earlier on true
$$;

-- Runs once a statement, however many points it writes. The lock makes two writers of one series take turns, so that
-- the later sees the points of the earlier.
create function products_prices_keep_latest() returns trigger language plpgsql as $$
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
    note_en = excluded.note_en, before_day = excluded.before_day, before = excluded.before;
  return null;
end
$$;
create trigger products_prices_point_inserted after insert on products_prices_point
  referencing new table as touched for each statement execute function products_prices_keep_latest();
create trigger products_prices_point_updated after update on products_prices_point
  referencing new table as touched for each statement execute function products_prices_keep_latest();
create trigger products_prices_point_removed after delete on products_prices_point
  referencing old table as touched for each statement execute function products_prices_keep_latest();

insert into products_prices_latest
select * from products_prices_read_latest(array(select id from products_prices_series));

-- Dollars a tonne, where that is certain: by weight, in dollars or in a currency that its central bank holds at a fixed
-- rate to the dollar. src/sections/products-prices/conversion.ts has the same factors with their sources.
create function products_prices_usd_per_tonne(price numeric, unit text) returns numeric
language sql immutable strict parallel safe
return price
  / case split_part(unit, '/', 1)
      when 'USD' then 1 when 'SAR' then 3.75 when 'AED' then 3.6725 when 'QAR' then 3.64 when 'OMR' then 0.3845
      when 'BHD' then 0.376
    end
  * case split_part(unit, '/', 2) when 't' then 1 when 'kg' then 1000 when 'lb' then 1000 / 0.45359237 end;

-- The last price of a series on or before a day.
create function products_prices_as_of(series int, at date) returns numeric
language sql stable parallel safe
return (select price from products_prices_point where series_id = series and day <= at order by day desc limit 1);

-- A series with its last price, as lists show it.
create view products_prices_quote as
select s.id, s.slug, s.product, p.category_id as category, s.market, nullif(s.grade, '') as grade,
  nullif(s.delivery_term, '') as delivery_term, s.price_type, s.currency, s.unit, s.frequency, s.sort, s.search, s.demo,
  s.hidden, l.price, l.low as price_low, l.high as price_high, l.day as add_date, l.before, l.before_day,
  products_prices_usd_per_tonne(l.price, s.unit) as usd_per_tonne,
  coalesce(l.note_ar, s.notes_ar) as notes_ar, coalesce(l.note_en, s.notes_en) as notes_en,
  coalesce(l.source_ar, s.source_ar) as source_ar, coalesce(l.source_en, s.source_en) as source_en, s.source_url,
  l.day::text as as_of, s.confidence
from products_prices_series s
join products_prices_product p on p.slug = s.product
join products_prices_latest l on l.series_id = s.id;
