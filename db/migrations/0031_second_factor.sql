-- The second step of a login: a code of an authenticator app, a passkey, or a recovery code.
alter table accounts_user
  -- Names the account to authenticators; random, so that it says nothing of the account.
  add column webauthn_id bytea not null unique
    default decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'),
  -- AES-256-GCM under a key derived from the signing key; null while no app is set up.
  add column totp_secret bytea,
  -- The newest time step of which a code was taken: none is taken twice.
  add column totp_last_step bigint,
  add column totp_added_at timestamptz,
  add constraint accounts_user_totp check (num_nonnulls(totp_secret, totp_last_step, totp_added_at) in (0, 3));

alter table accounts_session
  -- Whether the second step was taken. A session without it opens nothing once the account has a second factor.
  add column proven boolean not null default false,
  -- Until when the member counts as having just shown that it is he.
  add column fresh_until timestamptz;

-- Logins whose password was right and whose second step is awaited.
create table accounts_login (
  token_hash bytea primary key,
  user_id int not null references accounts_user on delete cascade,
  remember boolean not null,
  tries smallint not null default 0,
  expires_at timestamptz not null
);
create index accounts_login_user on accounts_login (user_id);
create index accounts_login_expiry on accounts_login (expires_at);

create table accounts_passkey (
  -- The credential id, as base64url.
  id text primary key,
  user_id int not null references accounts_user on delete cascade,
  name text not null check (char_length(name) between 1 and 60),
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  backed_up boolean not null,
  created_at timestamptz not null default now(),
  used_at timestamptz,
  -- When its counter went back: another authenticator may have a copy of its key.
  suspect_at timestamptz
);
create index accounts_passkey_user on accounts_passkey (user_id);

-- What an authenticator is asked to sign: for one browser, one purpose and five minutes, and once.
create table accounts_challenge (
  challenge_hash bytea primary key,
  owner_hash bytea not null,
  purpose text not null check (purpose in ('login', 'step', 'prove', 'add')),
  expires_at timestamptz not null
);
create index accounts_challenge_expiry on accounts_challenge (expires_at);

create table accounts_recovery_code (
  code_hash bytea primary key,
  user_id int not null references accounts_user on delete cascade,
  created_at timestamptz not null default now(),
  used_at timestamptz
);
create index accounts_recovery_code_user on accounts_recovery_code (user_id);
