-- Who looks a thing over and until when, what is said about it on the way, and who is to hear of it.

alter table entry_draft
  add column reviewer_id int references accounts_user on delete set null,
  add column due_at timestamptz;
create index entry_draft_reviewer on entry_draft (reviewer_id) where reviewer_id is not null;
create index entry_draft_deadline on entry_draft (due_at) where due_at is not null;

-- What a publication or a schedule was of.
alter table entry_revision
  add column languages text[] check (languages <@ array['ar', 'en']),
  add column publish_at timestamptz;

-- What the newsroom says about a thing: never part of the thing, its past or its page.
create table entry_note (
  id bigint generated always as identity primary key,
  kind text not null,
  key text not null,
  -- The note that it answers.
  parent_id bigint references entry_note on delete cascade,
  -- The column that it is about; null: the thing as a whole.
  field text,
  -- The words that it is about: as they were, the block they were in, and what was beside them.
  quote text check (char_length(quote) between 1 and 500),
  block int,
  before text check (char_length(before) <= 60),
  after text check (char_length(after) <= 60),
  body text not null check (char_length(body) between 1 and 2000),
  author_id int references accounts_user on delete set null,
  at timestamptz not null default now(),
  resolved_at timestamptz,
  resolved_by int references accounts_user on delete set null,
  check ((quote is null) = (block is null)),
  check (quote is null or field is not null),
  check (parent_id is null or (field is null and resolved_at is null))
);
create index entry_note_thing on entry_note (kind, key, id);
create index entry_note_parent on entry_note (parent_id) where parent_id is not null;
create index entry_note_author on entry_note (author_id);

-- What somebody is to hear of.
create table entry_notice (
  id bigint generated always as identity primary key,
  account_id int not null references accounts_user on delete cascade,
  event text not null,
  kind text not null,
  key text not null,
  -- The same for one occurrence: nobody hears of it twice.
  cause text not null,
  actor_id int references accounts_user on delete set null,
  -- What was said: a note, or why it was returned.
  said text,
  -- The time that it is about: a deadline, or when it will be published.
  about_at timestamptz,
  languages text[],
  at timestamptz not null default now(),
  read_at timestamptz,
  -- When its mail was handed in, or was found not to be needed.
  mailed_at timestamptz,
  unique (account_id, cause)
);
create index entry_notice_account on entry_notice (account_id, id desc);
create index entry_notice_unread on entry_notice (account_id) where read_at is null;
create index entry_notice_unmailed on entry_notice (account_id) where mailed_at is null;
create index entry_notice_thing on entry_notice (kind, key);
create index entry_notice_actor on entry_notice (actor_id);

-- How somebody hears of an event by mail, where that is not the event's own way.
create table entry_notice_choice (
  account_id int not null references accounts_user on delete cascade,
  event text not null,
  mail text not null check (mail in ('now', 'daily', 'never')),
  primary key (account_id, event)
);
