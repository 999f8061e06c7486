-- Breaking news: a published story sent to those who asked for it, the channels outside that it is also posted to, and what became of it
-- (docs/decisions/0139-breaking-news.md).

-- Following a section of stories.
alter table following_follow drop constraint following_follow_kind_check,
  add constraint following_follow_kind_check
    check (kind in ('section', 'product', 'series', 'market', 'company', 'case', 'author', 'topic'));

alter table following_work drop constraint following_work_kind_check,
  add constraint following_work_kind_check check (kind in ('figure', 'post', 'case', 'reply', 'revision', 'breaking'));
alter table following_notice drop constraint following_notice_kind_check,
  add constraint following_notice_kind_check
    check (kind in ('alert', 'figure', 'post', 'case', 'reply', 'revision', 'breaking'));
-- The first time that its reader came to the page from it.
alter table following_notice add column opened_at timestamptz;
create index following_notice_breaking on following_notice (key) where kind = 'breaking';

-- `failed`: no device took it.
alter table following_delivery drop constraint following_delivery_state_check,
  add constraint following_delivery_state_check check (state in ('waiting', 'sent', 'dropped', 'failed'));
-- The row of mail_outbox that it left by.
alter table following_delivery add column mail_id int;

-- Off until a reader asks for it, each way by itself.
alter table following_settings
  add column breaking_site boolean not null default false,
  add column breaking_mail boolean not null default false,
  add column breaking_push boolean not null default false,
  add column breaking_quiet boolean not null default false;
create index following_settings_breaking on following_settings (user_id) where breaking_site or breaking_mail or breaking_push;

create table following_breaking (
  id int generated always as identity primary key,
  post_id int not null references editorial_post on delete cascade,
  kind text not null check (kind in ('first', 'update', 'correction')),
  -- A language without a headline has no notice.
  headline_ar text check (length(headline_ar) between 1 and 90),
  line_ar text check (length(line_ar) between 1 and 200),
  headline_en text check (length(headline_en) between 1 and 90),
  line_en text check (length(line_en) between 1 and 200),
  bar_minutes smallint not null default 0 check (bar_minutes between 0 and 1440),
  -- `waiting`: for a second person, until `expires_at`.
  state text not null default 'draft' check (state in ('draft', 'waiting', 'refused', 'cancelled', 'sent', 'withdrawn')),
  version int not null default 1,
  made_by int references accounts_user on delete set null,
  made_at timestamptz not null,
  asked_by int references accounts_user on delete set null,
  asked_at timestamptz,
  expires_at timestamptz,
  decided_by int references accounts_user on delete set null,
  reason text check (length(reason) <= 500),
  sent_at timestamptz,
  -- Until when the site's pages have the bar, and whether the pages that were made have it.
  bar_until timestamptz,
  bar_on boolean not null default false,
  -- Readers who had as many today as a reader is sent.
  left_out int not null default 0,
  ended_at timestamptz,
  check (headline_ar is not null or headline_en is not null),
  check ((state in ('sent', 'withdrawn')) = (sent_at is not null))
);
create index following_breaking_post on following_breaking (post_id, id desc);
-- One at a time is prepared for a story.
create unique index following_breaking_open on following_breaking (post_id) where state in ('draft', 'waiting');
create index following_breaking_sent on following_breaking (sent_at) where sent_at is not null;
create index following_breaking_bar on following_breaking (bar_until) where bar_until is not null;
create index following_breaking_made_by on following_breaking (made_by) where made_by is not null;
create index following_breaking_asked_by on following_breaking (asked_by) where asked_by is not null;
create index following_breaking_decided_by on following_breaking (decided_by) where decided_by is not null;

-- Where it is posted outside: a Telegram channel by its bot, or an address that takes a signed request.
create table following_channel (
  id int generated always as identity primary key,
  kind text not null check (kind in ('telegram', 'webhook')),
  name text not null unique check (length(name) between 1 and 80),
  -- The languages of its posts.
  lang text not null check (lang in ('ar', 'en', 'both')),
  -- `@name` or the number of a chat; an address.
  target text not null check (length(target) between 1 and 500),
  -- The bot's token, or the key of the signature; sealed for `following_channel:{id}`.
  sealed_key bytea,
  paused boolean not null default false,
  at timestamptz not null default now()
);

-- `sending`: it may have left. What a killed process leaves so, or an answer that never came, is `unsure` where the other side would post it twice.
create table following_channel_post (
  id uuid primary key default gen_random_uuid(),
  breaking_id int not null references following_breaking on delete cascade,
  channel_id int not null references following_channel on delete cascade,
  lang text not null check (lang in ('ar', 'en')),
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'failed', 'unsure', 'dropped')),
  -- The other side's number of it.
  ref text,
  problem text,
  at timestamptz not null,
  unique (breaking_id, channel_id, lang)
);
create index following_channel_post_channel on following_channel_post (channel_id);

-- A story that readers cannot open any more takes its notices with it.
create function following_breaking_story_gone() returns trigger language plpgsql as $$
begin
  update following_breaking set state = 'withdrawn', ended_at = now() where post_id = old.id and state = 'sent';
  update following_breaking set state = 'cancelled', ended_at = now() where post_id = old.id and state in ('draft', 'waiting');
  return null;
end
$$;
create trigger following_breaking_story_gone after update of status, hidden, visibility on editorial_post for each row
  when (old.status = 'published' and not old.hidden and old.visibility = 3
    and not (new.status = 'published' and not new.hidden and new.visibility = 3))
  execute function following_breaking_story_gone();

-- What was withdrawn is not sent to whom it has not reached, and is no news under the bell. Its rows stay for the record.
create function following_breaking_ended() returns trigger language plpgsql as $$
begin
  delete from following_work where kind = 'breaking' and key = old.id::text;
  delete from mail_outbox m using following_notice n, following_delivery d
    where n.kind = 'breaking' and n.key = old.post_id::text and n.cause = 'breaking:' || old.id
      and d.notice_id = n.id and d.channel = 'mail' and m.id = d.mail_id and m.status = 'queued';
  update following_delivery d set state = 'dropped', done_at = now() from following_notice n
    where n.kind = 'breaking' and n.key = old.post_id::text and n.cause = 'breaking:' || old.id
      and d.notice_id = n.id and d.state = 'waiting';
  update following_notice set read_at = now()
    where kind = 'breaking' and key = old.post_id::text and cause = 'breaking:' || old.id and read_at is null;
  update following_channel_post set state = 'dropped', at = now() where breaking_id = old.id and state = 'waiting';
  return null;
end
$$;
create trigger following_breaking_withdrawn after update of state on following_breaking for each row
  when (old.state = 'sent' and new.state = 'withdrawn') execute function following_breaking_ended();
create trigger following_breaking_deleted after delete on following_breaking for each row
  when (old.state = 'sent') execute function following_breaking_ended();
