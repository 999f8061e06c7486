-- A price may be an estimate: of a month that is not over, or by an outside source. Its past keeps it, as it keeps the price.

alter table products_prices_point add estimated boolean not null default false;
alter table products_prices_point_revision add estimated boolean not null default false;
alter table products_prices_latest add estimated boolean not null default false;

create or replace function products_prices_keep_point() returns trigger language plpgsql as $$
begin
  if old.known_from < now() and exists (select from products_prices_series where id = old.series_id) then
    insert into products_prices_point_revision (series_id, day, price, low, high, source_ar, source_en, note_ar, note_en,
      estimated, valid_from, import_id, replaced_by, withdrawn)
    values (old.series_id, old.day, old.price, old.low, old.high, old.source_ar, old.source_en, old.note_ar, old.note_en,
      old.estimated, old.known_from, old.import_id, nullif(current_setting('kimya.import', true), '')::bigint,
      coalesce(current_setting('kimya.undo', true), '') = 'on');
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  new.known_from := now();
  return new;
end
$$;

drop trigger products_prices_point_changed on products_prices_point;
create trigger products_prices_point_changed before update on products_prices_point for each row
  when ((old.price, old.low, old.high, old.source_ar, old.source_en, old.note_ar, old.note_en, old.estimated)
    is distinct from (new.price, new.low, new.high, new.source_ar, new.source_en, new.note_ar, new.note_en, new.estimated))
  execute function products_prices_keep_point();

create or replace function products_prices_read_latest(ids int[]) returns setof products_prices_latest language sql stable as $$
  select s.id, last.day, last.price, last.low, last.high, last.source_ar, last.source_en, last.note_ar, last.note_en,
    earlier.day, earlier.price, last.estimated
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
    note_en = excluded.note_en, before_day = excluded.before_day, before = excluded.before, estimated = excluded.estimated;
  return null;
end
$$;

create or replace view products_prices_quote as
select s.id, s.slug, s.product, p.category_id as category, s.market, nullif(s.grade, '') as grade,
  nullif(s.delivery_term, '') as delivery_term, s.price_type, s.currency, s.unit, s.frequency, s.sort, s.search, s.demo,
  s.hidden, l.price, l.low as price_low, l.high as price_high, l.day as add_date, l.before, l.before_day,
  products_prices_usd_per_tonne(l.price, s.unit) as usd_per_tonne,
  coalesce(l.note_ar, s.notes_ar) as notes_ar, coalesce(l.note_en, s.notes_en) as notes_en,
  coalesce(l.source_ar, s.source_ar) as source_ar, coalesce(l.source_en, s.source_en) as source_en, s.source_url,
  l.day::text as as_of, s.confidence, l.estimated
from products_prices_series s
join products_prices_product p on p.slug = s.product
join products_prices_latest l on l.series_id = s.id;

-- The day on which a figure is read, where the Gulf's newsrooms are: what a row says may end with a day.
create function kimya_today() returns text language sql stable parallel safe
return to_char(now() at time zone 'Asia/Riyadh', 'YYYY-MM-DD');
