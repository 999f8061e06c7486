create table storage_terminals_terminal (
  slug text primary key check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name_ar text not null,
  name_en text,
  country text not null check (country ~ '^[A-Z]{2}$'),
  volume numeric(12, 1) check (volume > 0),
  source_ar text not null,
  source_en text not null,
  source_url text check (source_url ~ '^https?://'),
  as_of text collate "C" not null check (kimya_is_partial_date(as_of)),
  confidence text not null check (confidence in ('high', 'medium', 'low')),
  demo boolean not null default false,
  hidden boolean not null default false,
  add_date date not null default current_date,
  import_id bigint references data_import on delete set null,
  search text generated always as (kimya_fold(name_ar || ' ' || coalesce(name_en, ''))) stored
);
create index storage_terminals_terminal_volume on storage_terminals_terminal (volume desc nulls last, slug);
create index storage_terminals_terminal_import on storage_terminals_terminal (import_id);
create trigger storage_terminals_terminal_revision after update or delete on storage_terminals_terminal for each row
  execute function data_keep_revision('storage-terminals', 'slug');
insert into storage_terminals_terminal (slug, name_ar, name_en, country, volume, source_ar, source_en, as_of, confidence)
values
  ('north-pier', 'محطة الرصيف الشمالي', 'North Pier terminal', 'SA', 120000, 'عينة', 'A sample', '2026-10', 'low'),
  ('south-basin', 'محطة الحوض الجنوبي', 'South Basin terminal', 'OM', 45000, 'عينة', 'A sample', '2026-10', 'low');
select search_add('terminal', 'storage_terminals_terminal', 'slug', $$
  select 'terminal', t.slug, 'storage-terminals', '', null, t.name_ar, t.name_en, null, null, '', '',
    '{}'::text[], '{}'::text[], array[t.country], null, 0
  from storage_terminals_terminal t where not t.hidden$$);
