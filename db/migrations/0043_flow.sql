-- How a text goes on its way: who else has it open, links to its preview, and the order of the home page.

-- Since when somebody has it open; lost with the server like the rest of it.
alter table entry_presence add opened_at timestamptz not null default now();

-- Links by which somebody without an account sees a preview. A link is signed; nothing here opens one.
create table entry_preview (
  id bigint generated always as identity primary key,
  kind text not null,
  key text not null,
  -- The link shows nothing that this account may not see; without the account it shows nothing at all.
  account_id int not null references accounts_user on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  withdrawn_at timestamptz
);
create index entry_preview_thing on entry_preview (kind, key);
create index entry_preview_account on entry_preview (account_id);

-- 11 is the lead of the home page; 12 and 13 are as before.
alter table editorial_post drop constraint editorial_post_home_position_check;
alter table editorial_post add constraint editorial_post_home_position_check check (home_position in (11, 12, 13));

-- The order of the posts in a place of the home page; one that has none is new there and comes first.
create table home_order (
  post_id bigint primary key references editorial_post on delete cascade,
  sort int not null
);
