-- What is read: numbers without readers (docs/decisions/0136-what-is-read.md). Days are those of Riyadh.

-- Views by the minute for an hour, then by the hour for two days. Post 0 is a page of the section that is no story.
create table reads_hour (
  at timestamptz not null,
  section text not null,
  post_id bigint not null,
  views int not null,
  primary key (at, section, post_id)
);

-- A day of the site (section ''), of a section (post 0) or of a story. What is older than thirteen months is summed: the first of a month is
-- then the whole month.
create table reads_day (
  day date not null,
  section text not null,
  post_id bigint not null,
  views int not null,
  readers int not null,
  from_search int not null,
  from_social int not null,
  from_direct int not null,
  from_own int not null,
  from_newsletter int not null,
  from_feed int not null,
  from_other int not null,
  -- How much of the page had been in view: up to a quarter, a half, three quarters, more.
  share_1 int not null,
  share_2 int not null,
  share_3 int not null,
  share_4 int not null,
  -- For how long: under 10 seconds, 30 seconds, 2 minutes, longer.
  time_1 int not null,
  time_2 int not null,
  time_3 int not null,
  time_4 int not null,
  primary key (day, section, post_id)
);
create index reads_day_post on reads_day (post_id, day) where post_id > 0;

-- Views by the region that a browser's language names; empty where it names none.
create table reads_country (
  day date not null,
  country text not null check (country ~ '^([A-Z]{2})?$'),
  views int not null,
  primary key (day, country)
);

-- The most read of the last 24 hours, as pages show them.
create table reads_most (
  list text not null,
  place int not null,
  post_id bigint not null references editorial_post on delete cascade,
  primary key (list, place)
);
create index reads_most_post on reads_most (post_id);

-- Searches of a day that found nothing and that at least two readers asked for.
create table search_missed (
  day date not null,
  lang text not null check (lang in ('ar', 'en')),
  terms text not null check (length(terms) <= 200),
  readers int not null,
  primary key (day, lang, terms)
);

-- What tells readers of one day apart. Both are emptied, files and all, when the day is over; neither is in a log of changes or a backup.
create unlogged table day_salt (
  day date primary key,
  salt bytea not null
);
create unlogged table day_mark (
  mark bigint primary key
);
