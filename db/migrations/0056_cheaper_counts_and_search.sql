-- A list of trade is counted with the values of all its filters. Most filters say nothing of partners, or nothing of products:
-- those are counted from a sum over them, a tenth of the series and fewer. A sum over partners also says where its rows are from.
create table if not exists exports_imports_without_partners (
  product text not null,
  process text not null,
  country text not null,
  frequency text not null,
  hs_code text not null,
  chapter text not null,
  heading text,
  is_mirror boolean not null,
  estimate boolean not null,
  value_basis text,
  currency text not null,
  quantity_unit text not null,
  hidden boolean not null,
  source_ar text,
  source_en text,
  as_of text,
  rows int not null,
  demo_rows int not null,
  revised_rows int not null,
  estimated_rows int not null
);
create index if not exists exports_imports_without_partners_what
  on exports_imports_without_partners (product, process, country);

create table if not exists exports_imports_without_products (
  process text not null,
  country text not null,
  partner text not null,
  frequency text not null,
  is_mirror boolean not null,
  estimate boolean not null,
  value_basis text,
  currency text not null,
  quantity_unit text not null,
  hidden boolean not null,
  rows int not null
);
create index if not exists exports_imports_without_products_what on exports_imports_without_products (process, country);

-- As before, and the two.
create or replace function exports_imports_recount(products text[], processes text[], countries text[]) returns void
language plpgsql as $$
begin
  -- One at a time: two recounts at once would each miss the rows of the other.
  lock table exports_imports_series in share row exclusive mode;
  delete from exports_imports_series s using unnest(products, processes, countries) c (product, process, country)
  where (s.product, s.process, s.country) = (c.product, c.process, c.country);
  delete from exports_imports_period p using unnest(products, processes, countries) c (product, process, country)
  where (p.product, p.process, p.country) = (c.product, c.process, c.country);
  insert into exports_imports_series
  select f.product, f.process, f.country, coalesce(f.partner, 'WLD'), f.frequency, f.hs_code, left(f.hs_code, 2),
    case when length(f.hs_code) > 2 then left(f.hs_code, 4) end, f.is_mirror, f.estimate, f.value_basis, f.currency,
    f.quantity_unit, f.hidden, min(m.number),
    substring(bit_or(set_bit(0::bit(1680), m.number, 1)) from min(m.number) + 1 for max(m.number) - min(m.number) + 1), count(*)
  from unnest(products, processes, countries) c (product, process, country)
  join exports_imports_flow f using (product, process, country), kimya_month_number(f.year_month) m (number)
  group by f.product, f.process, f.country, f.partner, f.frequency, f.hs_code, f.is_mirror, f.estimate, f.value_basis,
    f.currency, f.quantity_unit, f.hidden;
  delete from exports_imports_without_partners w using unnest(products, processes, countries) c (product, process, country)
  where (w.product, w.process, w.country) = (c.product, c.process, c.country);
  delete from exports_imports_without_products w using unnest(processes, countries) c (process, country)
  where (w.process, w.country) = (c.process, c.country);
  insert into exports_imports_without_partners (product, process, country, frequency, hs_code, chapter, heading, is_mirror,
    estimate, value_basis, currency, quantity_unit, hidden, source_ar, source_en, as_of, rows, demo_rows, revised_rows,
    estimated_rows)
  select f.product, f.process, f.country, f.frequency, f.hs_code, left(f.hs_code, 2),
    case when length(f.hs_code) > 2 then left(f.hs_code, 4) end, f.is_mirror, f.estimate, f.value_basis, f.currency,
    f.quantity_unit, f.hidden, f.source_ar, f.source_en, max(f.as_of), count(*), count(*) filter (where f.demo),
    count(*) filter (where f.revised), count(*) filter (where f.estimate)
  from unnest(products, processes, countries) c (product, process, country)
  join exports_imports_flow f using (product, process, country)
  group by f.product, f.process, f.country, f.frequency, f.hs_code, f.is_mirror, f.estimate, f.value_basis, f.currency,
    f.quantity_unit, f.hidden, f.source_ar, f.source_en;
  insert into exports_imports_without_products (process, country, partner, frequency, is_mirror, estimate, value_basis,
    currency, quantity_unit, hidden, rows)
  select s.process, s.country, s.partner, s.frequency, s.is_mirror, s.estimate, s.value_basis, s.currency, s.quantity_unit,
    s.hidden, sum(s.rows)
  from (select distinct process, country from unnest(processes, countries) c (process, country)) c
  join exports_imports_series s using (process, country)
  group by s.process, s.country, s.partner, s.frequency, s.is_mirror, s.estimate, s.value_basis, s.currency,
    s.quantity_unit, s.hidden;
  insert into exports_imports_period (product, process, country, partner, year_month, frequency, hs_code, chapter, heading,
    is_mirror, estimate, value_basis, currency, quantity_unit, hidden, counts, rows, value, quantity, weighed, demo_rows,
    revised_rows)
  select product, process, country, case when whole then 'WLD' else 'each' end, year_month, frequency, hs_code,
    left(hs_code, 2), case when length(hs_code) > 2 then left(hs_code, 4) end, is_mirror, estimate, value_basis, currency,
    quantity_unit, hidden,
    whole or not bool_or(whole) over (partition by product, process, country, year_month, hs_code, is_mirror, hidden),
    rows, value, quantity, weighed, demo_rows, revised_rows
  from (
    select f.product, f.process, f.country, f.partner is null as whole, f.year_month, f.frequency, f.hs_code, f.is_mirror,
      f.estimate, f.value_basis, f.currency, f.quantity_unit, f.hidden, count(*) as rows, sum(f.value) as value,
      sum(f.quantity) as quantity, sum(f.value) filter (where f.quantity is not null) as weighed,
      count(*) filter (where f.demo) as demo_rows, count(*) filter (where f.revised) as revised_rows
    from unnest(products, processes, countries) c (product, process, country)
    join exports_imports_flow f using (product, process, country)
    group by f.product, f.process, f.country, f.partner is null, f.year_month, f.frequency, f.hs_code, f.is_mirror,
      f.estimate, f.value_basis, f.currency, f.quantity_unit, f.hidden
  ) sums;
