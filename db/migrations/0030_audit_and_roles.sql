-- Who did what, only added to. Nothing ever wrote to the table of before.
drop table audit_log;

create table audit_log (
  id bigint generated always as identity primary key,
  -- Place in the chain, from 1 without a gap, and when it was taken: at the commit.
  line bigint unique,
  at timestamptz not null default clock_timestamp(),
  -- No reference to the account: who is deleted stays by number and name.
  actor_id int,
  actor text not null,
  role text not null,
  action text not null,
  -- What it was done to.
  kind text not null,
  key text not null,
  before jsonb,
  after jsonb,
  request_id text,
  -- The hash of the line before, and that of this line with it: a line that is changed, missing or moved shows.
  previous bytea,
  hash bytea,
  search text not null generated always as (kimya_fold(actor || ' ' || action || ' ' || kind || ' ' || key || ' '
    || coalesce(before::text, '') || ' ' || coalesce(after::text, ''))) stored
);
create index audit_log_actor on audit_log (actor_id, line desc);
create index audit_log_name on audit_log (lower(actor), line desc);
create index audit_log_thing on audit_log (kind, key, line desc);
create index audit_log_action on audit_log (action, line desc);
create index audit_log_at on audit_log (at desc);

-- The end of the chain: without it lines cut off the end would not be missed. Its lock lets one transaction at a time add lines.
create table audit_head (
  only_one boolean primary key default true check (only_one),
  line bigint not null,
  hash bytea not null
);
insert into audit_head (line, hash) values (0, sha256(''));

-- What a line says, as the bytes that are hashed. Instants as seconds: their text depends on the session's time zone.
create function audit_log_text(line bigint, at timestamptz, actor_id int, actor text, role text, action text, kind text,
  key text, before jsonb, after jsonb, request_id text) returns text language sql stable as $$
  select jsonb_build_array(line, extract(epoch from at)::text, actor_id, actor, role, action, kind, key, before, after, request_id)::text
$$;

-- Runs at the commit, when the transaction has every other lock it needs: no two writers can wait for each other, and the
-- chain is locked no longer than a commit takes.
create function audit_log_chain() returns trigger language plpgsql as $$
declare
  head audit_head%rowtype;
begin
  select * into strict head from audit_head for update;
  update audit_log set line = head.line + 1, at = clock_timestamp(), previous = head.hash where id = new.id;
  update audit_log set hash = sha256(previous || convert_to(
      audit_log_text(line, at, actor_id, actor, role, action, kind, key, before, after, request_id), 'UTF8'))
    where id = new.id returning line, hash into head.line, head.hash;
  update audit_head set line = head.line, hash = head.hash;
  return null;
end
$$;
create constraint trigger audit_log_chained after insert on audit_log deferrable initially deferred
  for each row execute function audit_log_chain();

create function audit_log_stays() returns trigger language plpgsql as $$
begin
  raise exception 'audit_log is only added to' using errcode = 'restrict_violation';
end
$$;
create trigger audit_log_unchanged before update on audit_log for each row when (old.hash is not null)
  execute function audit_log_stays();
create trigger audit_log_kept before delete on audit_log for each row execute function audit_log_stays();
create trigger audit_log_whole before truncate on audit_log for each statement execute function audit_log_stays();

-- An account that an administrator has suspended: nobody can log in to it. The note is for the administrators alone.
alter table accounts_user
  add column disabled_at timestamptz,
  add column disabled_note text check (char_length(disabled_note) <= 500),
  add constraint accounts_user_disabled check ((disabled_at is null) = (disabled_note is null)),
  add column search text not null generated always as
    (kimya_fold(username || ' ' || display_name || ' ' || email)) stored;
create index accounts_user_role on accounts_user (role, id desc);
