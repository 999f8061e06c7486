-- Adds the rows of a table to what is searched: what they are found as, the SQL of their key, and a select with the columns of
-- search_source. A new data section calls it once.
create function search_add(found_as text, of_table text, row_key text, rows_as text) returns void language plpgsql as $$
declare
  sources constant text[] := array[found_as];
begin
  execute 'create or replace view search_source as ' || rtrim(pg_get_viewdef('search_source'::regclass), '; ') || ' union all ' || rows_as;
  execute format('create trigger search_inserted after insert on %I referencing new table as changed
    for each statement execute function search_keep(%L, %L)', of_table, sources, row_key);
  execute format('create trigger search_deleted after delete on %I referencing old table as changed
    for each statement execute function search_keep(%L, %L)', of_table, sources, row_key);
  execute format('create trigger search_updated after update on %I referencing old table as before new table as changed
    for each statement execute function search_keep(%L, %L)', of_table, sources, row_key);
  perform search_write(sources);
end
$$;
