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
