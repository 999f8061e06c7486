-- What the newsroom writes and changes, whatever its table: the working copy, what it was, and changes undone in one go.

-- The working copy of a thing, while it differs from what is public. `fields` holds only the columns that differ.
create table entry_draft (
  kind text not null,
  -- The key of the row; of a thing that has no row yet, the one that it will have or a made-up one beginning with `new-`.
  key text not null,
  is_new boolean not null default false,
  -- Goes up with every save.
  version int not null default 1,
  state text not null default 'draft'
    check (state in ('draft', 'submitted', 'returned', 'reviewed', 'scheduled', 'archived')),
  fields jsonb not null default '{}',
  -- What was public of each of those columns when it was first changed here.
  base jsonb not null default '{}',
  -- Column -> [version, account]: when each was last changed here, and by whom.
  touched jsonb not null default '{}',
  owner_id int references accounts_user on delete set null,
  publish_at timestamptz,
  -- The zone in which that time was chosen.
  publish_zone text,
  publish_languages text[] check (publish_languages <@ array['ar', 'en']),
  created_at timestamptz not null default now(),
  state_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by int references accounts_user on delete set null,
  primary key (kind, key),
  check ((state = 'scheduled') = (publish_at is not null))
);
create index entry_draft_queue on entry_draft (state, state_at);
create index entry_draft_due on entry_draft (publish_at) where state = 'scheduled';
create index entry_draft_owner on entry_draft (owner_id, updated_at desc);
create index entry_draft_updated_by on entry_draft (updated_by);

-- What it was: cut when somebody saves, when its state changes, when another hand takes over, and after a quiet time;
-- never at each keystroke that is kept. `fields` is the whole thing then.
create table entry_revision (
  id bigint generated always as identity primary key,
  kind text not null,
  key text not null,
  cause text not null check (cause in ('before', 'save', 'session', 'submit', 'return', 'review', 'schedule', 'unschedule',
    'publish', 'unpublish', 'archive', 'revive', 'restore', 'conflict', 'bulk', 'undo')),
  fields jsonb not null,
  changed text[] not null default '{}',
  note text,
  -- One with a name is kept for ever.
  name text,
  account_id int references accounts_user on delete set null,
  at timestamptz not null default now()
);
create index entry_revision_thing on entry_revision (kind, key, id desc);
create index entry_revision_account on entry_revision (account_id);

-- Who has what open. Lost with the server, and nobody misses it.
create unlogged table entry_presence (
  kind text not null,
  key text not null,
  session_hash bytea not null,
  account_id int not null,
  field text,
  seen_at timestamptz not null default now(),
  primary key (kind, key, session_hash)
);
create index entry_presence_seen on entry_presence (seen_at);

-- Several things changed at once: undone at once.
create table entry_batch (
  id bigint generated always as identity primary key,
  kind text not null,
  account_id int references accounts_user on delete set null,
  -- What was asked for, and for each key the columns as they were and as they became.
  asked jsonb not null,
  rows jsonb not null,
  at timestamptz not null default now(),
  undone_at timestamptz
);
create index entry_batch_account on entry_batch (account_id);

-- The newsroom's lists of posts: the last changed first.
create index editorial_post_updated on editorial_post (updated_at desc, id desc);
