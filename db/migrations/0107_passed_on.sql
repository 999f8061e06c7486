-- Figures whose publisher does not let others pass them on: shown on pages, in no file and no answer of the API.

alter table data_source add may_pass_on boolean not null default true;
-- The outside source that a file was fetched from; of a file by hand none.
alter table data_import add data_source_id int references data_source;
create index data_import_data_source on data_import (data_source_id) where data_source_id is not null;
