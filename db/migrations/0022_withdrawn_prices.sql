-- A withdrawn import is no revision: its past is read by "as known on", and not shown as a change of the price.

alter table products_prices_point_revision add withdrawn boolean not null default false;

create or replace function products_prices_keep_point() returns trigger language plpgsql as $$
begin
  if old.known_from < now() and exists (select from products_prices_series where id = old.series_id) then
    insert into products_prices_point_revision (series_id, day, price, low, high, source_ar, source_en, note_ar, note_en,
      valid_from, import_id, replaced_by, withdrawn)
    values (old.series_id, old.day, old.price, old.low, old.high, old.source_ar, old.source_en, old.note_ar, old.note_en,
      old.known_from, old.import_id, nullif(current_setting('kimya.import', true), '')::bigint,
      coalesce(current_setting('kimya.undo', true), '') = 'on');
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  new.known_from := now();
  return new;
end
$$;

-- What imports that were undone before today left behind.
update products_prices_point_revision r set withdrawn = true from data_import i
  where i.id = r.import_id and i.state = 'undone' and r.replaced_by is null and r.valid_to = i.undone_at;
update products_prices_point_revision r set withdrawn = true from data_import i
  where i.id = r.replaced_by and i.state = 'undone' and exists (
    select from products_prices_point_revision w
    where w.series_id = r.series_id and w.day = r.day and w.import_id = i.id and w.withdrawn);
