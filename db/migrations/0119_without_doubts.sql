-- Approved without what is doubtful of its file.
alter table data_source_run add leave_doubts boolean not null default false;
