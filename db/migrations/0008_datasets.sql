-- The market-data sections. Columns carry the names of the field dictionary; what follows from other columns (totals,
-- shares, growth, unit values, days between two dates) is computed where it is shown and never stored.

-- '2026', '2026-05' or '2026-05-09': as exact as it is known. Such columns are text in the collation "C", where a period
-- stands before its own days, and '~' after them: closing_date <= '2026-05~' takes everything up to the end of May.
create function kimya_is_partial_date(t text) returns boolean
language sql immutable strict parallel safe
return t ~ '^(19|20)\d\d(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?$';

-- 2, 4, 6, 8, 10 or 12 digits; chapters 01 to 97 without 77.
create function kimya_is_hs_code(t text) returns boolean
language sql immutable strict parallel safe
return t ~ '^(0[1-9]|[1-689]\d|7[0-689])(\d\d){0,5}$' and left(t, 2) not in ('98', '99');

create function kimya_are_hs_codes(t text[]) returns boolean
language sql immutable strict parallel safe
return (select coalesce(bool_and(kimya_is_hs_code(code)), true) from unnest(t) code);

create function kimya_list(t text[]) returns text
language sql immutable strict parallel safe
return array_to_string(t, ' ');

-- Sum of the shares in a list like [{"name_ar": "…", "name_en": "…", "company": "aramco", "percent": 70}]; no share is 0.
create function kimya_shares(list jsonb) returns numeric
language sql immutable strict parallel safe
return (select coalesce(sum((e ->> 'percent')::numeric), 0) from jsonb_array_elements(list) e);

-- Where figures come from: one row an upload. `rows_*` tell how far it is, `problems` is [{line, column, code, value}].
create table data_import (
  id bigint generated always as identity primary key,
  section text not null,
  file_name text not null,
  file_sha256 text,
  mapping jsonb not null default '{}',
  state text not null default 'checking'
    check (state in ('checking', 'checked', 'refused', 'running', 'done', 'failed', 'undone')),
  rows_total int not null default 0,
  rows_done int not null default 0,
  rows_added int not null default 0,
  rows_changed int not null default 0,
  rows_refused int not null default 0,
  problems jsonb not null default '[]',
  account_id int references accounts_user on delete set null,
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  undone_at timestamptz,
  undone_by int references accounts_user on delete set null
);
create index data_import_section on data_import (section, started_at desc);
create index data_import_account on data_import (account_id);
create index data_import_undone_by on data_import (undone_by);

-- What a row was before each change; null: it was not there. The state at an instant is the `before` of the first change
-- after it, else the row as it stands. Rows that an import added carry its id themselves and need no entry here.
create table data_revision (
  id bigint generated always as identity primary key,
  section text not null,
  table_name text not null,
  row_key text not null,
  before jsonb,
  import_id bigint references data_import on delete set null,
  account_id int references accounts_user on delete set null,
  at timestamptz not null default now()
);
create index data_revision_row on data_revision (table_name, row_key, at);
create index data_revision_import on data_revision (import_id);
create index data_revision_account on data_revision (account_id);

-- Trigger arguments: the section, the column that is the row's key. Who changes says so for its transaction:
-- set_config('kimya.account', '7', true), set_config('kimya.import', '12', true).
create function data_keep_revision() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new is not distinct from old then
    return null;
  end if;
  insert into data_revision (section, table_name, row_key, before, import_id, account_id)
  values (tg_argv[0], tg_table_name, to_jsonb(old) ->> tg_argv[1], to_jsonb(old) - 'search',
    nullif(current_setting('kimya.import', true), '')::bigint, nullif(current_setting('kimya.account', true), '')::int);
  return null;
end
$$;

