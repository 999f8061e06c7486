-- How often what stands under a tag has changed: the validator of the public API's answers, the same on every instance and
-- after a restart.
create table data_version (
  tag text primary key,
  version bigint not null default 1,
  changed_at timestamptz not null default now()
);
