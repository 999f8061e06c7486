-- The trade explorer adds up partners over products: sums of a chapter by partner and period, kept with the rows.
create table exports_imports_partner (
  process text not null,
  country text not null,
  partner text not null,
  chapter text not null,
  year_month text collate "C" not null,
  frequency text not null,
  is_mirror boolean not null,
  estimate boolean not null,
  value_basis text,
  currency text not null,
  quantity_unit text not null,
  hidden boolean not null,
  demo boolean not null,
  rows int not null,
  value numeric not null,
  quantity numeric,
  -- Value of the rows that report a quantity.
  weighed numeric,
  demo_rows int not null,
  revised_rows int not null
);
create index exports_imports_partner_what on exports_imports_partner (process, country, chapter, partner);
create index exports_imports_partner_when on exports_imports_partner (process, year_month);
create index exports_imports_partner_who on exports_imports_partner (partner, process, year_month);
create index exports_imports_series_chapter on exports_imports_series (process, country, chapter, partner);

-- Adds up some flows, countries, chapters and partners anew, of series that are counted already.
create function exports_imports_recount_partners(processes text[], countries text[], chapters text[], partners text[])
returns void language plpgsql as $$
begin
  delete from exports_imports_partner p using unnest(processes, countries, chapters, partners) c (process, country, chapter, partner)
  where (p.process, p.country, p.chapter, p.partner) = (c.process, c.country, c.chapter, c.partner);
  insert into exports_imports_partner (process, country, partner, chapter, year_month, frequency, is_mirror, estimate,
    value_basis, currency, quantity_unit, hidden, demo, rows, value, quantity, weighed, demo_rows, revised_rows)
  select s.process, s.country, s.partner, s.chapter, f.year_month, s.frequency, s.is_mirror, s.estimate, s.value_basis,
    s.currency, s.quantity_unit, s.hidden, s.demo, count(*), sum(f.value), sum(f.quantity),
    sum(f.value) filter (where f.quantity is not null), count(*) filter (where f.demo), count(*) filter (where f.revised)
  from unnest(processes, countries, chapters, partners) c (process, country, chapter, partner)
  join exports_imports_series s using (process, country, chapter, partner)
  join exports_imports_flow f using (series_key)
  group by s.process, s.country, s.partner, s.chapter, f.year_month, s.frequency, s.is_mirror, s.estimate, s.value_basis,
    s.currency, s.quantity_unit, s.hidden, s.demo;
end
$$;

-- As before, and the sums by partner.
create or replace function exports_imports_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform exports_imports_recount(array_agg(product), array_agg(process), array_agg(country))
    from (select distinct product, process, country from added) c;
    perform exports_imports_recount_partners(array_agg(process), array_agg(country), array_agg(chapter), array_agg(partner))
    from (select distinct process, country, left(hs_code, 2) as chapter, partner from added where partner is not null) c;
  elsif tg_op = 'DELETE' then
    perform exports_imports_recount(array_agg(product), array_agg(process), array_agg(country))
    from (select distinct product, process, country from removed) c;
    perform exports_imports_recount_partners(array_agg(process), array_agg(country), array_agg(chapter), array_agg(partner))
    from (select distinct process, country, left(hs_code, 2) as chapter, partner from removed where partner is not null) c;
  elsif tg_op = 'UPDATE' then
    perform exports_imports_recount(array_agg(product), array_agg(process), array_agg(country))
    from (select product, process, country from added union select product, process, country from removed) c;
    perform exports_imports_recount_partners(array_agg(process), array_agg(country), array_agg(chapter), array_agg(partner))
    from (
      select process, country, left(hs_code, 2) as chapter, partner from added where partner is not null
      union select process, country, left(hs_code, 2), partner from removed where partner is not null
    ) c;
  else
    truncate exports_imports_series, exports_imports_period, exports_imports_without_partners,
      exports_imports_without_products, exports_imports_partner;
  end if;
  return null;
end
$$;

select exports_imports_recount_partners(array_agg(process), array_agg(country), array_agg(chapter), array_agg(partner))
from (select distinct process, country, chapter, partner from exports_imports_series where partner <> 'WLD') c;
analyze exports_imports_partner, exports_imports_series;
