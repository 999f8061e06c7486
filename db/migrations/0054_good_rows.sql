-- Imports of the good rows alone: what was asked for, and how many lines of the file stayed out.

alter table data_import
  add column good_only boolean not null default false,
  -- Of a check: so many would stay out; null where they are not all known.
  add column lines_out int check (lines_out >= 0);