alter table companies_company
  add founded smallint check (founded between 1900 and 2100),
  add website text check (website ~ '^https?://'),
  add shareholders jsonb not null default '[]' check (kimya_shares(shareholders) <= 100),
  add ownership_ar text,
  add ownership_en text,
  add source_url text check (source_url ~ '^https?://'),
  add as_of text collate "C" check (kimya_is_partial_date(as_of)),
  add demo boolean not null default false,
  add hidden boolean not null default false,
  add add_date date not null default current_date,
  add notes_ar text,
  add notes_en text,
  add import_id bigint references data_import on delete set null,
  add check (confidence in ('high', 'medium', 'low')),
  add check ((exchange is null) = (ticker is null)),
  add check (exchange in ('Tadawul', 'ADX', 'DFM', 'QSE', 'Boursa Kuwait', 'MSX', 'Bahrain Bourse')),
  add check (ticker ~ case when exchange = 'Tadawul' then '^\d{4}$' else '^[A-Z0-9]{2,10}$' end),
  add check (adjectives <@ array['producer', 'listed', 'subsidiary', 'joint_venture', 'holding', 'state_owned', 'private',
    'feedstock_supplier', 'developer', 'distributor', 'trader', 'contractor']);
create index companies_company_products on companies_company using gin (products);
create index companies_company_adjectives on companies_company using gin (adjectives);
create index companies_company_import on companies_company (import_id);

-- A statement or report of one period; figures in millions of the currency, null when nobody has read them.
create table companies_financial_file (
  slug text primary key check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  company text not null references companies_company,
  kind text not null
    check (kind in ('financial_statements', 'annual_report', 'board_report', 'prospectus', 'presentation', 'other')),
  title_ar text not null,
  title_en text,
  year smallint not null check (year between 1900 and 2100),
  period text not null check (period in ('Q1', 'Q2', 'Q3', 'Q4', 'H1', 'H2', '9M', 'FY')),
  published text collate "C" check (kimya_is_partial_date(published)),
  revenue numeric(14, 3),
  net_income numeric(14, 3),
  total_assets numeric(14, 3),
  currency text check (currency ~ '^[A-Z]{3}$'),
  file_key text,
  file_name text,
  file_bytes bigint check (file_bytes >= 0),
  file_type text,
  file_url text check (file_url ~ '^https?://'),
  source_ar text not null,
  source_en text not null,
  source_url text check (source_url ~ '^https?://'),
  as_of text collate "C" not null check (kimya_is_partial_date(as_of)),
  confidence text not null check (confidence in ('high', 'medium', 'low')),
  demo boolean not null default false,
  hidden boolean not null default false,
  add_date date not null default current_date,
  notes_ar text,
  notes_en text,
  import_id bigint references data_import on delete set null,
  search text generated always as (
    kimya_fold(title_ar || ' ' || coalesce(title_en, '') || ' ' || year::text || ' ' || period)
  ) stored,
  check (currency is not null or coalesce(revenue, net_income, total_assets) is null)
);
create index companies_financial_file_company on companies_financial_file (company, year desc, period);
create index companies_financial_file_import on companies_financial_file (import_id);

