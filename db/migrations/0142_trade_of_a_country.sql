-- Pages over all trade added up every product, or every chapter, of a country: those sums are stored as well.
create table exports_imports_country (
  process text not null,
  country text not null,
  -- 'all': every trade once, whether its row is over all partners or there is one for each; else one of the partners.
  partner text not null,
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
create index exports_imports_country_what on exports_imports_country (process, country, partner);
create index exports_imports_country_when on exports_imports_country (process, year_month) where partner <> 'all';
create index exports_imports_country_all on exports_imports_country (process, country) where partner = 'all';

-- What a country reports in a period, as one number: it is the same where the same codes are reported, over all partners or by each.
create table exports_imports_coverage (
  process text not null,
  country text not null,
  year_month text collate "C" not null,
  frequency text not null,
  is_mirror boolean not null,
  hidden boolean not null,
  demo boolean not null,
  digest numeric not null
);
create index exports_imports_coverage_what on exports_imports_coverage (process, country, year_month);

-- Adds up some flows, countries and partners anew, of what is added up by period and by chapter already; 'all' is over all partners.
create function exports_imports_recount_countries(processes text[], countries text[], partners text[]) returns void
language plpgsql
-- Joined in the order of countries, each sum would be compared with every partner of its country.
set enable_mergejoin = off
as $$
begin
  delete from exports_imports_country s using unnest(processes, countries, partners) c (process, country, partner)
  where (s.process, s.country, s.partner) = (c.process, c.country, c.partner);
  insert into exports_imports_country
  select p.process, p.country, p.partner, p.year_month, p.frequency, p.is_mirror, p.estimate, p.value_basis, p.currency,
    p.quantity_unit, p.hidden, p.demo, sum(p.rows), sum(p.value), sum(p.quantity), sum(p.weighed), sum(p.demo_rows),
    sum(p.revised_rows)
  from unnest(processes, countries, partners) c (process, country, partner)
  join exports_imports_partner p using (process, country, partner)
  group by p.process, p.country, p.partner, p.year_month, p.frequency, p.is_mirror, p.estimate, p.value_basis, p.currency,
    p.quantity_unit, p.hidden, p.demo;
  insert into exports_imports_country
  select p.process, p.country, 'all', p.year_month, p.frequency, p.is_mirror, p.estimate, p.value_basis, p.currency,
    p.quantity_unit, p.hidden, p.demo, sum(p.rows), sum(p.value), sum(p.quantity), sum(p.weighed), sum(p.demo_rows),
    sum(p.revised_rows)
  from unnest(processes, countries, partners) c (process, country, partner)
  join exports_imports_period p using (process, country)
  where c.partner = 'all' and p.counts
  group by p.process, p.country, p.year_month, p.frequency, p.is_mirror, p.estimate, p.value_basis, p.currency,
    p.quantity_unit, p.hidden, p.demo;
  delete from exports_imports_coverage s using unnest(processes, countries, partners) c (process, country, partner)
  where (s.process, s.country) = (c.process, c.country) and c.partner = 'all';
  insert into exports_imports_coverage
  select process, country, year_month, frequency, is_mirror, hidden, demo,
    sum(hashtextextended(product || ' ' || hs_code || case when whole then ' whole' else '' end, 0))
  from (
    select p.process, p.country, p.year_month, p.frequency, p.is_mirror, p.hidden, p.demo, p.product, p.hs_code,
      bool_or(p.partner = 'WLD') as whole
    from unnest(processes, countries, partners) c (process, country, partner)
    join exports_imports_period p using (process, country)
    where c.partner = 'all'
    group by p.process, p.country, p.year_month, p.frequency, p.is_mirror, p.hidden, p.demo, p.product, p.hs_code
  ) reported
  group by process, country, year_month, frequency, is_mirror, hidden, demo;
end
$$;

-- As before, and the sums of countries.
create or replace function exports_imports_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform exports_imports_recount(array_agg(product), array_agg(process), array_agg(country))
    from (select distinct product, process, country from added) c;
    perform exports_imports_recount_partners(array_agg(process), array_agg(country), array_agg(chapter), array_agg(partner))
    from (select distinct process, country, left(hs_code, 2) as chapter, partner from added where partner is not null) c;
    perform exports_imports_recount_countries(array_agg(process), array_agg(country), array_agg(partner))
    from (
      select process, country, partner from added where partner is not null
      union select process, country, 'all' from added
    ) c;
  elsif tg_op = 'DELETE' then
    perform exports_imports_recount(array_agg(product), array_agg(process), array_agg(country))
    from (select distinct product, process, country from removed) c;
    perform exports_imports_recount_partners(array_agg(process), array_agg(country), array_agg(chapter), array_agg(partner))
    from (select distinct process, country, left(hs_code, 2) as chapter, partner from removed where partner is not null) c;
    perform exports_imports_recount_countries(array_agg(process), array_agg(country), array_agg(partner))
    from (
      select process, country, partner from removed where partner is not null
      union select process, country, 'all' from removed
    ) c;
  elsif tg_op = 'UPDATE' then
    perform exports_imports_recount(array_agg(product), array_agg(process), array_agg(country))
    from (select product, process, country from added union select product, process, country from removed) c;
    perform exports_imports_recount_partners(array_agg(process), array_agg(country), array_agg(chapter), array_agg(partner))
    from (
      select process, country, left(hs_code, 2) as chapter, partner from added where partner is not null
      union select process, country, left(hs_code, 2), partner from removed where partner is not null
    ) c;
    perform exports_imports_recount_countries(array_agg(process), array_agg(country), array_agg(partner))
    from (
      select process, country, partner from added where partner is not null
      union select process, country, partner from removed where partner is not null
      union select process, country, 'all' from added
      union select process, country, 'all' from removed
    ) c;
  else
    truncate exports_imports_series, exports_imports_period, exports_imports_without_partners,
      exports_imports_without_products, exports_imports_partner, exports_imports_country, exports_imports_coverage;
  end if;
  return null;
end
$$;

select exports_imports_recount_countries(array_agg(process), array_agg(country), array_agg(partner))
from (
  select process, country, partner from exports_imports_partner
  union select process, country, 'all' from exports_imports_period
) c;
analyze exports_imports_country, exports_imports_coverage;
