-- A series ends when its source or the newsroom says so; that other series have newer prices says nothing of it.
alter table products_prices_series add column ended_on date;

-- A monthly average in dollars is no index: an index has a base.
alter table products_prices_series drop constraint products_prices_series_price_type_check,
  add constraint products_prices_series_price_type_check
    check (price_type in ('spot', 'contract', 'posted', 'domestic', 'average', 'index')) not valid;

-- The address of an average is the one that it had as an index: links, follows and programs go on finding it.
drop view products_prices_quote;
alter table products_prices_series drop column slug;
alter table products_prices_series
  add slug text generated always as (
    product || '-' || lower(market)
      || case when grade = '' then '' else '-' || regexp_replace(lower(grade), '[^a-z0-9]+', '-', 'g') end
      || case when delivery_term = '' then '' else '-' || lower(delivery_term) end
      || '-' || case price_type when 'average' then 'index' else price_type end
  ) stored;
create unique index products_prices_series_slug on products_prices_series (slug);

create view products_prices_quote as
select s.id, s.slug, s.product, p.category_id as category, s.market, nullif(s.grade, '') as grade,
  nullif(s.delivery_term, '') as delivery_term, s.price_type, s.currency, s.unit, s.frequency, s.sort, s.search, s.demo,
  s.hidden, l.price, l.low as price_low, l.high as price_high, l.day as add_date, l.before, l.before_day,
  products_prices_usd_per_tonne(l.price, s.unit) as usd_per_tonne,
  coalesce(l.note_ar, s.notes_ar) as notes_ar, coalesce(l.note_en, s.notes_en) as notes_en,
  coalesce(l.source_ar, s.source_ar) as source_ar, coalesce(l.source_en, s.source_en) as source_en, s.source_url,
  l.day::text as as_of, s.confidence, l.estimated, s.ended_on
from products_prices_series s
join products_prices_product p on p.slug = s.product
join products_prices_latest l on l.series_id = s.id;

-- The World Bank's monthly prices, by the terms that its mapping gave them: the next file must find them as they are now.
update products_prices_series s set price_type = 'average'
from (values ('crude-oil', 'WLD', 'average', ''), ('crude-oil', 'NWE', 'brent', 'FOB'), ('crude-oil', 'ME', 'dubai', 'FOB'),
  ('crude-oil', 'US', 'wti', 'FOB'), ('coal', 'AU', '', 'FOB'), ('natural-gas', 'US', '', ''), ('natural-gas', 'EUR', '', ''),
  ('natural-gas', 'JP', 'lng', 'CIF'), ('natural-rubber', 'SEA', 'tsr20', ''), ('natural-rubber', 'SEA', 'rss3', ''),
  ('phosphate-rock', 'WLD', '', ''), ('dap', 'WLD', '', ''), ('tsp', 'WLD', '', ''), ('urea', 'ME', '', 'FOB'),
  ('urea', 'EUR', '', 'FOB'), ('potassium-chloride', 'WLD', '', ''), ('aluminium', 'WLD', '', '')
) bank (product, market, grade, term)
where (s.product, s.market, s.grade, s.delivery_term) = (bank.product, bank.market, bank.grade, bank.term)
  and s.price_type = 'index' and s.frequency = 'monthly' and s.unit like 'USD/%' and not s.demo;