-- Capacity of one product on one line or site; without a product the label says what is counted together, and such a
-- row is never added to the rows of its parts. The last stop of a line is in production_capacity_stop.
create table production_capacity_plant (
  slug text primary key check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  product text references products_prices_product,
  product_label_ar text,
  product_label_en text,
  company text not null references companies_company,
  country text not null check (country ~ '^[A-Z]{2}$'),
  city_ar text,
  city_en text,
  line_ar text,
  line_en text,
  feeds text[] not null default '{}' check (feeds <@ array['ethane', 'propane', 'butane', 'naphtha', 'natural-gas', 'ngl',
    'refinery off-gas', 'ethylene', 'propylene', 'benzene', 'methanol', 'ammonia', 'carbon-dioxide', 'phosphate-rock',
    'sulphur', 'salt', 'chlorine', 'carbon-monoxide', 'air', 'vam', 'bisphenol-a', 'epichlorohydrin']),
  power_volume numeric(12, 3) not null check (power_volume > 0),
  unit text not null check (unit in ('kt/y', 'Mt/y', 't/d', 'Nm3/h', 'bbl/d')),
  -- Days that a daily figure is multiplied by, when the source states them.
  days_per_year smallint check (days_per_year between 1 and 366),
  -- The one measure in which lines of different units are ordered and added; null for volumes.
  kt_per_year numeric generated always as (
    case unit
      when 'kt/y' then power_volume
      when 'Mt/y' then power_volume * 1000
      when 't/d' then power_volume * coalesce(days_per_year, 350) / 1000
    end
  ) stored,
  measuring text not null default 'nameplate' check (measuring in ('nameplate', 'effective', 'production', 'permit')),
  product_use text check (product_use in ('captive', 'merchant', 'export', 'domestic', 'fuel')),
  this_status text not null check (this_status in ('operating', 'reduced_rate', 'shut_down', 'maintenance', 'trial',
    'under_construction', 'planned', 'announced', 'mothballed', 'cancelled', 'permanently_closed')),
  date_start text collate "C" check (kimya_is_partial_date(date_start)),
  date_start_missing text check (date_start_missing in ('not_disclosed', 'not_available', 'not_applicable')),
  date_end text collate "C" check (kimya_is_partial_date(date_end)),
  maintenance_type text not null default 'none' check (maintenance_type in ('none', 'planned_turnaround',
    'unplanned_outage', 'partial_shutdown', 'catalyst_change', 'debottlenecking', 'feedstock_shortage', 'power_failure',
    'force_majeure', 'market_related')),
  year smallint not null check (year between 1900 and 2100),
  technology_ar text,
  technology_en text,
  ownership jsonb not null default '[]' check (kimya_shares(ownership) <= 100),
  utilization_pct numeric(6, 2) check (utilization_pct between 0 and 120),
  source_ar text not null,
  source_en text not null,
  source_url text check (source_url ~ '^https?://'),
  as_of text collate "C" not null check (kimya_is_partial_date(as_of)),
  confidence text not null check (confidence in ('high', 'medium', 'low')),
  demo boolean not null default false,
  hidden boolean not null default false,
  add_date date not null default current_date,
  notes_ar text,
  notes_en text,
  import_id bigint references data_import on delete set null,
  search text generated always as (
    kimya_fold(coalesce(product, '') || ' ' || coalesce(product_label_ar, '') || ' ' || coalesce(product_label_en, '')
      || ' ' || company || ' ' || coalesce(city_ar, '') || ' ' || coalesce(city_en, '') || ' ' || coalesce(line_ar, '')
      || ' ' || coalesce(line_en, '') || ' ' || kimya_list(feeds) || ' ' || coalesce(notes_ar, '') || ' '
      || coalesce(notes_en, ''))
  ) stored,
  check (product is not null or product_label_ar is not null),
  check (date_start <= date_end || '~'),
  check (date_start is null or date_start_missing is null),
  check (maintenance_type = 'none' or this_status <> 'operating')
);
create index production_capacity_plant_product on production_capacity_plant (product, slug);
create index production_capacity_plant_company on production_capacity_plant (company, slug);
create index production_capacity_plant_country on production_capacity_plant (country, slug);
create index production_capacity_plant_status on production_capacity_plant (this_status, slug);
create index production_capacity_plant_volume on production_capacity_plant (kt_per_year desc nulls last, slug);
create index production_capacity_plant_start on production_capacity_plant (date_start, slug);
create index production_capacity_plant_import on production_capacity_plant (import_id);

