-- What readers save and follow, what they are told of it, and how a mail that was asked for is stopped.

-- The pages that somebody saved: a post, a product, a company, a case. A thing that is gone is skipped when it is shown.
create table following_favourite (
  id bigint generated always as identity primary key,
  user_id int not null references accounts_user on delete cascade,
  kind text not null check (kind in ('post', 'product', 'company', 'case')),
  key text not null check (length(key) between 1 and 200),
  note text not null default '' check (length(note) <= 500),
  at timestamptz not null default now(),
  -- Taken away, and to be brought back for a day.
  removed_at timestamptz,
  unique (user_id, kind, key)
);
create index following_favourite_newest on following_favourite (user_id, at desc, id desc) where removed_at is null;
create index following_favourite_removed on following_favourite (removed_at) where removed_at is not null;

create table following_list (
  id int generated always as identity primary key,
  user_id int not null references accounts_user on delete cascade,
  name text not null check (length(name) between 1 and 80),
  sort int not null default 0,
  unique (user_id, name)
);

create table following_list_item (
  list_id int not null references following_list on delete cascade,
  favourite_id bigint not null references following_favourite on delete cascade,
  sort int not null default 0,
  primary key (list_id, favourite_id)
);
create index following_list_item_favourite on following_list_item (favourite_id);

create table following_follow (
  user_id int not null references accounts_user on delete cascade,
  kind text not null check (kind in ('product', 'series', 'market', 'company', 'case', 'author')),
  key text not null check (length(key) between 1 and 200),
  site boolean not null default true,
  mail text not null default 'daily' check (mail in ('off', 'instant', 'daily', 'weekly')),
  push boolean not null default false,
  at timestamptz not null default now(),
  primary key (user_id, kind, key)
);
create index following_follow_target on following_follow (kind, key) include (user_id, site, mail, push);

-- How a reader hears of things, whatever they are. Hours are whole ones of his own clock.
create table following_settings (
  user_id int primary key references accounts_user on delete cascade,
  zone text not null default 'Asia/Riyadh',
  quiet_from smallint check (quiet_from between 0 and 23),
  quiet_to smallint check (quiet_to between 0 and 23),
  digest_hour smallint not null default 8 check (digest_hour between 0 and 23),
  digest_day smallint not null default 0 check (digest_day between 0 and 6),
  alert_mail boolean not null default true,
  follow_mail boolean not null default true,
  check ((quiet_from is null) = (quiet_to is null))
);

-- `unit` is that of the series when the rule was made: a rule never compares across a change of unit.
create table following_rule (
  id bigint generated always as identity primary key,
  user_id int not null references accounts_user on delete cascade,
  series_id int not null references products_prices_series on delete cascade,
  kind text not null check (kind in ('above', 'below', 'change', 'new_point')),
  threshold numeric(12, 4) check (threshold > 0),
  -- Of `change`: 0 is the price before, else so many days back.
  window_days smallint check (window_days in (0, 7, 30, 90)),
  band_pct numeric(5, 2) not null default 1 check (band_pct >= 0 and band_pct < 100),
  unit text not null,
  armed boolean not null default true,
  fired_day date,
  mailed_on date,
  site boolean not null default true,
  mail text not null default 'instant' check (mail in ('off', 'instant', 'daily', 'weekly')),
  push boolean not null default false,
  paused boolean not null default false,
  expires_on date,
  at timestamptz not null default now(),
  check ((kind = 'new_point') = (threshold is null)),
  check ((kind = 'change') = (window_days is not null))
);
create index following_rule_series on following_rule (series_id) where not paused;
create index following_rule_user on following_rule (user_id, id desc);

-- A happening, once for each person. `payload` has the figures as they were then.
create table following_notice (
  id bigint generated always as identity primary key,
  user_id int not null references accounts_user on delete cascade,
  kind text not null check (kind in ('alert', 'figure', 'post', 'case')),
  key text not null,
  cause text not null,
  payload jsonb not null default '{}',
  site boolean not null default true,
  at timestamptz not null default now(),
  read_at timestamptz,
  unique (user_id, cause)
);
create index following_notice_newest on following_notice (user_id, id desc) where site;
create index following_notice_unread on following_notice (user_id) where site and read_at is null;

