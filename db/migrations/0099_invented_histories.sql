-- The invented history of a demonstration series steps aside when the first real price comes, and returns when nothing real
-- is left of it. `series` has what the series was, `points` and `revisions` are their rows.
create table products_prices_invented (
  series_id int primary key references products_prices_series on delete cascade,
  series jsonb not null,
  points jsonb not null,
  revisions jsonb not null
);

-- As before; what an invented history was is no revision of anything.
create or replace function products_prices_keep_point() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and coalesce(current_setting('kimya.unrecorded', true), '') = 'on' then
    return old;
  end if;
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

-- Makes demonstration series of these real ones without a price; gives those that it was done to.
create function products_prices_set_aside(ids int[]) returns setof int language plpgsql as $$
declare
  taken int[];
begin
  perform from products_prices_series where id = any(ids) order by id for no key update;
  taken := array(select id from products_prices_series where id = any(ids) and demo);
  insert into products_prices_invented (series_id, series, points, revisions)
  select s.id, to_jsonb(s),
    coalesce((select jsonb_agg(p) from products_prices_point p where p.series_id = s.id), '[]'),
    coalesce((select jsonb_agg(r) from products_prices_point_revision r where r.series_id = s.id), '[]')
  from products_prices_series s where s.id = any(taken);
  perform set_config('kimya.unrecorded', 'on', true);
  delete from products_prices_point where series_id = any(taken);
  perform set_config('kimya.unrecorded', '', true);
  delete from products_prices_point_revision where series_id = any(taken);
  update products_prices_series set demo = false where id = any(taken);
  return query select unnest(taken);
end
$$;

-- Brings the invented histories of these series back where no real price is left; gives those that it was done to.
create function products_prices_bring_back(ids int[]) returns setof int language plpgsql as $$
declare
  back int[] := array(select series_id from products_prices_invented i where series_id = any(ids)
    and not exists (select from products_prices_point p where p.series_id = i.series_id));
begin
  delete from products_prices_point_revision where series_id = any(back);
  update products_prices_series s set demo = was.demo, currency = was.currency, unit = was.unit, frequency = was.frequency,
    source_ar = was.source_ar, source_en = was.source_en, source_url = was.source_url
  from products_prices_invented i, jsonb_populate_record(null::products_prices_series, i.series) was
  where i.series_id = any(back) and s.id = i.series_id;
  -- What an import brought that was undone meanwhile stays away.
  insert into products_prices_point select p.* from products_prices_invented i,
    jsonb_populate_recordset(null::products_prices_point, i.points) p
  where i.series_id = any(back)
    and not exists (select from data_import d where d.id = p.import_id and d.state = 'undone');
  insert into products_prices_point_revision select r.* from products_prices_invented i,
    jsonb_populate_recordset(null::products_prices_point_revision, i.revisions) r where i.series_id = any(back);
  delete from products_prices_invented where series_id = any(back);
  return query select unnest(back);
end
$$;
