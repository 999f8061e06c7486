-- Requests of a page that saves by itself may come late, or twice: a working copy remembers the last of each
-- page: [its id, the request's number, the columns that clashed].
ALTER TABLE entry_draft ADD COLUMN visits jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(visits) = 'array');
