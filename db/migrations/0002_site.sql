-- One row a setting: the newsroom edits them, a page reads them all through a memo.
create table site_setting (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now()
);

-- What every section says of itself: its name, a word of use, and an info table where there is one.
create table section_info (
  section text primary key,
  label_ar text not null,
  label_en text not null,
  notes_ar text,
  notes_en text,
  info_table_ar text,
  info_table_en text
);

create table pages_page (
  id int generated always as identity primary key,
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  position text not null,
  sort int not null default 0,
  name_ar text not null,
  name_en text,
  content_ar text not null,
  content_en text,
  updated_at timestamptz not null default now()
);
create index pages_page_position on pages_page (position, sort);

create table helps_item (
  id int generated always as identity primary key,
  group_key text not null,
  group_ar text not null,
  group_en text not null,
  sort int not null default 0,
  question_ar text not null,
  question_en text,
  answer_ar text not null,
  answer_en text
);
create index helps_item_order on helps_item (sort, id);

create table site_calendar_event (
  id int generated always as identity primary key,
  day date not null,
  kind text not null,
  title_ar text not null,
  title_en text,
  url text
);
create index site_calendar_event_day on site_calendar_event (day);

create table site_ad (
  id int generated always as identity primary key,
  slot text not null,
  title_ar text not null,
  title_en text not null,
  text_ar text not null,
  text_en text not null,
  url text not null,
  active boolean not null default true
);
create index site_ad_slot on site_ad (slot) where active;

create table vote_question (
  id int generated always as identity primary key,
  question_ar text not null,
  question_en text,
  open boolean not null default true,
  demo boolean not null default false,
  created_at timestamptz not null default now()
);
create index vote_question_open on vote_question (id desc) where open;

create table vote_option (
  id int generated always as identity primary key,
  question_id int not null references vote_question on delete cascade,
  sort int not null,
  label_ar text not null,
  label_en text,
  -- Ballots counted before this system, or demonstration counts; live ballots are counted beside them.
  base_count int not null default 0 check (base_count >= 0),
  unique (question_id, id)
);

-- One ballot a person: the key is a keyed hash of the account or of the visitor's cookie, never an address.
create table vote_ballot (
  question_id int not null references vote_question on delete cascade,
  voter text not null,
  option_id int not null,
  cast_at timestamptz not null default now(),
  primary key (question_id, voter),
  foreign key (question_id, option_id) references vote_option (question_id, id)
);
create index vote_ballot_option on vote_ballot (question_id, option_id);

create table contact_message (
  id bigint generated always as identity primary key,
  reference text not null unique,
  lang text not null check (lang in ('ar', 'en')),
  name text not null,
  email text not null,
  subject text not null,
  message text not null,
  created_at timestamptz not null default now(),
  handled_at timestamptz
);
create index contact_message_newest on contact_message (created_at desc);

-- Mail leaves through this table: a row is written with what caused it, in one transaction, and a job sends it.
-- Without an SMTP server rows stay 'kept' and the administrator reads them.
create table mail_outbox (
  id bigint generated always as identity primary key,
  recipient text not null,
  reply_to text,
  subject text not null,
  body_html text not null,
  body_text text not null,
  lang text not null check (lang in ('ar', 'en')),
  status text not null default 'queued' check (status in ('queued', 'sent', 'failed', 'kept')),
  attempts int not null default 0,
  last_error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index mail_outbox_newest on mail_outbox (created_at desc);

create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor_id int,
  action text not null,
  subject text not null,
  detail jsonb not null default '{}'
);
create index audit_log_subject on audit_log (subject, at desc);