-- One stop of one or several lines. `announced_days` is the length that was announced, for when the end is not known.
create table production_capacity_stop (
  slug text primary key check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  company text not null references companies_company,
  plants text[] not null default '{}',
  plant_ar text not null,
  plant_en text,
  products text[] not null default '{}',
  maintenance_type text not null check (maintenance_type in ('planned_turnaround', 'unplanned_outage',
    'partial_shutdown', 'catalyst_change', 'debottlenecking', 'feedstock_shortage', 'power_failure', 'force_majeure',
    'market_related')),
  this_status text not null check (this_status in ('ongoing', 'expected_ended', 'ended', 'unknown')),
  date_start text collate "C" not null check (kimya_is_partial_date(date_start)),
  date_end text collate "C" check (kimya_is_partial_date(date_end)),
  date_end_missing text check (date_end_missing in ('not_disclosed', 'not_available', 'not_applicable')),
  announced_days smallint check (announced_days > 0),
  -- In millions of the currency.
  financial_impact numeric(12, 3),
  currency text check (currency ~ '^[A-Z]{3}$'),
  source_ar text not null,
  source_en text not null,
  source_url text check (source_url ~ '^https?://'),
  as_of text collate "C" not null check (kimya_is_partial_date(as_of)),
  confidence text not null check (confidence in ('high', 'medium', 'low')),
  demo boolean not null default false,
  hidden boolean not null default false,
  add_date date not null default current_date,
  notes_ar text,
  notes_en text,
  import_id bigint references data_import on delete set null,
  search text generated always as (
    kimya_fold(company || ' ' || plant_ar || ' ' || coalesce(plant_en, '') || ' ' || kimya_list(products) || ' '
      || coalesce(notes_ar, '') || ' ' || coalesce(notes_en, ''))
  ) stored,
  check (date_start <= date_end || '~'),
  check (date_end is null or date_end_missing is null),
  check (financial_impact is null or currency is not null)
);
create index production_capacity_stop_company on production_capacity_stop (company, date_start desc);
create index production_capacity_stop_plants on production_capacity_stop using gin (plants);
create index production_capacity_stop_date on production_capacity_stop (date_start desc, slug);
create index production_capacity_stop_import on production_capacity_stop (import_id);

create table dumping_cases_case (
  slug text primary key check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  responsible_party_ar text not null,
  responsible_party_en text,
  date_responsible_party text collate "C" check (kimya_is_partial_date(date_responsible_party)),
  date_responsible_party_missing text
    check (date_responsible_party_missing in ('not_disclosed', 'not_available', 'not_applicable')),
  add_date date not null default current_date,
  complainant_ar text,
  complainant_en text,
  complainant_missing text check (complainant_missing in ('not_disclosed', 'not_available', 'not_applicable')),
  product_in_question_ar text not null,
  product_in_question_en text,
  product text references products_prices_product,
  hs_codes text[] not null default '{}' check (kimya_are_hs_codes(hs_codes)),
  hs_edition smallint check (hs_edition between 1988 and 2100),
  sector text not null check (sector ~ '^[a-z]+(-[a-z]+)*$'),
  importing_market text not null check (importing_market ~ '^[A-Z]{2,3}$'),
  direction text not null check (direction in ('protecting_gulf_industry', 'against_gulf_exports')),
  origin_or_exported text[] not null check (kimya_list(origin_or_exported) ~ '^[A-Z]{2,3}( [A-Z]{2,3})*$'),
  procedure_type text not null check (procedure_type in ('anti_dumping', 'countervailing', 'safeguard', 'interim_review',
    'sunset_review', 'new_exporter_review', 'anti_circumvention', 'anti_absorption', 'price_undertaking',
    'administrative_review')),
  the_condition text not null check (the_condition in ('complaint_filed', 'under_investigation', 'provisional_measures',
    'final_finding_recommended', 'definitive_in_force', 'sunset_review', 'suspended', 'terminated_no_measures', 'revoked',
    'expired', 'unknown')),
  result text check (result in ('dumping_injury_causal', 'no_dumping', 'no_injury', 'de_minimis', 'withdrawn',
    'public_interest', 'pending')),
  result_missing text check (result_missing in ('not_disclosed', 'not_available', 'not_applicable')),
  results_ar text,
  results_en text,
  -- Why there is no row in dumping_cases_duty.
  fee_rate_missing text check (fee_rate_missing in ('not_disclosed', 'not_available', 'not_applicable')),
  -- Months.
  duration smallint check (duration > 0),
  duration_missing text check (duration_missing in ('not_disclosed', 'not_available', 'not_applicable')),
  date_expiry text collate "C" check (kimya_is_partial_date(date_expiry)),
  date_expiry_missing text check (date_expiry_missing in ('not_disclosed', 'not_available', 'not_applicable')),
  -- The last day follows from beginning and duration; it was not read in a notice.
  date_expiry_computed boolean not null default false,
  latest_developments_ar text,
  latest_developments_en text,
  ctwto text not null default 'none'
    check (ctwto in ('none', 'notified', 'consultations', 'panel', 'appellate', 'adopted', 'settled')),
  ds_number text check (ds_number ~ '^DS\d{1,4}$'),
  to_rule_ar text,
  to_rule_en text,
  official_gazette_ar text,
  official_gazette_en text,
  source_ar text not null,
  source_en text not null,
  source_url text check (source_url ~ '^https?://'),
  as_of text collate "C" not null check (kimya_is_partial_date(as_of)),
  confidence text not null check (confidence in ('high', 'medium', 'low')),
  demo boolean not null default false,
  hidden boolean not null default false,
  notes_ar text,
  notes_en text,
  import_id bigint references data_import on delete set null,
  search text generated always as (
    kimya_fold(product_in_question_ar || ' ' || coalesce(product_in_question_en, '') || ' ' || coalesce(product, '')
      || ' ' || kimya_list(hs_codes) || ' ' || responsible_party_ar || ' ' || coalesce(responsible_party_en, '') || ' '
      || coalesce(complainant_ar, '') || ' ' || coalesce(complainant_en, '') || ' ' || coalesce(results_ar, '') || ' '
      || coalesce(results_en, '') || ' ' || coalesce(to_rule_ar, '') || ' ' || coalesce(to_rule_en, '') || ' '
      || coalesce(ds_number, '') || ' ' || coalesce(notes_ar, '') || ' ' || coalesce(notes_en, ''))
  ) stored,
  check (not importing_market = any (origin_or_exported)),
  check (ctwto in ('none', 'notified') or ds_number is not null),
  check (date_responsible_party is null or date_responsible_party_missing is null),
  check (complainant_ar is null or complainant_missing is null),
  check (result is null or result_missing is null),
  check (duration is null or duration_missing is null),
  check (date_expiry is null or date_expiry_missing is null),
  check (to_char(add_date, 'YYYY-MM-DD') >= date_responsible_party)
);
create index dumping_cases_case_product on dumping_cases_case (product, slug);
create index dumping_cases_case_market on dumping_cases_case (importing_market, slug);
create index dumping_cases_case_condition on dumping_cases_case (the_condition, slug);
create index dumping_cases_case_date on dumping_cases_case (date_responsible_party desc nulls last, slug);
create index dumping_cases_case_expiry on dumping_cases_case (date_expiry);
create index dumping_cases_case_origins on dumping_cases_case using gin (origin_or_exported);
create index dumping_cases_case_import on dumping_cases_case (import_id);

