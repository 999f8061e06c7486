-- Browsers that somebody has notices sent to. `session` is the login that it was set up in, as accounts_session has it.
create table following_device (
  id int generated always as identity primary key,
  user_id int not null references accounts_user on delete cascade,
  session bytea not null,
  name text check (length(name) <= 80),
  endpoint text not null unique check (length(endpoint) <= 1000),
  p256dh text not null,
  auth text not null,
  at timestamptz not null default now(),
  reached_at timestamptz
);
create index following_device_user on following_device (user_id);
create index following_device_session on following_device (session);

-- A login that is ended takes its devices along, whoever ended it. One that ran out leaves them: alerts go on.
create function following_device_session() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    update following_device set session = new.token_hash where session = old.token_hash;
  elsif old.expires_at > now() then
    delete from following_device where session = old.token_hash;
  end if;
  return null;
end
$$;
create trigger following_device_session after delete or update of token_hash on accounts_session for each row
  execute function following_device_session();
