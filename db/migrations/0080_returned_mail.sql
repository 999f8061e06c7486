-- Mails of newsletters that came back after a server had taken them, for now: a later yes of that server does not end their count.
alter table newsletter_bounce
  add column returned smallint not null default 0,
  add column returned_at timestamptz not null default now();
