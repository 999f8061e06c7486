-- Several things changed at once are one notice to each who is concerned: of which of them, and of which change.
alter table entry_notice
  add column keys text[],
  add column batch_id bigint references entry_batch on delete set null,
  add check (cardinality(keys) > 0);
create index entry_notice_batch on entry_notice (batch_id) where batch_id is not null;

-- The panel's lists find what has yet to be translated, by a few rows of an index each.
create index entry_draft_behind on entry_draft (kind, key)
  where jsonb_path_exists(twins, '$.*.links[*].behind ? (@ != null)');
create index editorial_post_no_english on editorial_post (section, updated_at desc, id) include (status, owner_id)
  where title_en is null;
create index editorial_post_no_arabic on editorial_post (section, updated_at desc, id) include (status, owner_id)
  where title_ar is null;
