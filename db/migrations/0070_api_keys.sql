-- Keys of the public API. The table keeps only a key's hash, so that a leaked backup opens nothing.
create table accounts_api_key (
  id text primary key check (id ~ '^[a-z0-9]{8}$'),
  user_id int not null references accounts_user on delete cascade,
  hash bytea not null check (length(hash) = 32),
  label text not null check (label <> '' and length(label) <= 60),
  scopes text[] not null check (scopes <@ '{read,bulk}' and scopes @> '{read}'),
  -- May stand in an address, where only a sheet can put it; it reads lists and small files alone.
  sheet boolean not null default false check (not (sheet and scopes @> '{bulk}')),
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  revoked_at timestamptz,
  last_used date
);
create index accounts_api_key_user on accounts_api_key (user_id, created_at desc);
create index accounts_api_key_made on accounts_api_key (created_at desc, id);

-- What was asked with a key on a day: added to every ten seconds, not with each call.
create table accounts_api_use (
  key_id text not null references accounts_api_key on delete cascade,
  day date not null,
  calls int not null default 0,
  rows bigint not null default 0,
  bytes bigint not null default 0,
  primary key (key_id, day)
);
