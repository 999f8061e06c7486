-- Pictures as they come: what a picture may be used for, parts of it for single places, and pictures that move.
alter table media_image
  -- As readers see it, such as CC BY 4.0, and where it is written.
  add column licence text not null default '' check (length(licence) <= 120),
  add column licence_url text check (licence_url ~ '^https?://' and length(licence_url) <= 500),
  -- Where others ask for it.
  add column acquire_url text check (acquire_url ~ '^https?://' and length(acquire_url) <= 500),
  -- By place: from the left, from the top, width and height, in thousandths of its sides.
  add column crops jsonb not null default '{}' check (jsonb_typeof(crops) = 'object'),
  -- How many pictures it is made of; null for a still one.
  add column frames int check (frames between 2 and 1000);

-- Nothing to say of the cover to who does not see it: chosen, and not forgotten.
alter table editorial_post add column image_decorative boolean not null default false;

alter table fileuploads_rule drop constraint fileuploads_rule_file_extension_check;
alter table fileuploads_rule add constraint fileuploads_rule_file_extension_check
  check (file_extension in ('jpg', 'png', 'webp', 'avif', 'gif', 'heic', 'pdf', 'xlsx', 'docx', 'pptx', 'csv', 'mp4'));
alter table fileuploads_rule drop constraint fileuploads_rule_sides_check;
alter table fileuploads_rule add constraint fileuploads_rule_sides_check
  check (file_extension in ('jpg', 'png', 'webp', 'avif', 'gif', 'heic')
    or coalesce(min_width, min_height, max_width, max_height) is null);
insert into fileuploads_rule
  (file_extension, file_description_ar, file_description_en, file_size, min_width, min_height, max_width, max_height) values
  ('avif', 'صورة AVIF', 'AVIF picture', 20, 200, 120, 12000, 12000),
  ('heic', 'صورة HEIC', 'HEIC picture', 20, 200, 120, 12000, 12000),
  ('gif', 'صورة GIF ثابتة أو متحركة', 'GIF picture, still or moving', 20, 200, 120, 4000, 4000)
  on conflict do nothing;
