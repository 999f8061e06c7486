-- Which rows are demonstration content, as they were loaded: those of trade and of price series say so themselves. `row` has
-- the columns that were loaded, `instead` what the row is in a portal without demonstration content; null where it has none.
create table demo_row (
  table_name text not null,
  key text not null,
  part text not null,
  row jsonb not null,
  instead jsonb,
  primary key (table_name, key)
);

-- A removal of demonstration content, and every row as it was, so that all of it can come back.
create table demo_removal (
  id int generated always as identity primary key,
  parts text[] not null,
  rows int not null default 0,
  account_id int references accounts_user on delete set null,
  at timestamptz not null default now(),
  undone_at timestamptz
);
create index demo_removal_account on demo_removal (account_id);
create table demo_removed (
  removal_id int not null references demo_removal on delete cascade,
  place int not null,
  table_name text not null,
  -- Rows that were deleted, or what those were that were changed.
  kind text not null check (kind in ('deleted', 'changed')),
  rows jsonb not null,
  primary key (removal_id, place)
);

-- As before; what was made up has no past.
create or replace function data_keep_revision() returns trigger language plpgsql as $$
begin
  if (tg_op = 'UPDATE' and new is not distinct from old) or coalesce(current_setting('kimya.unrecorded', true), '') = 'on' then
    return null;
  end if;
  insert into data_revision (section, table_name, row_key, before, import_id, account_id)
  values (tg_argv[0], tg_table_name, to_jsonb(old) ->> tg_argv[1],
    to_jsonb(old) - array['search', 'profile', 'series_key', 'revised'],
    nullif(current_setting('kimya.import', true), '')::bigint, nullif(current_setting('kimya.account', true), '')::int);
  return null;
end
$$;
