-- A published price was corrected by hand: its followers get a notice once the series has had no correction for a while.
alter table following_work drop constraint following_work_kind_check,
  add constraint following_work_kind_check check (kind in ('figure', 'post', 'case', 'reply', 'revision'));
alter table following_notice drop constraint following_notice_kind_check,
  add constraint following_notice_kind_check check (kind in ('alert', 'figure', 'post', 'case', 'reply', 'revision'));
alter table following_settings add column revisions boolean not null default true;

-- Notices of corrections that a later correction of the same series may take the place of.
create index following_notice_unread_revision on following_notice (key) where kind = 'revision' and read_at is null;
-- What an import replaced or an undo took back is not in it, so neither pays for it.
create index products_prices_point_revision_corrected on products_prices_point_revision (series_id, valid_to)
  where replaced_by is null and not withdrawn;

-- `at` is the moment of the correction, as the revision has it. A changed note leaves the price as it was.
create function following_revision_came() returns trigger language plpgsql as $$
begin
  insert into following_work (kind, key, payload)
  select 'revision', s.id, jsonb_build_object('at', new.valid_to)
  from products_prices_series s
  where s.id = new.series_id and not s.hidden and not s.demo
    and not exists (select from products_prices_point p where p.series_id = s.id and p.day = new.day and p.price = new.price)
    and (exists (select from following_follow f
        where (f.kind, f.key) in (('series', s.slug), ('product', s.product), ('market', s.market)))
      or exists (select from following_rule r where r.series_id = s.id and not r.paused));
  return null;
end
$$;
-- At the commit: the revision is written before the price that replaces it. Imports, undos and programs are none of it.
create constraint trigger following_revision_came after insert on products_prices_point_revision
  deferrable initially deferred for each row
  when (new.account_id is not null and new.replaced_by is null and not new.withdrawn)
  execute function following_revision_came();
