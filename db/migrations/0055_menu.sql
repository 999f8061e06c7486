-- What the newsroom changed of the menu. A section that is as it was declared has no row, so an untouched portal has none.

create table if not exists menu_entry (
  -- A section's key, `link-1` of a link that the newsroom added, `list-data` of a list's name.
  key text primary key,
  -- Where it is instead of where the section has it; smaller places come first.
  list text check (list in ('news', 'data', 'site')),
  place int,
  hidden boolean not null default false,
  -- Instead of the section's own name, in each language.
  label_ar text,
  label_en text,
  -- A path of the site without its language, or a whole address; of links alone.
  href text,
  check ((list is null) = (place is null)),
  check (href is null or list is not null)
);
