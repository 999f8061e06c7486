-- A revision is a change that a reader can see. A price as it is shown: to the cent, below ten to a hundredth of it
-- (src/datasets/series/decimals.ts has the same rule).
create function products_prices_shown(price numeric) returns numeric language sql immutable strict parallel safe
return round(price, case when abs(price) < 10 then 4 else 2 end);

create or replace function products_prices_keep_point() returns trigger language plpgsql as $$
begin
  -- Another rounding of the same price takes its place in silence.
  if tg_op = 'UPDATE' and
    (products_prices_shown(old.price), products_prices_shown(old.low), products_prices_shown(old.high), old.source_ar,
      old.source_en, old.note_ar, old.note_en, old.estimated)
    is not distinct from
    (products_prices_shown(new.price), products_prices_shown(new.low), products_prices_shown(new.high), new.source_ar,
      new.source_en, new.note_ar, new.note_en, new.estimated)
  then
    return new;
  end if;
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