-- Duties by country and producer, which may be "all producers" or "others". `rate_max` makes a range of the rate.
create table dumping_cases_duty (
  id bigint generated always as identity primary key,
  case_slug text not null references dumping_cases_case on update cascade on delete cascade,
  sort smallint not null default 0,
  country text not null check (country ~ '^[A-Z]{2,3}$'),
  producer_ar text not null,
  producer_en text,
  stage text not null check (stage in ('provisional', 'recommended', 'definitive')),
  rate numeric(9, 4) not null check (rate >= 0),
  rate_max numeric(9, 4),
  unit text not null check (unit in ('percent_cif', 'percent_ad_valorem', 'usd_per_tonne', 'sar_per_kg', 'minimum_price',
    'nil')),
  -- Of a minimum price, by tonne.
  currency text check (currency ~ '^[A-Z]{3}$'),
  notes_ar text,
  notes_en text,
  source_ar text not null,
  source_en text not null,
  source_url text check (source_url ~ '^https?://'),
  confidence text not null check (confidence in ('high', 'medium', 'low')),
  check (rate_max >= rate),
  check (unit not like 'percent%' or coalesce(rate_max, rate) <= 1000),
  check (unit <> 'nil' or rate = 0),
  check (unit <> 'minimum_price' or currency is not null)
);
create index dumping_cases_duty_case on dumping_cases_duty (case_slug, sort);
create index dumping_cases_duty_country on dumping_cases_duty (country);

