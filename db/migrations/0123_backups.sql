-- Backups that the portal makes by itself, every day at a time of Riyadh: one row or none. The place is sealed, for it may have a key.
create table backup_schedule (
  only_one boolean primary key default true check (only_one),
  daily_at text not null check (daily_at ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  place bytea not null,
  keep int not null check (keep between 1 and 1000),
  secrets text not null check (secrets in ('sealed', 'none', 'enclosed')),
  since timestamptz not null
);

-- Every backup that was begun, with its place, without a key. A good one has ended without a fault.
create table backup_run (
  id bigint generated always as identity primary key,
  begun_at timestamptz not null,
  scheduled boolean not null,
  ended_at timestamptz,
  place text not null,
  byte_count bigint,
  row_count bigint,
  file_count int,
  fault text
);
create index backup_run_begun on backup_run (begun_at desc);
