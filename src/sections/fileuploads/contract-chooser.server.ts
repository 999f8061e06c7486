import { tableChooser } from '#entries/chooser.server.ts'

/** Chooses among the documents of the library by title, source or file name. What is its owner's alone is not offered. */
export const DOCUMENT_CHOOSER = tableChooser({
  table: 'fileuploads_document',
  key: 'id',
  name: {
    ar: `coalesce(nullif(t.title_ar, ''), nullif(t.title_en, ''), t.file_name) || ' (' || upper(t.file_extension) || ')'`,
    en: `coalesce(nullif(t.title_en, ''), nullif(t.title_ar, ''), t.file_name) || ' (' || upper(t.file_extension) || ')'`,
  },
  searched: 't.search',
  offered: 'not t.archived and t.visibility > 1',
})
