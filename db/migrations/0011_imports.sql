-- Imports: what a file brought, from whom, and mappings that are saved by name.

alter table data_import
  -- What was filled: `prices`, or a data section.
  add target text not null default '',
  add file_bytes bigint check (file_bytes >= 0),
  add source_ar text,
  add source_en text,
  add source_url text check (source_url ~ '^https?://'),
  add as_of text collate "C" check (kimya_is_partial_date(as_of)),
  -- The operator of the command line, where no account is known.
  add started_by text,
  add rows_skipped int not null default 0,
  add rows_unchanged int not null default 0,
  add warnings int not null default 0,
  -- What its rows needed and it made beside them: {"series": [12], "products": ["coal"], "categories": ["metals"]}.
  add made jsonb not null default '{}';
create index data_import_file on data_import (file_sha256, id);

create table data_mapping (
  name text primary key check (name ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  target text not null,
  mapping jsonb not null,
  account_id int references accounts_user on delete set null,
  saved_by text,
  saved_at timestamptz not null default now()
);
create index data_mapping_account on data_mapping (account_id);

-- A note or a source that an import changes must come back when it is undone, as prices do.
alter table products_prices_point_revision
  add source_ar text,
  add source_en text,
  add note_ar text,
  add note_en text;

create or replace function products_prices_keep_point() returns trigger language plpgsql as $$
begin
  if old.known_from < now() and exists (select from products_prices_series where id = old.series_id) then
    insert into products_prices_point_revision (series_id, day, price, low, high, source_ar, source_en, note_ar, note_en,
      valid_from, import_id, replaced_by)
    values (old.series_id, old.day, old.price, old.low, old.high, old.source_ar, old.source_en, old.note_ar, old.note_en,
      old.known_from, old.import_id, nullif(current_setting('kimya.import', true), '')::bigint);
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  new.known_from := now();
  return new;
end
$$;

drop trigger products_prices_point_changed on products_prices_point;
create trigger products_prices_point_changed before update on products_prices_point for each row
  when ((old.price, old.low, old.high, old.source_ar, old.source_en, old.note_ar, old.note_en)
    is distinct from (new.price, new.low, new.high, new.source_ar, new.source_en, new.note_ar, new.note_en))
  execute function products_prices_keep_point();