end
$$;

create or replace function exports_imports_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform exports_imports_recount(array_agg(product), array_agg(process), array_agg(country))
    from (select distinct product, process, country from added) c;
  elsif tg_op = 'DELETE' then
    perform exports_imports_recount(array_agg(product), array_agg(process), array_agg(country))
    from (select distinct product, process, country from removed) c;
  elsif tg_op = 'UPDATE' then
    perform exports_imports_recount(array_agg(product), array_agg(process), array_agg(country))
    from (select product, process, country from added union select product, process, country from removed) c;
  else
    truncate exports_imports_series, exports_imports_period, exports_imports_without_partners,
      exports_imports_without_products;
  end if;
  return null;
end
$$;

truncate exports_imports_without_partners, exports_imports_without_products;
insert into exports_imports_without_partners (product, process, country, frequency, hs_code, chapter, heading, is_mirror,
  estimate, value_basis, currency, quantity_unit, hidden, source_ar, source_en, as_of, rows, demo_rows, revised_rows,
  estimated_rows)
select f.product, f.process, f.country, f.frequency, f.hs_code, left(f.hs_code, 2),
  case when length(f.hs_code) > 2 then left(f.hs_code, 4) end, f.is_mirror, f.estimate, f.value_basis, f.currency,
  f.quantity_unit, f.hidden, f.source_ar, f.source_en, max(f.as_of), count(*), count(*) filter (where f.demo),
  count(*) filter (where f.revised), count(*) filter (where f.estimate)
from exports_imports_flow f
group by f.product, f.process, f.country, f.frequency, f.hs_code, f.is_mirror, f.estimate, f.value_basis, f.currency,
  f.quantity_unit, f.hidden, f.source_ar, f.source_en;
insert into exports_imports_without_products (process, country, partner, frequency, is_mirror, estimate, value_basis,
  currency, quantity_unit, hidden, rows)
select process, country, partner, frequency, is_mirror, estimate, value_basis, currency, quantity_unit, hidden, sum(rows)
from exports_imports_series
group by process, country, partner, frequency, is_mirror, estimate, value_basis, currency, quantity_unit, hidden;
analyze exports_imports_without_partners, exports_imports_without_products;

