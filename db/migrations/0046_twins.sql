-- What a working copy knows of its texts beside what they say: which blocks of the two languages belong together and which of
-- two was written before the other changed (`src/entries/twins`), by field; and figures that differ from ours and are meant
-- so, by their marks, each with its note.
alter table entry_draft
  add column twins jsonb not null default '{}',
  add column accepted jsonb not null default '{}';
