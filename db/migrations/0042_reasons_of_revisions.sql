-- Why a price was changed and by whom, beside what it was.

alter table products_prices_point_revision
  add column reason text,
  add column account_id int references accounts_user on delete set null;
create index products_prices_point_revision_account on products_prices_point_revision (account_id)
  where account_id is not null;

create or replace function products_prices_keep_point() returns trigger language plpgsql as $$
begin
  if old.known_from < now() and exists (select from products_prices_series where id = old.series_id) then
    insert into products_prices_point_revision (series_id, day, price, low, high, source_ar, source_en, note_ar, note_en,
      estimated, valid_from, import_id, replaced_by, withdrawn, reason, account_id)
    values (old.series_id, old.day, old.price, old.low, old.high, old.source_ar, old.source_en, old.note_ar, old.note_en,
      old.estimated, old.known_from, old.import_id, nullif(current_setting('kimya.import', true), '')::bigint,
      coalesce(current_setting('kimya.undo', true), '') = 'on', nullif(current_setting('kimya.reason', true), ''),
      nullif(current_setting('kimya.account', true), '')::int);
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  new.known_from := now();
  return new;
end
$$;
