-- Archives of other sites that the panel was given: a stored file or an address, what was chosen, how far the work is, what a check found
-- (docs/decisions/0132-archives-come-in.md).
create table archive_request (
  id int generated always as identity primary key,
  -- The file's name, or its address.
  name text not null,
  -- Where the file is stored; empty once it is not needed any more, and for an address.
  file_key text unique,
  bytes bigint not null,
  settings jsonb not null,
  doing text not null default 'check' check (doing in ('check', 'import')),
  state text not null default 'waiting'
    check (state in ('waiting', 'running', 'checked', 'imported', 'stopped', 'failed')),
  -- Which attempt works on it: an earlier one has nothing more to note.
  claim uuid,
  stop_asked boolean not null default false,
  progress jsonb,
  -- What the last check found, and the begin of the names of its reports.
  found jsonb,
  report_key text,
  problem jsonb,
  import_id int references archive_import on delete set null,
  account_id int references accounts_user on delete set null,
  started_by text not null,
  created_at timestamptz not null default now(),
  worked_at timestamptz not null default now()
);
create index archive_request_import on archive_request (import_id) where import_id is not null;
create index archive_request_account on archive_request (account_id) where account_id is not null;