-- How a notice leaves the site; a channel is added by a word here and whoever sends what is due.
create table following_delivery (
  notice_id bigint not null references following_notice on delete cascade,
  channel text not null check (channel in ('mail', 'push')),
  user_id int not null references accounts_user on delete cascade,
  way text not null check (way in ('instant', 'daily', 'weekly')),
  due_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'dropped')),
  done_at timestamptz,
  primary key (notice_id, channel)
);
create index following_delivery_due on following_delivery (channel, due_at) where state = 'waiting';
create index following_delivery_user on following_delivery (user_id) where state = 'waiting';

-- What has just been committed and nobody has been told of. Rows are only added and deleted: who commits a price never waits.
create table following_work (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('figure', 'post', 'case')),
  key text not null,
  payload jsonb not null default '{}',
  at timestamptz not null default now()
);

-- A series whose newest day is a later one. Its first price, a revision, a price between others and what an undo brings
-- back are none of it.
create function following_figure_came() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('kimya.undo', true), '') <> 'on' then
    insert into following_work (kind, key) values ('figure', new.series_id);
  end if;
  return null;
end
$$;
create trigger following_figure_came after update on products_prices_latest for each row
  when (new.day > old.day) execute function following_figure_came();

create function following_post_came() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.status = 'published' and not old.hidden and old.visibility > 1 then
    return null;
  end if;
  -- What is brought in with a date of long ago is no news.
  if new.published_at > now() - interval '2 days' then
    insert into following_work (kind, key) values ('post', new.id);
  end if;
  return null;
end
$$;
create trigger following_post_came after insert or update of status, hidden, visibility on editorial_post for each row
  when (new.status = 'published' and not new.hidden and new.visibility > 1) execute function following_post_came();

create function following_event_came() returns trigger language plpgsql as $$
begin
  if new.date >= to_char(now() - interval '60 days', 'YYYY-MM-DD') then
    insert into following_work (kind, key, payload)
    values ('case', new.case_slug, jsonb_build_object('event', new.id, 'date', new.date));
  end if;
  return null;
end
$$;
create trigger following_event_came after insert on dumping_cases_event for each row
  execute function following_event_came();

-- Days between two prices of a series. Two of a daily one span a weekend.
create function following_period(frequency text) returns int language sql immutable parallel safe
return case frequency when 'daily' then 2 when 'weekly' then 7 when 'monthly' then 31 when 'quarterly' then 92 else 366 end;

-- When something leaves: at once but not in somebody's quiet hours, or with his next digest. A full clock of quiet is none.
create function following_due(
  at timestamptz, way text, zone text, quiet_from smallint, quiet_to smallint, hour smallint, weekday smallint
) returns timestamptz language plpgsql stable as $$
declare
  here timestamp := at at time zone zone;
  day timestamp := date_trunc('day', here);
  due timestamp;
begin
  if way = 'instant' then
    if quiet_from is null or quiet_from = quiet_to
      or (case when quiet_from < quiet_to
        then extract(hour from here) not between quiet_from and quiet_to - 1
        else extract(hour from here) between quiet_to and quiet_from - 1 end) then
      return at;
    end if;
    due := day + make_interval(hours => quiet_to);
    if due <= here then
      due := due + interval '1 day';
    end if;
    return due at time zone zone;
  end if;
  due := day + make_interval(hours => hour);
  if way = 'weekly' then
    due := due + make_interval(days => (weekday - extract(dow from day)::int + 7) % 7);
  end if;
  if due <= here then
    due := due + case way when 'weekly' then interval '7 days' else interval '1 day' end;
  end if;
  return due at time zone zone;
end
$$;

-- One link for each list and whoever gets it: `subject` is the list's own word for him. It never changes and never ends.
create table mail_unsubscribe (
  token text primary key check (token ~ '^[A-Za-z0-9_-]{22}$'),
  list text not null,
  subject text not null,
  at timestamptz not null default now(),
  used_at timestamptz,
  unique (list, subject)
);

alter table mail_outbox add column unsubscribe text references mail_unsubscribe on delete set null;
