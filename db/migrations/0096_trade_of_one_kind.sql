-- Real figures and made-up ones are never added up together: what trade is counted and added up from tells them apart.

-- No change of a figure, and so no revision.
alter table exports_imports_flow disable trigger user;
alter table exports_imports_flow drop column series_key;
alter table exports_imports_series drop column series_key;
drop function kimya_series_key;
create function kimya_series_key(product text, process text, country text, partner text, annual boolean, hs_code text,
  is_mirror boolean, estimate boolean, value_basis text, currency text, quantity_unit text, hidden boolean, demo boolean)
returns bigint language sql immutable parallel safe
return hashtextextended(product || ' ' || process || ' ' || country || ' ' || coalesce(partner, 'WLD') || ' '
  || case when annual then 'annual' else 'monthly' end || ' ' || hs_code || case when is_mirror then ' mirror ' else ' ' end
  || case when estimate then 'estimate ' else '' end || coalesce(value_basis, '') || ' ' || currency || ' ' || quantity_unit
  || case when hidden then ' hidden' else '' end || case when demo then ' demo' else '' end, 0);

truncate exports_imports_series, exports_imports_period, exports_imports_without_partners, exports_imports_without_products;
alter table exports_imports_series add demo boolean not null default false;
alter table exports_imports_period add demo boolean not null default false;
alter table exports_imports_without_partners add demo boolean not null default false;
alter table exports_imports_without_products add demo boolean not null default false;
alter table exports_imports_flow
  add column series_key bigint not null generated always as (
    kimya_series_key(product, process, country, partner, length(year_month) = 4, hs_code, is_mirror, estimate, value_basis,
      currency, quantity_unit, hidden, demo)) stored;
alter table exports_imports_series
  add column series_key bigint not null generated always as (
    kimya_series_key(product, process, country, partner, frequency = 'annual', hs_code, is_mirror, estimate, value_basis,
      currency, quantity_unit, hidden, demo)) stored;
create index exports_imports_flow_series
  on exports_imports_flow (series_key, year_month) include (value, value_usd, quantity, demo, revised);

