-- What one address may cost: a text finds rows of trade by the few series that have it, and each order of a long list has
-- an index that alone gives a page of it.

-- A number for what a series is: all that its flows agree in.
create function kimya_series_key(product text, process text, country text, partner text, annual boolean, hs_code text,
  is_mirror boolean, estimate boolean, value_basis text, currency text, quantity_unit text, hidden boolean) returns bigint
language sql immutable parallel safe
return hashtextextended(product || ' ' || process || ' ' || country || ' ' || coalesce(partner, 'WLD') || ' '
  || case when annual then 'annual' else 'monthly' end || ' ' || hs_code || case when is_mirror then ' mirror ' else ' ' end
  || case when estimate then 'estimate ' else '' end || coalesce(value_basis, '') || ' ' || currency || ' ' || quantity_unit
  || case when hidden then ' hidden' else '' end, 0);

alter table exports_imports_flow
  add column series_key bigint not null generated always as (
    kimya_series_key(product, process, country, partner, length(year_month) = 4, hs_code, is_mirror, estimate, value_basis,
      currency, quantity_unit, hidden)) stored;
alter table exports_imports_series
  add column series_key bigint not null generated always as (
    kimya_series_key(product, process, country, partner, frequency = 'annual', hs_code, is_mirror, estimate, value_basis,
      currency, quantity_unit, hidden)) stored;
-- With all that sums over series need: their rows lie far apart in the table.
create index exports_imports_flow_series
  on exports_imports_flow (series_key, year_month) include (value, value_usd, quantity, demo);

drop index exports_imports_flow_period, exports_imports_flow_largest, exports_imports_flow_smallest,
  exports_imports_flow_heaviest, exports_imports_flow_lightest;
create index exports_imports_flow_period on exports_imports_flow (year_month desc, id) where not hidden;
create index exports_imports_flow_largest on exports_imports_flow (value_usd desc nulls last, id) where not hidden;
create index exports_imports_flow_smallest on exports_imports_flow (value_usd, id) where not hidden;
create index exports_imports_flow_heaviest on exports_imports_flow (tonnes desc nulls last, id) where not hidden;
create index exports_imports_flow_lightest on exports_imports_flow (tonnes, id) where not hidden;

create index companies_company_short_ar on companies_company (shortcut_name_ar collate kimya_ar, slug) where not hidden;
create index companies_company_short_en
  on companies_company (coalesce(shortcut_name_en, shortcut_name_ar) collate kimya_ar, slug) where not hidden;
create index companies_company_city_ar on companies_company (city_ar collate kimya_ar, slug) where not hidden;
create index companies_company_city_ar_last
  on companies_company (city_ar collate kimya_ar desc nulls last, slug) where not hidden;
create index companies_company_city_en on companies_company (coalesce(city_en, city_ar) collate kimya_ar, slug) where not hidden;
create index companies_company_city_en_last
  on companies_company (coalesce(city_en, city_ar) collate kimya_ar desc nulls last, slug) where not hidden;
create index companies_company_country_order on companies_company (country, slug) where not hidden;
create index companies_company_exchange_order on companies_company (exchange, slug) where not hidden;
create index companies_company_exchange_last on companies_company (exchange desc nulls last, slug) where not hidden;
create index companies_company_founded on companies_company ((founded::text) collate "C", slug) where not hidden;
create index companies_company_founded_last
  on companies_company ((founded::text) collate "C" desc nulls last, slug) where not hidden;

-- What follows from the other fields is no part of a row's past.
create or replace function data_keep_revision() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new is not distinct from old then
    return null;
  end if;
  insert into data_revision (section, table_name, row_key, before, import_id, account_id)
  values (tg_argv[0], tg_table_name, to_jsonb(old) ->> tg_argv[1],
    to_jsonb(old) - array['search', 'profile', 'series_key'],
    nullif(current_setting('kimya.import', true), '')::bigint, nullif(current_setting('kimya.account', true), '')::int);
  return null;
end
$$;

-- New fields and indexes have no statistics yet.
analyze exports_imports_flow, exports_imports_series, companies_company;
