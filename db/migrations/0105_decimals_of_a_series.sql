-- All prices of a series are written as finely as its last one: to the cent, below one to a hundredth of it
-- (src/datasets/series/decimals.ts has the same rule). What gas cost in 1970 is read beside what it costs now.
create function products_prices_shown(price numeric, series int) returns numeric language sql stable parallel safe
return round(price, case when abs(coalesce((select l.price from products_prices_latest l where l.series_id = series), price)) < 1
  then 4 else 2 end);

-- As before, by that rule.
create or replace function products_prices_keep_point() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and coalesce(current_setting('kimya.unrecorded', true), '') = 'on' then
    return old;
  end if;
  -- Another rounding of the same price takes its place in silence.
  if tg_op = 'UPDATE' and
    (old.source_ar, old.source_en, old.note_ar, old.note_en, old.estimated)
      is not distinct from (new.source_ar, new.source_en, new.note_ar, new.note_en, new.estimated)
    and (products_prices_shown(old.price, old.series_id), products_prices_shown(old.low, old.series_id),
      products_prices_shown(old.high, old.series_id))
      is not distinct from (products_prices_shown(new.price, old.series_id), products_prices_shown(new.low, old.series_id),
      products_prices_shown(new.high, old.series_id))
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

drop function products_prices_shown(numeric);
