-- Archives of other sites that come in: what was made of them, so that a broken run goes on, a newer export is known again, and all
-- of it can be undone (docs/decisions/0132-archives-come-in.md).
create table archive_import (
  id int generated always as identity primary key,
  -- Of which site: a newer export of the same is known by it.
  site text not null,
  format text not null check (format in ('wordpress', 'ghost', 'feed', 'table', 'kimya')),
  source text not null,
  bytes bigint not null,
  settings jsonb not null,
  state text not null default 'running' check (state in ('running', 'stopped', 'failed', 'done', 'undoing', 'undone')),
  -- Who works on it now. Another that takes it up writes its own, and this one has nothing more to write.
  claim uuid not null,
  account_id int references accounts_user on delete set null,
  started_by text not null,
  phase text,
  done bigint,
  total bigint,
  -- How much was found, made, left out; of findings the counts of all.
  report jsonb not null default '{}',
  problem text,
  started_at timestamptz not null default now(),
  worked_at timestamptz not null default now(),
  ended_at timestamptz,
  undone_at timestamptz
);
create index archive_import_site on archive_import (site, id desc);
create index archive_import_account on archive_import (account_id) where account_id is not null;

-- A thing of an archive, and what it is here.
create table archive_item (
  site text not null,
  kind text not null check (kind in ('story', 'page', 'category', 'author', 'picture', 'cover', 'comment', 'subscriber')),
  foreign_id text not null,
  import_id int not null references archive_import on delete cascade,
  key text not null,
  -- A hash of what came; empty while its place is only reserved.
  came text not null default '',
  primary key (site, kind, foreign_id)
);
create index archive_item_key on archive_item (kind, key);
create index archive_item_import on archive_item (import_id, kind);

-- A row of ours that an import made, with a hash of what was written: whoever changed it since, it differs.
create table archive_made (
  kind text not null check (kind in ('post', 'page', 'category', 'desk', 'image', 'redirect', 'user', 'member')),
  key text not null,
  import_id int not null references archive_import on delete cascade,
  written text not null,
  -- Whose it is: the redirects of a story go with it.
  owner text,
  primary key (kind, key)
);
create index archive_made_import on archive_made (import_id, kind, key);
create index archive_made_owner on archive_made (owner) where owner is not null;

-- What a newer export changed of what an earlier one had made, as it was.
create table archive_before (
  import_id int not null references archive_import on delete cascade,
  kind text not null check (kind in ('post', 'page')),
  key text not null,
  fields jsonb not null,
  written text not null,
  primary key (import_id, kind, key)
);

-- What somebody has to look at: the first so many of an import.
create table archive_finding (
  import_id int not null references archive_import on delete cascade,
  number int not null,
  kind text not null,
  foreign_id text not null,
  title text not null,
  key text,
  code text not null,
  name text not null,
  fate text not null check (fate in ('kept', 'shown', 'lost')),
  count int not null check (count > 0),
  primary key (import_id, number)
);

-- What readers of another site said there: each has a name and no account here.
alter table editorial_comment
  add column author_name text check (char_length(author_name) between 1 and 100),
  add constraint editorial_comment_guest check (author_name is null or num_nonnulls(author_id, desk) = 0);
-- To delete a story looked through all comments.
create index editorial_comment_post on editorial_comment (post_id);
-- A picture that is here already is found by its bytes.
create index media_image_sha256 on media_image (sha256);