create table dumping_cases_event (
  id bigint generated always as identity primary key,
  case_slug text not null references dumping_cases_case on update cascade on delete cascade,
  date text collate "C" not null check (kimya_is_partial_date(date)),
  kind text not null check (kind in ('complaint', 'initiation', 'preliminary_finding', 'provisional', 'final_finding',
    'definitive', 'publication', 'review', 'termination', 'expiry', 'other')),
  event_ar text not null,
  event_en text,
  source_ar text not null,
  source_en text not null,
  source_url text check (source_url ~ '^https?://'),
  confidence text not null check (confidence in ('high', 'medium', 'low'))
);
create index dumping_cases_event_case on dumping_cases_event (case_slug, date);

-- Amounts in millions of the currency, as they were disclosed.
create table mergers_acquisitions_deal (
  slug text primary key check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  announcement_date text collate "C" not null check (kimya_is_partial_date(announcement_date)),
  buyer_ar text not null,
  buyer_en text,
  country_buyer text[] not null check (kimya_list(country_buyer) ~ '^[A-Z]{2}( [A-Z]{2})*$'),
  seller_ar text not null,
  seller_en text,
  country_seller text[] not null check (kimya_list(country_seller) ~ '^[A-Z]{2}( [A-Z]{2})*$'),
  acquisition_target_ar text not null,
  acquisition_target_en text,
  acquired_assets_ar text not null,
  acquired_assets_en text,
  location_of_operating_assets_ar text,
  location_of_operating_assets_en text,
  sector text not null check (sector ~ '^[a-z]+(-[a-z]+)*$'),
  subsector text check (subsector ~ '^[a-z]+(-[a-z]+)*$'),
  transaction_value numeric(14, 2) check (transaction_value >= 0),
  transaction_value_missing text
    check (transaction_value_missing in ('not_disclosed', 'not_available', 'not_applicable')),
  currency text check (currency ~ '^[A-Z]{3}$'),
  value_usd_m numeric(14, 2) check (value_usd_m >= 0),
  value_basis text check (value_basis in ('purchase_price', 'enterprise_value', 'proceeds', 'cash_plus_shares',
    'share_swap', 'share_issue', 'combined_entity_value', 'undisclosed')),
  stake_pct numeric(6, 3) check (stake_pct > 0 and stake_pct <= 100),
  stake_pct_missing text check (stake_pct_missing in ('not_disclosed', 'not_available', 'not_applicable')),
  introducing_mechanism text not null check (introducing_mechanism in ('private_negotiation', 'auction',
    'public_tender_offer', 'share_swap', 'share_issue', 'merger', 'jv_buyout', 'joint_venture', 'block_purchase',
    'divestment', 'related_party', 'ipo', 'privatization', 'other')),
  the_condition text not null check (the_condition in ('rumour', 'under_study', 'mou', 'due_diligence',
    'binding_agreement', 'regulatory_approval', 'shareholder_approval', 'completed', 'cancelled', 'suspended')),
  closing_date text collate "C" check (kimya_is_partial_date(closing_date)),
  closing_date_missing text check (closing_date_missing in ('not_disclosed', 'not_available', 'not_applicable')),
  companies text[] not null default '{}',
  source_ar text not null,
  source_en text not null,
  source_url text check (source_url ~ '^https?://'),
  as_of text collate "C" not null check (kimya_is_partial_date(as_of)),
  confidence text not null check (confidence in ('high', 'medium', 'low')),
  demo boolean not null default false,
  hidden boolean not null default false,
  add_date date not null default current_date,
  notes_ar text,
  notes_en text,
  import_id bigint references data_import on delete set null,
  search text generated always as (
    kimya_fold(buyer_ar || ' ' || coalesce(buyer_en, '') || ' ' || seller_ar || ' ' || coalesce(seller_en, '') || ' '
      || acquisition_target_ar || ' ' || coalesce(acquisition_target_en, '') || ' ' || acquired_assets_ar || ' '
      || coalesce(acquired_assets_en, '') || ' ' || coalesce(location_of_operating_assets_ar, '') || ' '
      || coalesce(location_of_operating_assets_en, '') || ' ' || kimya_list(companies) || ' ' || coalesce(notes_ar, '')
      || ' ' || coalesce(notes_en, ''))
  ) stored,
  check (announcement_date <= closing_date || '~'),
  check ((transaction_value is null) = (transaction_value_missing is not null)),
  check (transaction_value is null or currency is not null),
  check (stake_pct is null or stake_pct_missing is null),
  check (closing_date is null or closing_date_missing is null),
  check (the_condition <> 'completed' or coalesce(closing_date, closing_date_missing) is not null)
);
create index mergers_acquisitions_deal_date on mergers_acquisitions_deal (announcement_date desc, slug);
create index mergers_acquisitions_deal_condition on mergers_acquisitions_deal (the_condition, slug);
create index mergers_acquisitions_deal_sector on mergers_acquisitions_deal (sector, slug);
create index mergers_acquisitions_deal_value on mergers_acquisitions_deal (value_usd_m desc nulls last, slug);
create index mergers_acquisitions_deal_companies on mergers_acquisitions_deal using gin (companies);
create index mergers_acquisitions_deal_buyers on mergers_acquisitions_deal using gin (country_buyer);
create index mergers_acquisitions_deal_sellers on mergers_acquisitions_deal using gin (country_seller);
create index mergers_acquisitions_deal_import on mergers_acquisitions_deal (import_id);

