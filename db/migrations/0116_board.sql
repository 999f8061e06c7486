-- A reader's own board: what is on it and in which order, when it is mailed, and the link by which others look at it.

-- A thing that is gone stays on the board until its reader removes it.
create table board_entry (
  user_id int not null references accounts_user on delete cascade,
  kind text not null check (kind in ('series', 'product', 'company', 'case', 'view')),
  key text not null check (length(key) between 1 and 400),
  sort int not null,
  -- Of a view: its rows on the days of the last two visits, so that the later one can be compared with the earlier.
  rows_seen int,
  seen_on date,
  rows_before int,
  before_on date,
  primary key (user_id, kind, key)
);
create index board_entry_order on board_entry (user_id, sort);

create table board_settings (
  user_id int primary key references accounts_user on delete cascade,
  -- The bare address of the portal opens the board.
  starts boolean not null default false,
  mail text not null default 'off' check (mail in ('off', 'daily', 'weekly')),
  due_at timestamptz,
  share_token text unique check (length(share_token) = 22),
  check ((mail = 'off') = (due_at is null))
);
create index board_settings_due on board_settings (due_at) where due_at is not null;

-- A board is mailed at the hour of its reader's digests: changed, the next mail follows.
create function board_hour_changed() returns trigger language plpgsql as $$
begin
  update board_settings set
    due_at = following_due(now(), mail, new.zone, null::smallint, null::smallint, new.digest_hour, new.digest_day)
  where user_id = new.user_id and mail <> 'off';
  return null;
end
$$;
create trigger board_hour_changed after insert or update of zone, digest_hour, digest_day on following_settings for each row
  execute function board_hour_changed();
