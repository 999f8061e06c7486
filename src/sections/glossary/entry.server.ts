import { PROVENANCE_FIELDS } from '#datasets/entry.server.ts'
import { entryKind, needing } from '#entries/kind.ts'
import { ORDER, OTHER_NAMES } from '#entries/shared-fields.ts'
import { GLOSSARY_TAG } from '#site/glossary/glossary.server.ts'

/** A term of the glossary, explained wherever a text has it. */
export const TERM = entryKind({
  name: 'glossary',
  one: { ar: 'مصطلح', en: 'Term' },
  rows: {
    ar: { zero: 'لا مصطلحات', one: 'مصطلح واحد', two: 'مصطلحان', few: '{count} مصطلحات', many: '{count} مصطلحاً', other: '{count} مصطلح' },
    en: { one: '{count} term', other: '{count} terms' },
  },
  table: 'data_glossary',
  key: 'slug',
  keyFrom: ['term_en'],
  fields: {
    term: { type: 'bilingual', label: { ar: 'المصطلح', en: 'Term' }, required: 'languages', max: 120 },
    definition: {
      type: 'bilingual',
      label: { ar: 'معناه', en: 'Meaning' },
      hint: {
        ar: 'جملة أو جملتان، تظهر للقارئ فوق المصطلح في النصوص',
        en: 'One or two sentences; shown to the reader over the term in texts',
      },
      required: 'languages',
      max: 600,
      lines: 3,
    },
    other_names: OTHER_NAMES,
    notes: { type: 'bilingual', label: { ar: 'ملاحظات', en: 'Notes' }, max: 2000, lines: 3 },
    sort: ORDER,
    ...PROVENANCE_FIELDS,
  },
  groups: [
    { label: { ar: 'المصطلح', en: 'Term' }, fields: ['term', 'definition', 'other_names', 'notes'] },
  ],
  title: { ar: ['term_ar'], en: ['term_en'] },
  list: ['confidence', 'sort'],
  searched: { folded: 't.search' },
  order: 't.sort',
  needs: needing('content.edit'),
  archive: { column: 'hidden', value: true, back: false },
  tags: () => [GLOSSARY_TAG],
  address: (key) => `/glossary#${key}`,
})
