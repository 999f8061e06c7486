create table accounts_user (
  id int generated always as identity primary key,
  username text not null,
  email text not null,
  display_name text not null,
  role text not null check (role in ('member', 'subscriber', 'author', 'editor', 'administrator')),
  password_hash text not null,
  created_at timestamptz not null default now()
);
create unique index accounts_user_username on accounts_user (lower(username));
create unique index accounts_user_email on accounts_user (lower(email));

-- The cookie carries a random token; the table keeps only its hash, so that a leaked backup opens no session.
create table accounts_session (
  token_hash bytea primary key,
  user_id int not null references accounts_user on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  user_agent text
);
create index accounts_session_user on accounts_session (user_id);
create index accounts_session_expiry on accounts_session (expires_at);

-- Fixed-window counters shared by all instances.
create table rate_limit (
  bucket text primary key,
  hits int not null,
  resets_at timestamptz not null
);
create index rate_limit_reset on rate_limit (resets_at);
