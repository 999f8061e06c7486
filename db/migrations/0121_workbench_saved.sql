-- Views of the workbench that members saved under a name. The address holds the whole view.
create table workbench_saved (
  id int generated always as identity primary key,
  user_id int not null references accounts_user on delete cascade,
  name text not null check (length(name) between 1 and 80),
  address text not null check (length(address) between 1 and 1500),
  saved_at timestamptz not null default now(),
  unique (user_id, address)
);
create index workbench_saved_newest on workbench_saved (user_id, saved_at desc, id desc);
