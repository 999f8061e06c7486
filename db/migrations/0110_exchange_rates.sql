-- Exchange rates by day as their publisher gives them, in units of a currency for one euro: landed costs of a day use its own.

create table landed_cost_exchange (
  id bigint generated always as identity primary key,
  currency text not null check (currency ~ '^[A-Z]{3}$' and currency <> 'EUR'),
  day date not null,
  per_euro numeric(16, 6) not null check (per_euro > 0),
  source_ar text not null,
  source_en text not null,
  source_url text check (source_url ~ '^https?://'),
  as_of text collate "C" not null check (kimya_is_partial_date(as_of)),
  confidence text not null check (confidence in ('high', 'medium', 'low')),
  demo boolean not null default false,
  import_id bigint references data_import on delete set null,
  unique (currency, day)
);
create index landed_cost_exchange_import on landed_cost_exchange (import_id) where import_id is not null;
create trigger landed_cost_exchange_revision after update or delete on landed_cost_exchange for each row
  execute function data_keep_revision('landed-cost', 'id');
