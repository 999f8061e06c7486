-- Totals of trade say whether figures among them were revised or made up: the rows know it, and the sums count it.

alter table exports_imports_flow add revised boolean not null default false;

-- A figure is revised while it is another than the one first published; an import that is withdrawn leaves the first one.
create function exports_imports_keep_revised() returns trigger language plpgsql as $$
declare
  published jsonb := (select before from data_revision where table_name = 'exports_imports_flow' and row_key = new.id::text
    order by at, id limit 1);
begin
  new.revised := (new.value, new.quantity) is distinct from
    (coalesce((published ->> 'value')::numeric, old.value),
      case when published is null then old.quantity else (published ->> 'quantity')::numeric end);
  return new;
end
$$;
create trigger exports_imports_flow_figures before update on exports_imports_flow for each row
  when ((old.value, old.quantity) is distinct from (new.value, new.quantity))
  execute function exports_imports_keep_revised();

-- No change of a figure, and so no revision.
alter table exports_imports_flow disable trigger user;
update exports_imports_flow f set revised = true from (
  select distinct on (row_key) row_key, before from data_revision where table_name = 'exports_imports_flow'
  order by row_key, at, id
) first where first.row_key = f.id::text and first.before is not null
  and ((first.before ->> 'value')::numeric, (first.before ->> 'quantity')::numeric) is distinct from (f.value, f.quantity);
alter table exports_imports_flow enable trigger user;

create index exports_imports_flow_revised on exports_imports_flow (id) where revised and not hidden;
drop index exports_imports_flow_series;
create index exports_imports_flow_series
  on exports_imports_flow (series_key, year_month) include (value, value_usd, quantity, demo, revised);

-- Of the rows of a sum, how many were made up and how many revised.
alter table exports_imports_period add demo_rows int not null default 0, add revised_rows int not null default 0;

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

select exports_imports_recount(array_agg(product), array_agg(process), array_agg(country))
from (select distinct product, process, country from exports_imports_flow) c;

-- What follows from the other fields is no part of a row's past.
create or replace function data_keep_revision() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new is not distinct from old then
    return null;
  end if;
  insert into data_revision (section, table_name, row_key, before, import_id, account_id)
  values (tg_argv[0], tg_table_name, to_jsonb(old) ->> tg_argv[1],
    to_jsonb(old) - array['search', 'profile', 'series_key', 'revised'],
    nullif(current_setting('kimya.import', true), '')::bigint, nullif(current_setting('kimya.account', true), '')::int);
  return null;
end
$$;

analyze exports_imports_flow, exports_imports_period;
