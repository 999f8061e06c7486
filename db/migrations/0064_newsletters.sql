-- Newsletters: lists, who is on them, issues, and one row for each delivery. The text of an issue is stored once in each language.

create table newsletter_list (
  id int generated always as identity primary key,
  slug text not null unique check (slug ~ '^[a-z0-9-]{1,60}$'),
  name_ar text not null,
  name_en text not null,
  about_ar text not null default '',
  about_en text not null default '',
  -- Readers may join it.
  open boolean not null default true,
  demo boolean not null default false,
  sort int not null default 0
);

create table newsletter_member (
  id bigint generated always as identity primary key,
  list_id int not null references newsletter_list on delete cascade,
  -- Lower case, its domain in ASCII. A member with an account gets mail at the account's address instead.
  address text not null check (length(address) <= 254),
  user_id int references accounts_user on delete cascade,
  lang text not null check (lang in ('ar', 'en')),
  state text not null check (state in ('pending', 'on', 'off')),
  -- In every mail's link to unsubscribe; the same for good.
  token bytea not null unique check (length(token) = 16),
  how text not null check (how in ('form', 'profile')),
  asked_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  unique (list_id, address)
);
create unique index newsletter_member_user on newsletter_member (user_id, list_id) where user_id is not null;
create index newsletter_member_on on newsletter_member (list_id, state);

create table newsletter_issue (
  id int generated always as identity primary key,
  list_id int not null references newsletter_list,
  audience text not null default 'list' check (audience in ('list', 'members', 'subscribers')),
  subject_ar text not null default '',
  subject_en text not null default '',
  intro_ar text not null default '',
  intro_en text not null default '',
  -- Stories by id and price series by slug, in the order of the mail.
  posts int[] not null default '{}',
  figures text[] not null default '{}',
  state text not null default 'draft' check (state in ('draft', 'scheduled', 'sending', 'paused', 'sent', 'stopped')),
  send_at timestamptz,
  started_at timestamptz,
  ended_at timestamptz,
  -- When a batch was last worked on.
  worked_at timestamptz,
  -- Why it does not go on by itself.
  problem text check (problem in ('server', 'withdrawn', 'empty', 'large')),
  -- Stories that could not be in the mail any more when it was sent.
  left_out int[] not null default '{}',
  -- What became of its deliveries, once their rows are deleted.
  counts jsonb,
  created_at timestamptz not null default now(),
  created_by int references accounts_user on delete set null,
  version int not null default 1
);
create index newsletter_issue_list on newsletter_issue (list_id);
create index newsletter_issue_created_by on newsletter_issue (created_by);
create index newsletter_issue_due on newsletter_issue (state, send_at);

create table newsletter_body (
  issue_id int not null references newsletter_issue on delete cascade,
  lang text not null check (lang in ('ar', 'en')),
  subject text not null,
  html text not null,
  body_text text not null,
  frozen_at timestamptz not null default now(),
  primary key (issue_id, lang)
);

-- Updates touch no indexed column, and there is room for them on the page: the table does not grow while it is worked through.
create table newsletter_delivery (
  issue_id int not null references newsletter_issue on delete cascade,
  member_token bytea not null,
  status text not null default 'waiting' check (status in ('waiting', 'claimed', 'later', 'sent', 'bounced', 'failed', 'skipped')),
  attempts smallint not null default 0,
  -- When it was claimed, put off or done.
  at timestamptz,
  primary key (issue_id, member_token)
) with (fillfactor = 60);

-- Addresses that mail servers refused. Only newsletters ask for it: a password mail is sent to whoever asks.
create table newsletter_bounce (
  address_hash bytea primary key,
  soft smallint not null default 0,
  hard boolean not null default false,
  reason text not null,
  at timestamptz not null default now()
);
