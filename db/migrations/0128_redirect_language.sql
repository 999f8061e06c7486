-- In which language an old address was: one site had English stories beside Arabic ones, under addresses that do not say so. Empty:
-- the reader's own.
alter table site_redirect add column to_lang text check (to_lang in ('ar', 'en'));
