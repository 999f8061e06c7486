-- Why a comment waits for the newsroom: every rule that held it, and the piece that a rule about words caught.
alter table editorial_comment
  add column held_by text[] not null default '{}'
    check (held_by <@ array['first', 'links', 'repeat', 'signs', 'words', 'sanction', 'reports']),
  add column held_piece text check (char_length(held_piece) <= 200),
  -- Of the folded text: the same words under another post are found by it.
  add column text_key text;
update editorial_comment set held_by = case when open_reports >= 3 then array['reports'] else array['first'] end
  where status = 'held';
create index editorial_comment_text_key on editorial_comment (author_id, text_key) where text_key is not null;

-- What the newsroom decided at once, so that it can be taken back together.
create table editorial_comment_decision (
  batch uuid not null,
  comment_id bigint not null references editorial_comment on delete cascade,
  before_status text not null check (before_status in ('published', 'held', 'removed')),
  before_reports int not null,
  status text not null check (status in ('published', 'removed')),
  decided_by int references accounts_user on delete set null,
  decided_at timestamptz not null,
  undone_at timestamptz,
  primary key (batch, comment_id)
);
create index editorial_comment_decision_comment on editorial_comment_decision (comment_id);
create index editorial_comment_decision_by on editorial_comment_decision (decided_by) where decided_by is not null;

-- Whether the newsroom agreed with a report, and in which decision.
alter table editorial_comment_report add column upheld boolean, add column decision uuid;
update editorial_comment_report r set upheld = c.status = 'removed' from editorial_comment c
  where c.id = r.comment_id and r.settled;

-- What a member may not do for a while in discussions. Each ends by itself.
create table editorial_sanction (
  id int generated always as identity primary key,
  user_id int not null references accounts_user on delete cascade,
  kind text not null check (kind in ('mute', 'slow', 'hold')),
  reason text not null check (char_length(reason) between 3 and 300),
  until timestamptz not null,
  given_by int references accounts_user on delete set null,
  given_at timestamptz not null default now(),
  lifted_at timestamptz,
  check (until > given_at)
);
create index editorial_sanction_user on editorial_sanction (user_id, until);
create index editorial_sanction_until on editorial_sanction (until) where lifted_at is null;
create index editorial_sanction_giver on editorial_sanction (given_by) where given_by is not null;

-- Ballots beyond what one network usually casts are kept and wait for the newsroom; a hash says only "the same network".
alter table vote_ballot
  add column network text,
  add column state text not null default 'counted' check (state in ('counted', 'waiting', 'dropped'));
create index vote_ballot_waiting on vote_ballot (question_id) where state = 'waiting';
create index vote_ballot_network on vote_ballot (question_id, network, cast_at) where network is not null;
create index vote_ballot_voter on vote_ballot (voter);
