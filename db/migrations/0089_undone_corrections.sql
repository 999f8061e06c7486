-- What an editor takes back may have been seen meanwhile, as may what he corrected: `undone` is a revision by such an undo.
-- What undoing an import takes back has no such mark.
alter table products_prices_point_revision add undone boolean not null default false;

create or replace function products_prices_keep_point() returns trigger language plpgsql as $$
begin
  if old.known_from < now() and exists (select from products_prices_series where id = old.series_id) then
    insert into products_prices_point_revision (series_id, day, price, low, high, source_ar, source_en, note_ar, note_en,
      estimated, valid_from, import_id, replaced_by, withdrawn, undone, reason, account_id)
    values (old.series_id, old.day, old.price, old.low, old.high, old.source_ar, old.source_en, old.note_ar, old.note_en,
      old.estimated, old.known_from, old.import_id, nullif(current_setting('kimya.import', true), '')::bigint,
      coalesce(current_setting('kimya.undo', true), '') = 'on', coalesce(current_setting('kimya.undo_by_hand', true), '') = 'on',
      nullif(current_setting('kimya.reason', true), ''), nullif(current_setting('kimya.account', true), '')::int);
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  new.known_from := now();
  return new;
end
$$;

drop index products_prices_point_revision_corrected;
create index products_prices_point_revision_corrected on products_prices_point_revision (series_id, valid_to)
  where replaced_by is null and (not withdrawn or undone);

drop trigger following_revision_came on products_prices_point_revision;
create constraint trigger following_revision_came after insert on products_prices_point_revision
  deferrable initially deferred for each row
  when (new.account_id is not null and new.replaced_by is null and (not new.withdrawn or new.undone))
  execute function following_revision_came();
