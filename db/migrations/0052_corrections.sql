-- What was corrected in something that readers had already read: said to them below its text.
create table entry_correction (
  id bigint generated always as identity primary key,
  kind text not null,
  key text not null,
  at timestamptz not null,
  -- A language without a note shows nothing of it.
  note_ar text check (char_length(note_ar) between 1 and 1000),
  note_en text check (char_length(note_en) between 1 and 1000),
  check (num_nonnulls(note_ar, note_en) > 0)
);
create index entry_correction_thing on entry_correction (kind, key, at desc);

-- The note that goes out with the next publication, by language.
alter table entry_draft add column correction jsonb;
