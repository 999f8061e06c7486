-- Live coverage: a story with entries that are added while something happens (docs/decisions/0134-live-coverage.md).
create table live_coverage (
  id bigint generated always as identity primary key,
  post_id bigint not null unique references editorial_post on delete cascade,
  state text not null default 'open' check (state in ('open', 'paused', 'closed')),
  points_ar text[] not null default '{}',
  points_en text[] not null default '{}',
  -- The story is an ordinary one again; its entries stay.
  hidden boolean not null default false,
  -- What it tells of is made up.
  demo boolean not null default false,
  opened_at timestamptz not null default now(),
  closed_at timestamptz,
  changed_at timestamptz not null default now(),
  -- Goes up with every change of it or of one of its entries, in the order of the commits.
  revision bigint not null default 1
);

create table live_entry (
  id bigint generated always as identity primary key,
  coverage_id bigint not null references live_coverage on delete cascade,
  at timestamptz not null default now(),
  title_ar text,
  title_en text,
  body_ar text,
  body_en text,
  image_key text references media_image,
  image_alt_ar text,
  image_alt_en text,
  desk text references editorial_desk,
  owner_id int references accounts_user on delete set null,
  -- Readers see that there was one, and when it was removed.
  removed boolean not null default false,
  removed_at timestamptz,
  -- Followers of what the story is about are notified of it.
  notify boolean not null default false,
  -- The revision of its coverage that it came or was last changed with.
  revision bigint not null default 0,
  -- The revision that it came with: whoever has read as far has it.
  came bigint not null default 0,
  body_images text[] not null generated always as (
    coalesce(editorial_body_images(body_ar), '{}') || coalesce(editorial_body_images(body_en), '{}')
  ) stored
);
create index live_entry_time on live_entry (coverage_id, at desc, id desc);
create index live_entry_revision on live_entry (coverage_id, revision);
create index live_entry_image on live_entry (image_key) where image_key is not null;
create index live_entry_body_images on live_entry using gin (body_images) where body_images <> '{}';
create index live_entry_desk on live_entry (desk) where desk is not null;
create index live_entry_owner on live_entry (owner_id) where owner_id is not null;

-- The row of the coverage is held until the commit: two entries at once get their revisions one after the other, so that who has
-- read one has missed none before it.
create function live_entry_changed() returns trigger language plpgsql as $$
begin
  -- Rows that are put back are as they were.
  if coalesce(current_setting('kimya.undo', true), '') = 'on' then
    return new;
  end if;
  update live_coverage set revision = revision + 1 where id = new.coverage_id returning revision into new.revision;
  if tg_op = 'INSERT' then
    new.came = new.revision;
  end if;
  if not new.removed then
    new.removed_at = null;
  elsif tg_op = 'UPDATE' and not old.removed then
    new.removed_at = now();
  end if;
  return new;
end
$$;
create trigger live_entry_changed before insert or update on live_entry for each row execute function live_entry_changed();

create function live_coverage_changed() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('kimya.undo', true), '') = 'on' then
    return new;
  end if;
  if new.revision = old.revision then
    new.revision = old.revision + 1;
  end if;
  new.changed_at = now();
  new.closed_at = case when new.state = 'closed' then coalesce(old.closed_at, now()) end;
  -- Feeds, sitemaps and search engines know a story's changes by this; in milliseconds, as an export has them.
  update editorial_post set updated_at = date_trunc('milliseconds', now()) where id = new.post_id;
  return new;
end
$$;
create trigger live_coverage_changed before update on live_coverage for each row execute function live_coverage_changed();

-- Followers are notified once, of what is there.
create function live_entry_came() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('kimya.undo', true), '') <> 'on' then
    insert into following_work (kind, key, payload)
    select 'post', post_id, jsonb_build_object('entry', new.id) from live_coverage where id = new.coverage_id;
  end if;
  return null;
end
$$;
create trigger live_entry_came after insert or update of notify on live_entry for each row
  when (new.notify and not new.removed) execute function live_entry_came();
