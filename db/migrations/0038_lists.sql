-- A batch that was chosen and is not yet run: its page says first what it will do.
alter table entry_batch
  add column prepared boolean not null default false;
create index entry_batch_at on entry_batch (at desc, id desc);

-- Names for a list's search and filters, an account's own or for the whole newsroom.
create table entry_view (
  id int generated always as identity primary key,
  kind text not null,
  account_id int not null references accounts_user on delete cascade,
  name text not null check (char_length(name) between 1 and 60),
  -- The list's parameters as they stand in its address.
  query text not null check (char_length(query) <= 1000),
  shared boolean not null default false,
  at timestamptz not null default now(),
  unique (account_id, kind, name)
);
create index entry_view_kind on entry_view (kind, name);
