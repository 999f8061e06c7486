-- A source's figures that are revised by more percent than this wait until somebody has looked at them.
alter table data_source add column most_revision numeric not null default 5 check (most_revision > 0);