-- As before, but a name of several words is looked for in titles and in the newest texts, and in older texts only where fewer
-- than `too_few` are found so: the index has to go through every post with any word of any of the names for that. Sections
-- whose older texts are left out are said to have more.
create or replace function search_posts(asked tsquery, sure tsquery, loose tsquery, lowest smallint, most int, few int,
  plenty int, too_few int, old text[])
returns table (id bigint, section text, published_at timestamptz, titled boolean, named boolean, matches boolean, plentiful boolean)
language sql stable
set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off
as $$
  with fresh as materialized (
    select p.id, p.section, p.published_at from editorial_post p
    where p.search_recent and p.search @@ sure and p.status = 'published' and not p.hidden and p.visibility >= lowest limit 5000
  ), enough as materialized (
    select f.section from fresh f where f.section = any (old) group by f.section having count(*) >= plenty
  ), older as materialized (
    (select p.id, p.section, p.published_at from editorial_post p
      where p.section = 'articles' and p.search @@ sure and p.status = 'published' and not p.hidden and p.visibility >= lowest
        and 'articles' not in (select e.section from enough e) limit most)
    union all
    (select p.id, p.section, p.published_at from editorial_post p
      where p.section = 'around-world' and p.search @@ sure and p.status = 'published' and not p.hidden and p.visibility >= lowest
        and 'around-world' not in (select e.section from enough e) limit most)
    union all
    (select p.id, p.section, p.published_at from editorial_post p
      where p.section = 'news-excerpt' and p.search @@ sure and p.status = 'published' and not p.hidden and p.visibility >= lowest
        and 'news-excerpt' not in (select e.section from enough e) limit most)
  ), titled as materialized (
    select p.id, p.section, p.published_at from (
      select * from editorial_post p where p.search_title @@ loose and p.status = 'published' and not p.hidden and p.visibility >= lowest limit most) p
    where asked = loose or p.search_title @@ asked
  ), fresh_named as materialized (
    select p.id, p.section, p.published_at, p.search @@ asked as matches from (
      select * from editorial_post p
      where sure <> loose and p.search_recent and p.search @@ (loose && !!sure) and p.status = 'published' and not p.hidden and p.visibility >= lowest limit few) p
  ), scarce as materialized (
    select old = '{}' or (select count(*) from fresh) + (select count(*) from older) + (select count(*) from titled)
      + (select count(*) from fresh_named n where n.matches) < too_few as scarce
  )
  select p.id, min(p.section), min(p.published_at), bool_or(p.titled), bool_and(p.named), bool_or(p.matches),
    bool_or(p.section in (select e.section from enough e)
      or (sure <> loose and p.section = any (old) and not (select s.scarce from scarce s)))
  from (
    select f.id, f.section, f.published_at, false as titled, false as named, true as matches from fresh f
    union all
    select o.id, o.section, o.published_at, false, false, true from older o
    union all
    select t.id, t.section, t.published_at, true, false, true from titled t
    union all
    select n.id, n.section, n.published_at, false, true, n.matches from fresh_named n
    union all
    (select p.id, p.section, p.published_at, false, true, p.search @@ asked from (
      (select p.id, p.section, p.published_at, p.search from editorial_post p
      where sure <> loose and p.section = 'articles' and p.search @@ (loose && !!sure) and p.status = 'published' and not p.hidden and p.visibility >= lowest
        and (select s.scarce from scarce s) limit few)
      union all
      (select p.id, p.section, p.published_at, p.search from editorial_post p
      where sure <> loose and p.section = 'around-world' and p.search @@ (loose && !!sure) and p.status = 'published' and not p.hidden and p.visibility >= lowest
        and (select s.scarce from scarce s) limit few)
      union all
      (select p.id, p.section, p.published_at, p.search from editorial_post p
      where sure <> loose and p.section = 'news-excerpt' and p.search @@ (loose && !!sure) and p.status = 'published' and not p.hidden and p.visibility >= lowest
        and (select s.scarce from scarce s) limit few)
    ) p)
  ) p
  group by p.id
$$;
