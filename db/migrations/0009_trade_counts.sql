-- Exports and imports at a million rows: one measure for units that convert for certain, an index for each filter and
-- order of the list, and two small tables that it is counted and added up from.

-- Dollars at the official parities, all of which hold since 2002; null where none does, the Kuwaiti dinar among them.
create function kimya_usd(amount numeric, currency text, period text) returns numeric
language sql immutable parallel safe
return case when currency = 'USD' then amount when period >= '2002' then round(amount / case currency
  when 'SAR' then 3.75 when 'AED' then 3.6725 when 'QAR' then 3.64 when 'OMR' then 0.3845 when 'BHD' then 0.376 end, 2) end;

-- The number of a year or month among the months since January 1960; a year has that of its January.
create function kimya_month_number(period text) returns int
language sql immutable strict parallel safe
return (left(period, 4)::int - 1960) * 12 + case when length(period) = 4 then 0 else substring(period, 6)::int - 1 end;

-- A row is found by what its series has: notes are not searched, or lists could not be counted by series.
alter table exports_imports_flow
  drop column search,
  add column search text generated always as (kimya_fold(product || ' ' || hs_code)) stored,
  add column value_usd numeric(20, 2) generated always as (kimya_usd(value, currency, year_month)) stored,
  add column tonnes numeric(24, 6) generated always as (
    case quantity_unit when 't' then quantity when 'kg' then quantity / 1000 when 'kt' then quantity * 1000 end
  ) stored,
  add check (quantity_unit in ('t', 'kg', 'kt', 'm3', 'l', 'u'));

drop index exports_imports_flow_country, exports_imports_flow_partner, exports_imports_flow_totals, exports_imports_flow_value;
create index exports_imports_flow_product on exports_imports_flow (product, year_month desc, id);
create index exports_imports_flow_process on exports_imports_flow (process, year_month desc, id);
create index exports_imports_flow_country on exports_imports_flow (country, process, year_month desc, id);
create index exports_imports_flow_partner on exports_imports_flow (coalesce(partner, 'WLD'), year_month desc, id);
create index exports_imports_flow_chapter on exports_imports_flow (left(hs_code, 2), year_month desc, id);
create index exports_imports_flow_heading
  on exports_imports_flow ((case when length(hs_code) > 2 then left(hs_code, 4) end), year_month desc, id);
create index exports_imports_flow_annual on exports_imports_flow (year_month desc, id) where frequency = 'annual';
create index exports_imports_flow_estimate on exports_imports_flow (year_month desc, id) where estimate;
create index exports_imports_flow_mirror on exports_imports_flow (year_month desc, id) where is_mirror;
create index exports_imports_flow_largest on exports_imports_flow (value_usd desc nulls last, id);
create index exports_imports_flow_smallest on exports_imports_flow (value_usd, id);
create index exports_imports_flow_heaviest on exports_imports_flow (tonnes desc nulls last, id);
create index exports_imports_flow_lightest on exports_imports_flow (tonnes, id);

-- One row for all periods of what is otherwise the same: `months` has a bit for each from the `first` to the last, set
-- where it is there, so that the rows of any span are counted by counting bits. Partner WLD: all partners together.
create table exports_imports_series (
  product text not null,
  process text not null,
  country text not null,
  partner text not null,
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
  first int not null,
  months bit varying not null,
  rows int not null,
  search text generated always as (kimya_fold(product || ' ' || hs_code)) stored
);
create index exports_imports_series_what on exports_imports_series (product, process, country);
create index exports_imports_series_country on exports_imports_series (country) include (rows) where not hidden;
create index exports_imports_series_partner on exports_imports_series (partner) include (rows) where not hidden;

-- Sums over partners of one period. Where both are there, the row over all partners and the sum of partners tell the same
-- trade twice: only the first `counts`.
create table exports_imports_period (
  product text not null,
  process text not null,
  country text not null,
  partner text not null check (partner in ('WLD', 'each')),
  year_month text collate "C" not null,
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
  counts boolean not null,
  rows int not null,
  value numeric not null,
  quantity numeric,
  -- Value of the rows that tell a quantity.
  weighed numeric,
  search text generated always as (kimya_fold(product || ' ' || hs_code)) stored
);
create index exports_imports_period_what on exports_imports_period (product, process, country);

-- Counts some products, processes and countries anew.
create function exports_imports_recount(products text[], processes text[], countries text[]) returns void
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
  insert into exports_imports_period
  select product, process, country, case when whole then 'WLD' else 'each' end, year_month, frequency, hs_code,
    left(hs_code, 2), case when length(hs_code) > 2 then left(hs_code, 4) end, is_mirror, estimate, value_basis, currency,
    quantity_unit, hidden,
    whole or not bool_or(whole) over (partition by product, process, country, year_month, hs_code, is_mirror, hidden),
    rows, value, quantity, weighed
  from (
    select f.product, f.process, f.country, f.partner is null as whole, f.year_month, f.frequency, f.hs_code, f.is_mirror,
      f.estimate, f.value_basis, f.currency, f.quantity_unit, f.hidden, count(*) as rows, sum(f.value) as value,
      sum(f.quantity) as quantity, sum(f.value) filter (where f.quantity is not null) as weighed
    from unnest(products, processes, countries) c (product, process, country)
    join exports_imports_flow f using (product, process, country)
    group by f.product, f.process, f.country, f.partner is null, f.year_month, f.frequency, f.hs_code, f.is_mirror,
      f.estimate, f.value_basis, f.currency, f.quantity_unit, f.hidden
  ) sums;
end
$$;

create function exports_imports_changed() returns trigger language plpgsql as $$
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
    truncate exports_imports_series, exports_imports_period;
  end if;
  return null;
end
$$;

create trigger exports_imports_flow_added after insert on exports_imports_flow
  referencing new table as added for each statement execute function exports_imports_changed();
create trigger exports_imports_flow_removed after delete on exports_imports_flow
  referencing old table as removed for each statement execute function exports_imports_changed();
create trigger exports_imports_flow_changed after update on exports_imports_flow
  referencing old table as removed new table as added for each statement execute function exports_imports_changed();
create trigger exports_imports_flow_emptied after truncate on exports_imports_flow
  for each statement execute function exports_imports_changed();

select exports_imports_recount(array_agg(product), array_agg(process), array_agg(country))
from (select distinct product, process, country from exports_imports_flow) c;
