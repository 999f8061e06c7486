-- What a member says of himself, who may see it, and what a mail may do once.
alter table accounts_user
  add column gender smallint not null default 0 check (gender in (0, 1, 2)),
  add column country text check (country ~ '^[A-Z]{2}$'),
  add column about text not null default '' check (char_length(about) <= 500),
  add column image_key text references media_image (key) on delete set null,
  -- Fields of the public profile that are not shown to everyone: 1 to the member alone, 2 to members.
  add column shows jsonb not null default '{}',
  -- The language of mails.
  add column lang text not null default 'ar' check (lang in ('ar', 'en')),
  add column password_changed_at timestamptz not null default now();
create index accounts_user_image on accounts_user (image_key) where image_key is not null;

-- Who asked for an account and has not opened the mail yet. The account itself is made by the activation, so that
-- whoever registers somebody else's address has made nothing. The link carries the token, the row its hash.
create table accounts_registration (
  id bigint generated always as identity primary key,
  token_hash bytea not null,
  username text not null,
  email text not null,
  password_hash text not null,
  lang text not null check (lang in ('ar', 'en')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  activated_at timestamptz,
  user_id int references accounts_user on delete cascade
);
create index accounts_registration_username on accounts_registration (lower(username));
create index accounts_registration_email on accounts_registration (lower(email), id desc);
create index accounts_registration_expiry on accounts_registration (expires_at);
create index accounts_registration_user on accounts_registration (user_id) where user_id is not null;

-- What else a mail may do, once: set a new password, confirm another address, take that back.
create table accounts_token (
  token_hash bytea primary key,
  user_id int not null references accounts_user on delete cascade,
  purpose text not null check (purpose in ('restore', 'email', 'undo_email')),
  -- The new address to confirm, or the old one to go back to; where a new password is set, the one that was written to.
  email text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index accounts_token_user on accounts_token (user_id, purpose);
create index accounts_token_expiry on accounts_token (expires_at);

-- A member may go; what he said under a post stays without his name.
alter table editorial_comment drop constraint editorial_comment_author_id_fkey,
  add constraint editorial_comment_author_id_fkey foreign key (author_id) references accounts_user on delete set null,
  drop constraint editorial_comment_check,
  add constraint editorial_comment_check check (num_nonnulls(author_id, desk) <= 1);
alter table editorial_post drop constraint editorial_post_owner_id_fkey,
  add constraint editorial_post_owner_id_fkey foreign key (owner_id) references accounts_user on delete set null;
