-- What a text shows of another site: the text has the address, and what was fetched of it once is here, for ever.

create table editorial_card (
  address text primary key check (address ~ '^https://[^\s"<>]+$' and char_length(address) <= 1000),
  -- Waiting to be fetched, fetched, not to be had, or fetched and since then gone from its site.
  state text not null default 'waiting' check (state in ('waiting', 'stored', 'failed', 'gone')),
  -- Where a short address led.
  leads_to text check (char_length(leads_to) <= 2000),
  title text not null default '' check (char_length(title) <= 300),
  author text not null default '' check (char_length(author) <= 200),
  site text not null default '' check (char_length(site) <= 200),
  -- The words of a post, the description of a page.
  words text not null default '' check (char_length(words) <= 4000),
  published_at timestamptz,
  picture text references media_image (key),
  -- Width by height of what plays or moves.
  ratio real check (ratio between 0.2 and 5),
  problem text,
  fetched_at timestamptz,
  gone_at timestamptz,
  tried_at timestamptz,
  tries smallint not null default 0,
  created_at timestamptz not null default now()
);
create index editorial_card_waiting on editorial_card (tried_at nulls first) where state = 'waiting';
create index editorial_card_tried on editorial_card (tried_at) where state in ('stored', 'gone');
create index editorial_card_picture on editorial_card (picture) where picture is not null;

-- Which stories show which.
create table editorial_card_use (
  post_id bigint not null references editorial_post on delete cascade,
  address text not null references editorial_card on delete cascade,
  primary key (post_id, address)
);
create index editorial_card_use_address on editorial_card_use (address);

create function editorial_body_cards(html text) returns setof text
  language sql immutable strict parallel safe
begin atomic
  select distinct replace(found[1], '&amp;', '&')
  from regexp_matches(html, '<figure[^>]* data-card="(https://[^\s"<>]+)"', 'g') as found
  where char_length(replace(found[1], '&amp;', '&')) <= 1000;
end;

-- Whoever writes a story, the panel, an import or a program: its cards are known, and new ones wait to be fetched.
create function editorial_post_cards() returns trigger language plpgsql as $$
begin
  delete from editorial_card_use where post_id = new.id;
  insert into editorial_card (address)
    select address from editorial_body_cards(coalesce(new.body_ar, '') || coalesce(new.body_en, '')) as address
    order by address
    on conflict do nothing;
  insert into editorial_card_use (post_id, address)
    select new.id, address from editorial_body_cards(coalesce(new.body_ar, '') || coalesce(new.body_en, '')) as address;
  return null;
end
$$;
create trigger editorial_post_cards_new after insert on editorial_post
  for each row when (strpos(coalesce(new.body_ar, '') || coalesce(new.body_en, ''), ' data-card="') > 0)
  execute function editorial_post_cards();
create trigger editorial_post_cards_changed after update of body_ar, body_en on editorial_post
  for each row when (
    (new.body_ar is distinct from old.body_ar or new.body_en is distinct from old.body_en)
    and strpos(concat(new.body_ar, new.body_en, old.body_ar, old.body_en), ' data-card="') > 0
  )
  execute function editorial_post_cards();

-- A video of the newsroom is a document of the library that plays: with a picture before it does, and captions (WebVTT).
alter table fileuploads_rule drop constraint fileuploads_rule_file_extension_check;
alter table fileuploads_rule add constraint fileuploads_rule_file_extension_check
  check (file_extension in ('jpg', 'png', 'webp', 'avif', 'pdf', 'xlsx', 'docx', 'pptx', 'csv', 'mp4'));
-- It is never in memory whole.
alter table fileuploads_rule drop constraint fileuploads_rule_file_bytes_check;
alter table fileuploads_rule add constraint fileuploads_rule_file_bytes_check
  check (file_bytes between 1024 and case file_extension when 'mp4' then 1073741824 else 52428800 end);
insert into fileuploads_rule (file_extension, file_description_ar, file_description_en, file_size) values
  ('mp4', 'فيديو MP4', 'MP4 video', 200);
alter table fileuploads_document drop constraint fileuploads_document_file_extension_check;
alter table fileuploads_document add constraint fileuploads_document_file_extension_check
  check (file_extension in ('pdf', 'xlsx', 'docx', 'pptx', 'csv', 'mp4'));
alter table fileuploads_document
  add column poster text references media_image (key),
  add column captions_ar text not null default '' check (char_length(captions_ar) <= 200000),
  add column captions_en text not null default '' check (char_length(captions_en) <= 200000);
create index fileuploads_document_poster on fileuploads_document (poster) where poster is not null;
