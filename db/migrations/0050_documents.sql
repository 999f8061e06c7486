-- Documents beside pictures: what may be uploaded of them. They have no sides.
alter table fileuploads_rule drop constraint fileuploads_rule_file_extension_check;
alter table fileuploads_rule add constraint fileuploads_rule_file_extension_check
  check (file_extension in ('jpg', 'png', 'webp', 'avif', 'pdf', 'xlsx', 'docx', 'pptx', 'csv'));
alter table fileuploads_rule add constraint fileuploads_rule_sides_check
  check (file_extension in ('jpg', 'png', 'webp', 'avif') or coalesce(min_width, min_height, max_width, max_height) is null);
insert into fileuploads_rule (file_extension, file_description_ar, file_description_en, file_size) values
  ('pdf', 'مستند PDF', 'PDF document', 50),
  ('xlsx', 'مصنف Excel', 'Excel workbook', 20),
  ('docx', 'مستند Word', 'Word document', 20),
  ('pptx', 'عرض PowerPoint', 'PowerPoint presentation', 50),
  ('csv', 'جدول CSV', 'CSV table', 20);

-- A document of the library. Its bytes lie in the storage under the hash of their content.
create table fileuploads_document (
  id int generated always as identity primary key,
  sha256 text not null unique check (sha256 ~ '^[0-9a-f]{64}$'),
  file_extension text not null check (file_extension in ('pdf', 'xlsx', 'docx', 'pptx', 'csv')),
  file_name text not null,
  file_bytes int not null check (file_bytes > 0),
  title_ar text not null default '',
  title_en text not null default '',
  description_ar text not null default '',
  description_en text not null default '',
  source_ar text not null default '',
  source_en text not null default '',
  category text not null default 'other'
    check (category in ('reports', 'statistics', 'company', 'regulation', 'guides', 'other')),
  language text not null default 'ar' check (language in ('ar', 'en', 'both')),
  -- As of posts: 1 its owner, 2 members, 3 everybody.
  visibility smallint not null default 3 check (visibility between 1 and 3),
  paid boolean not null default false,
  -- Null: readers have not got it yet.
  published_at timestamptz,
  archived boolean not null default false,
  downloads int not null default 0 check (downloads >= 0),
  uploaded_by int references accounts_user on delete set null,
  created_at timestamptz not null default now(),
  search text not null generated always as (
    kimya_fold(title_ar || ' ' || title_en || ' ' || description_ar || ' ' || description_en || ' ' || source_ar || ' '
      || source_en || ' ' || file_name || ' ' || file_extension)
  ) stored,
  check (published_at is null or (title_ar <> '' and title_en <> ''))
);
create index fileuploads_document_library on fileuploads_document (created_at desc, id desc);
create index fileuploads_document_offered on fileuploads_document (published_at desc, id desc)
  where published_at is not null and not archived;
create index fileuploads_document_uploaded_by on fileuploads_document (uploaded_by) where uploaded_by is not null;

-- The documents to which a text leads, so that none of them is removed by mistake.
create function fileuploads_linked(ar text, en text) returns int[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct (m[1])::int), '{}')
  from regexp_matches(coalesce(ar, '') || ' ' || coalesce(en, ''), '/fileuploads/downloads/([1-9][0-9]{0,8})(?![0-9])', 'g') m
$$;
create index editorial_post_documents on editorial_post using gin (fileuploads_linked(body_ar, body_en))
  where body_ar like '%/fileuploads/downloads/%' or body_en like '%/fileuploads/downloads/%';

-- A statement or report of a company, where the portal has the file itself.
alter table companies_financial_file add column document_id int references fileuploads_document;
create index companies_financial_file_document on companies_financial_file (document_id) where document_id is not null;

-- Search finds what everybody may know of; members find theirs in the list of downloads.
do $$
begin
  execute 'create or replace view search_source as ' || rtrim(pg_get_viewdef('search_source'::regclass), '; ') || $view$
  union all
  select 'document', d.id::text, 'fileuploads', '', null, d.title_ar, d.title_en, d.description_ar, d.description_en,
    concat_ws(E'\n', d.title_ar, d.title_en), concat_ws(' ', d.source_ar, d.source_en, d.file_extension),
    '{}'::text[], '{}'::text[], '{}'::text[], to_char(d.published_at at time zone 'UTC', 'YYYY-MM-DD') collate "C", 0
  from fileuploads_document d
  where d.published_at is not null and not d.archived and d.visibility = 3$view$;
end
$$;
create trigger search_inserted after insert on fileuploads_document referencing new table as changed
  for each statement execute function search_keep('{document}', 'id::text');
create trigger search_deleted after delete on fileuploads_document referencing old table as changed
  for each statement execute function search_keep('{document}', 'id::text');
-- A counted download changes nothing that is searched, and a trigger of columns can have no tables of rows.
create function fileuploads_search() returns trigger language plpgsql as $$
begin
  perform search_write('{document}', array[new.id::text]);
  return null;
end
$$;
create trigger search_updated after update of title_ar, title_en, description_ar, description_en, source_ar, source_en,
  published_at, archived, visibility on fileuploads_document for each row execute function fileuploads_search();
