-- Outside sources of figures: what is fetched, when, by which layout, and every run.

create table data_source (
  id int generated always as identity primary key,
  name text not null unique check (name ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(name) <= 60),
  title_ar text not null,
  title_en text not null,
  publisher_ar text not null,
  publisher_en text not null,
  home_url text not null,
  licence text not null,
  licence_url text not null default '',
  credit_ar text not null,
  credit_en text not null,
  contact text not null default '',
  address text not null,
  layout text not null,
  target text not null,
  -- What the layout is told: series, mapping, sheet, where the rows of JSON are.
  settings jsonb not null default '{}',
  -- A cron line in Riyadh's time, or `workday N HH:MM`.
  schedule text not null,
  trust text not null default 'review' check (trust in ('publish', 'review')),
  paused boolean not null default true,
  -- Encrypted under a key derived from the signing key.
  sealed_key bytea,
  most_bytes bigint not null default 67108864 check (most_bytes > 0),
  most_inflated bigint not null default 536870912 check (most_inflated > 0),
  most_seconds int not null default 120 check (most_seconds > 0),
  -- Null while it is paused.
  next_run_at timestamptz,
  -- The last content that was taken, held or rejected: address, ETag, Last-Modified, hash; and of the last that was taken, rows and
  -- newest day of each series.
  content jsonb not null default '{}',
  -- Failures in a row.
  failures int not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (not paused or next_run_at is null)
);
create index data_source_due on data_source (next_run_at) where next_run_at is not null;

create table data_source_run (
  id bigint generated always as identity primary key,
  source_id int not null references data_source on delete cascade,
  state text not null default 'waiting' check (state in
    ('waiting', 'running', 'same', 'checked', 'held', 'approved', 'published', 'failed', 'rejected', 'superseded')),
  dry boolean not null default false,
  -- Whoever asked for it; both null for one of the schedule.
  account_id int references accounts_user on delete set null,
  started_by text,
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  -- Which process does it, and until when that one may be believed to be alive.
  worker uuid,
  lease_until timestamptz not null,
  -- Where the content came from, without the key.
  url text,
  bytes bigint,
  check_id bigint references data_import on delete set null,
  import_id bigint references data_import on delete set null,
  -- Why it failed, or is held: codes and their parameters.
  problems jsonb not null default '[]',
  -- What was fetched, as in `data_source`.
  content jsonb not null default '{}',
  decided_at timestamptz,
  decided_by text,
  decided_account int references accounts_user on delete set null,
  reason text
);
create index data_source_run_source on data_source_run (source_id, id desc);
-- One run of a source at a time, over all instances.
create unique index data_source_run_one on data_source_run (source_id) where state in ('waiting', 'running', 'approved');
create index data_source_run_held on data_source_run (source_id) where state = 'held';
create index data_source_run_account on data_source_run (account_id);
create index data_source_run_decided on data_source_run (decided_account);
create index data_source_run_check on data_source_run (check_id);
create index data_source_run_import on data_source_run (import_id);
