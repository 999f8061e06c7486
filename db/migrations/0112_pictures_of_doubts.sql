-- The doubted series of a run that waits, as they are stored and as its file has them; emptied once it is decided.
alter table data_source_run add pictures jsonb not null default '[]';
