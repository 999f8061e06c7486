-- What may be uploaded, by the kind that a file's own bytes say it is.
create table fileuploads_rule (
  file_extension text primary key check (file_extension in ('jpg', 'png', 'webp', 'avif')),
  file_description_ar text not null,
  file_description_en text,
  file_size numeric not null check (file_size > 0),
  file_size_type text not null default 'mb' check (file_size_type in ('kb', 'mb')),
  -- One file is decoded in memory at a time: nobody may allow more than the process can hold.
  file_bytes int not null generated always as
    ((file_size * case file_size_type when 'kb' then 1024 else 1048576 end)::int) stored
    check (file_bytes between 1024 and 52428800),
  min_width int check (min_width between 1 and 20000),
  min_height int check (min_height between 1 and 20000),
  max_width int check (max_width between 1 and 20000),
  max_height int check (max_height between 1 and 20000),
  active boolean not null default true,
  check (min_width <= max_width),
  check (min_height <= max_height)
);
insert into fileuploads_rule
  (file_extension, file_description_ar, file_description_en, file_size, min_width, min_height, max_width, max_height) values
  ('jpg', 'صورة JPEG', 'JPEG picture', 20, 200, 120, 12000, 12000),
  ('png', 'صورة PNG', 'PNG picture', 20, 200, 120, 12000, 12000),
  ('webp', 'صورة WebP', 'WebP picture', 20, 200, 120, 12000, 12000);

-- The media library: what is said of a picture wherever it is used, and the point that no crop may lose.
alter table media_image
  add column file_name text,
  add column file_bytes int,
  add column alt_ar text not null default '',
  add column alt_en text not null default '',
  add column caption_ar text not null default '',
  add column caption_en text not null default '',
  add column credit_ar text not null default '',
  add column credit_en text not null default '',
  add column focal_x smallint not null default 50 check (focal_x between 0 and 100),
  add column focal_y smallint not null default 50 check (focal_y between 0 and 100),
  add column uploaded_by int references accounts_user on delete set null,
  add column archived boolean not null default false,
  -- Pictures of members and the mark of the site are no material for posts.
  add column library boolean not null generated always as (key !~ '^(member|site)-') stored;
alter table media_image
  add column search text not null generated always as (
    kimya_fold(coalesce(file_name, '') || ' ' || alt_ar || ' ' || alt_en || ' ' || caption_ar || ' ' || caption_en || ' '
      || credit_ar || ' ' || credit_en)
  ) stored;
create index media_image_library on media_image (created_at desc, key desc) where library;
create index media_image_uploaded_by on media_image (uploaded_by) where uploaded_by is not null;
