-- What was done once: a form or call that arrives again within its time gets the first one's answer. The key is a keyed hash.
create table request_once (
  key text primary key,
  answer jsonb,
  expires_at timestamptz not null
);
create index request_once_expiry on request_once (expires_at);

-- The first password is shown at every start until somebody has logged in with it.
alter table accounts_user add column first_login_at timestamptz;
update accounts_user u set first_login_at = s.at
  from (select user_id, min(created_at) as at from accounts_session group by user_id) s
  where s.user_id = u.id;