-- As before, apart for real and made-up rows.
create or replace function exports_imports_recount(products text[], processes text[], countries text[]) returns void
language plpgsql as $$
begin
  -- One at a time: two recounts at once would each miss the rows of the other.
  lock table exports_imports_series in share row exclusive mode;
  delete from exports_imports_series s using unnest(products, processes, countries) c (product, process, country)
  where (s.product, s.process, s.country) = (c.product, c.process, c.country);
  delete from exports_imports_period p using unnest(products, processes, countries) c (product, process, country)
  where (p.product, p.process, p.country) = (c.product, c.process, c.country);
  insert into exports_imports_series (product, process, country, partner, frequency, hs_code, chapter, heading, is_mirror,
    estimate, value_basis, currency, quantity_unit, hidden, demo, first, months, rows)
  select f.product, f.process, f.country, coalesce(f.partner, 'WLD'), f.frequency, f.hs_code, left(f.hs_code, 2),
    case when length(f.hs_code) > 2 then left(f.hs_code, 4) end, f.is_mirror, f.estimate, f.value_basis, f.currency,
    f.quantity_unit, f.hidden, f.demo, min(m.number),
    substring(bit_or(set_bit(0::bit(1680), m.number, 1)) from min(m.number) + 1 for max(m.number) - min(m.number) + 1), count(*)
  from unnest(products, processes, countries) c (product, process, country)
  join exports_imports_flow f using (product, process, country), kimya_month_number(f.year_month) m (number)
  group by f.product, f.process, f.country, f.partner, f.frequency, f.hs_code, f.is_mirror, f.estimate, f.value_basis,
    f.currency, f.quantity_unit, f.hidden, f.demo;
  delete from exports_imports_without_partners w using unnest(products, processes, countries) c (product, process, country)
  where (w.product, w.process, w.country) = (c.product, c.process, c.country);
  delete from exports_imports_without_products w using unnest(processes, countries) c (process, country)
  where (w.process, w.country) = (c.process, c.country);
  insert into exports_imports_without_partners (product, process, country, frequency, hs_code, chapter, heading, is_mirror,
    estimate, value_basis, currency, quantity_unit, hidden, demo, source_ar, source_en, as_of, rows, demo_rows, revised_rows,
    estimated_rows)
  select f.product, f.process, f.country, f.frequency, f.hs_code, left(f.hs_code, 2),
    case when length(f.hs_code) > 2 then left(f.hs_code, 4) end, f.is_mirror, f.estimate, f.value_basis, f.currency,
    f.quantity_unit, f.hidden, f.demo, f.source_ar, f.source_en, max(f.as_of), count(*), count(*) filter (where f.demo),
    count(*) filter (where f.revised), count(*) filter (where f.estimate)
  from unnest(products, processes, countries) c (product, process, country)
  join exports_imports_flow f using (product, process, country)
  group by f.product, f.process, f.country, f.frequency, f.hs_code, f.is_mirror, f.estimate, f.value_basis, f.currency,
    f.quantity_unit, f.hidden, f.demo, f.source_ar, f.source_en;
  insert into exports_imports_without_products (process, country, partner, frequency, is_mirror, estimate, value_basis,
    currency, quantity_unit, hidden, demo, rows)
  select s.process, s.country, s.partner, s.frequency, s.is_mirror, s.estimate, s.value_basis, s.currency, s.quantity_unit,
    s.hidden, s.demo, sum(s.rows)
  from (select distinct process, country from unnest(processes, countries) c (process, country)) c
  join exports_imports_series s using (process, country)
  group by s.process, s.country, s.partner, s.frequency, s.is_mirror, s.estimate, s.value_basis, s.currency,
    s.quantity_unit, s.hidden, s.demo;
  insert into exports_imports_period (product, process, country, partner, year_month, frequency, hs_code, chapter, heading,
    is_mirror, estimate, value_basis, currency, quantity_unit, hidden, demo, counts, rows, value, quantity, weighed, demo_rows,
    revised_rows)
  select product, process, country, case when whole then 'WLD' else 'each' end, year_month, frequency, hs_code,
    left(hs_code, 2), case when length(hs_code) > 2 then left(hs_code, 4) end, is_mirror, estimate, value_basis, currency,
    quantity_unit, hidden, demo,
    whole or not bool_or(whole) over (partition by product, process, country, year_month, hs_code, is_mirror, hidden, demo),
    rows, value, quantity, weighed, demo_rows, revised_rows
  from (
    select f.product, f.process, f.country, f.partner is null as whole, f.year_month, f.frequency, f.hs_code, f.is_mirror,
      f.estimate, f.value_basis, f.currency, f.quantity_unit, f.hidden, f.demo, count(*) as rows, sum(f.value) as value,
      sum(f.quantity) as quantity, sum(f.value) filter (where f.quantity is not null) as weighed,
      count(*) filter (where f.demo) as demo_rows, count(*) filter (where f.revised) as revised_rows
    from unnest(products, processes, countries) c (product, process, country)
    join exports_imports_flow f using (product, process, country)
    group by f.product, f.process, f.country, f.partner is null, f.year_month, f.frequency, f.hs_code, f.is_mirror,
      f.estimate, f.value_basis, f.currency, f.quantity_unit, f.hidden, f.demo
  ) sums;
end
$$;

-- A figure is revised while it is another than the one first published; what took the place of a made-up one revises nothing.
create or replace function exports_imports_keep_revised() returns trigger language plpgsql as $$
declare
  published jsonb := (select before from data_revision where table_name = 'exports_imports_flow' and row_key = new.id::text
    and (before ->> 'demo')::boolean = new.demo order by at, id limit 1);
begin
  new.revised := (published is not null or old.demo = new.demo) and (new.value, new.quantity) is distinct from
    (coalesce((published ->> 'value')::numeric, old.value),
      case when published is null then old.quantity else (published ->> 'quantity')::numeric end);
  return new;
end
$$;

update exports_imports_flow f set revised = false where revised and not demo and not exists (
  select from data_revision r where r.table_name = 'exports_imports_flow' and r.row_key = f.id::text
    and (r.before ->> 'demo')::boolean = f.demo);
alter table exports_imports_flow enable trigger user;

select exports_imports_recount(array_agg(product), array_agg(process), array_agg(country))
from (select distinct product, process, country from exports_imports_flow) c;
analyze exports_imports_flow, exports_imports_series, exports_imports_period, exports_imports_without_partners,
  exports_imports_without_products;