-- Trade of a product by a reporting country in a year or month, with one partner or, without partner, with all of them:
-- the two kinds are never added up, nor are years and months.
create table exports_imports_flow (
  id bigint generated always as identity primary key,
  product text not null references products_prices_product,
  process text not null check (process in ('export', 'import', 're_export', 're_import')),
  country text not null check (country ~ '^[A-Z]{2}$'),
  partner text check (partner ~ '^[A-Z]{2}$'),
  year_month text collate "C" not null check (year_month ~ '^(19[6-9]\d|20\d\d)(-(0[1-9]|1[0-2]))?$'),
  frequency text generated always as (case length(year_month) when 4 then 'annual' else 'monthly' end) stored,
  hs_code text not null check (kimya_is_hs_code(hs_code)),
  hs_edition smallint check (hs_edition between 1988 and 2100),
  value numeric(18, 2) not null check (value >= 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  quantity numeric(18, 3) check (quantity >= 0),
  quantity_missing text check (quantity_missing in ('not_disclosed', 'not_available', 'not_applicable')),
  quantity_unit text not null default 't',
  value_basis text check (value_basis in ('FOB', 'CIF')),
  -- As reported, for rows over all partners whose partners are not loaded.
  number_of_destinations smallint check (number_of_destinations between 0 and 250),
  is_mirror boolean not null default false,
  estimate boolean not null default false,
  source_ar text not null,
  source_en text not null,
  source_url text check (source_url ~ '^https?://'),
  as_of text collate "C" not null check (kimya_is_partial_date(as_of)),
  confidence text not null check (confidence in ('high', 'medium', 'low')),
  demo boolean not null default false,
  hidden boolean not null default false,
  add_date date not null default current_date,
  notes_ar text,
  notes_en text,
  import_id bigint references data_import on delete set null,
  search text generated always as (
    kimya_fold(product || ' ' || hs_code || ' ' || coalesce(notes_ar, '') || ' ' || coalesce(notes_en, ''))
  ) stored,
  unique nulls not distinct (product, process, country, year_month, partner, hs_code, is_mirror),
  check (partner <> country),
  check (quantity is null or quantity_missing is null)
);
create index exports_imports_flow_country on exports_imports_flow (country, process, year_month);
create index exports_imports_flow_partner on exports_imports_flow (partner, process, year_month);
create index exports_imports_flow_period on exports_imports_flow (year_month desc, id);
-- The section's own list: all partners together, years or months.
create index exports_imports_flow_totals on exports_imports_flow (frequency, year_month desc, id) where partner is null;
create index exports_imports_flow_value on exports_imports_flow (value desc, id);
create index exports_imports_flow_import on exports_imports_flow (import_id) where import_id is not null;

create table data_glossary (
  slug text primary key check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  term_ar text not null,
  term_en text not null,
  definition_ar text not null,
  definition_en text not null,
  sort int not null default 0,
  source_ar text not null,
  source_en text not null,
  source_url text check (source_url ~ '^https?://'),
  as_of text collate "C" not null check (kimya_is_partial_date(as_of)),
  confidence text not null check (confidence in ('high', 'medium', 'low')),
  demo boolean not null default false,
  hidden boolean not null default false,
  add_date date not null default current_date,
  notes_ar text,
  notes_en text,
  search text generated always as (
    kimya_fold(term_ar || ' ' || term_en || ' ' || definition_ar || ' ' || definition_en)
  ) stored
);

-- A point's source and note stand where they differ from its series'. `known_from` is when it came to hold its value.
alter table products_prices_point
  add low numeric(12, 4),
  add high numeric(12, 4),
  add source_ar text,
  add source_en text,
  add note_ar text,
  add note_en text,
  add import_id bigint references data_import on delete set null,
  add known_from timestamptz not null default now(),
  add check (low > 0 and low <= price),
  add check (high >= price);
create index products_prices_point_import on products_prices_point (import_id) where import_id is not null;

-- What a point was from `valid_from` until `valid_to`, when the import `replaced_by` or an editor changed it. As known at
-- an instant: points with known_from <= instant, and the revisions with valid_from <= instant < valid_to.
create table products_prices_point_revision (
  series_id int not null references products_prices_series on delete cascade,
  day date not null,
  price numeric(12, 4) not null,
  low numeric(12, 4),
  high numeric(12, 4),
  valid_from timestamptz not null,
  valid_to timestamptz not null default now(),
  import_id bigint references data_import on delete set null,
  replaced_by bigint references data_import on delete set null,
  primary key (series_id, day, valid_from)
);
create index products_prices_point_revision_import on products_prices_point_revision (import_id);
create index products_prices_point_revision_replaced on products_prices_point_revision (replaced_by);

-- A value that held for no time at all, within one transaction, leaves no trace; nor does a series that is deleted.
create function products_prices_keep_point() returns trigger language plpgsql as $$
begin
  if old.known_from < now() and exists (select from products_prices_series where id = old.series_id) then
    insert into products_prices_point_revision (series_id, day, price, low, high, valid_from, import_id, replaced_by)
    values (old.series_id, old.day, old.price, old.low, old.high, old.known_from, old.import_id,
      nullif(current_setting('kimya.import', true), '')::bigint);
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  new.known_from := now();
  return new;
end
$$;
create trigger products_prices_point_changed before update on products_prices_point for each row
  when ((old.price, old.low, old.high) is distinct from (new.price, new.low, new.high))
  execute function products_prices_keep_point();
create trigger products_prices_point_deleted before delete on products_prices_point for each row
  execute function products_prices_keep_point();

create trigger companies_company_revision after update or delete on companies_company for each row
  execute function data_keep_revision('companies', 'slug');
create trigger companies_financial_file_revision after update or delete on companies_financial_file for each row
  execute function data_keep_revision('companies', 'slug');
create trigger production_capacity_plant_revision after update or delete on production_capacity_plant for each row
  execute function data_keep_revision('production-capacity', 'slug');
create trigger production_capacity_stop_revision after update or delete on production_capacity_stop for each row
  execute function data_keep_revision('production-capacity', 'slug');
create trigger dumping_cases_case_revision after update or delete on dumping_cases_case for each row
  execute function data_keep_revision('dumping-cases', 'slug');
create trigger dumping_cases_duty_revision after update or delete on dumping_cases_duty for each row
  execute function data_keep_revision('dumping-cases', 'id');
create trigger dumping_cases_event_revision after update or delete on dumping_cases_event for each row
  execute function data_keep_revision('dumping-cases', 'id');
create trigger mergers_acquisitions_deal_revision after update or delete on mergers_acquisitions_deal for each row
  execute function data_keep_revision('mergers-acquisitions', 'slug');
create trigger exports_imports_flow_revision after update or delete on exports_imports_flow for each row
  execute function data_keep_revision('exports-imports', 'id');
create trigger data_glossary_revision after update or delete on data_glossary for each row
  execute function data_keep_revision('glossary', 'slug');
