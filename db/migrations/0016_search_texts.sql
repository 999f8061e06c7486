-- The whole profile of a company is folded once, when it is written: folding a text takes longer than searching in it.
alter table companies_company
  add profile text generated always as (
    kimya_fold(name_ar || ' ' || coalesce(name_en, '') || ' ' || shortcut_name_ar || ' ' || coalesce(shortcut_name_en, '')
      || ' ' || coalesce(city_ar, '') || ' ' || coalesce(city_en, '') || ' ' || coalesce(description_ar, '')
      || ' ' || coalesce(description_en, '') || ' ' || coalesce(ownership_ar, '') || ' ' || coalesce(ownership_en, '')
      || ' ' || coalesce(ticker, ''))
  ) stored;

-- Neither of the folded texts is part of a row's past: both follow from it.
create or replace function data_keep_revision() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new is not distinct from old then
    return null;
  end if;
  insert into data_revision (section, table_name, row_key, before, import_id, account_id)
  values (tg_argv[0], tg_table_name, to_jsonb(old) ->> tg_argv[1], to_jsonb(old) - array['search', 'profile'],
    nullif(current_setting('kimya.import', true), '')::bigint, nullif(current_setting('kimya.account', true), '')::int);
  return null;
end
$$;
