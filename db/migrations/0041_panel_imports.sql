-- Imports that the control panel runs: the file that was sent, what was asked for, how far it is, and every fault.

-- A file that waits to be imported; its bytes are in the storage under `file_key`.
create table data_upload (
  id int generated always as identity primary key,
  account_id int references accounts_user on delete set null,
  file_name text not null check (char_length(file_name) between 1 and 200),
  file_key text not null unique,
  bytes bigint not null check (bytes >= 0),
  sha256 text not null,
  target text not null,
  -- Sheet, source, column mapping and the rest of what was chosen for it.
  settings jsonb not null default '{}',
  created_at timestamptz not null default now()
);
create index data_upload_account on data_upload (account_id);
create index data_upload_created on data_upload (created_at);

alter table data_import
  drop constraint data_import_state_check,
  add constraint data_import_state_check
    check (state in ('waiting', 'checking', 'checked', 'refused', 'running', 'done', 'failed', 'undone')),
  add column upload_id int references data_upload on delete set null,
  -- Only looked at, to count and to find faults.
  add column dry boolean not null default false,
  -- The settings of the upload as they were when it was asked for.
  add column settings jsonb,
  add column progress jsonb,
  add column stop_asked boolean not null default false;
create index data_import_upload on data_import (upload_id);
update data_import set dry = true where state in ('checking', 'checked');

-- Each error and warning of an import, in the order of the file.
create table data_import_fault (
  import_id bigint not null references data_import on delete cascade,
  line int not null,
  n int not null,
  severity text not null check (severity in ('error', 'warning')),
  issue jsonb not null,
  primary key (import_id, line, n)
);
