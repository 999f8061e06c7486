-- What readers asked for and the site does not have, by day: an address and a number, nothing of who asked.
create table site_missed (
  path text not null check (octet_length(path) <= 2000),
  day date not null,
  asked int not null check (asked > 0),
  -- A page of this site that links to it.
  linked_from text check (octet_length(linked_from) <= 2000),
  primary key (path, day)
);
create index site_missed_day on site_missed (day);

-- Those that the newsroom does not want to be shown again.
create table site_missed_hidden (
  path text primary key,
  hidden_at timestamptz not null default now()
);
