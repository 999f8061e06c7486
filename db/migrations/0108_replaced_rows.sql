-- Rows that an edition of a source replaced and no longer has: counted with its import, and brought back by undoing it.
alter table data_import add rows_removed int not null default 0;

-- As before; of a row that goes, all that cannot be computed again is kept.
create or replace function data_keep_revision() returns trigger language plpgsql as $$
declare
  computed text[] := array['search', 'profile', 'series_key'];
begin
  if (tg_op = 'UPDATE' and new is not distinct from old) or coalesce(current_setting('kimya.unrecorded', true), '') = 'on' then
    return null;
  end if;
  insert into data_revision (section, table_name, row_key, before, import_id, account_id)
  values (tg_argv[0], tg_table_name, to_jsonb(old) ->> tg_argv[1],
    to_jsonb(old) - case tg_op when 'DELETE' then computed else computed || 'revised'::text end,
    nullif(current_setting('kimya.import', true), '')::bigint, nullif(current_setting('kimya.account', true), '')::int);
  return null;
end
$$;
