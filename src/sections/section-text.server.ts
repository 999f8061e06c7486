import { entryKind, needing } from '#entries/kind.ts'
import { sectionNames } from '#site/section-words.ts'
// Their words are known once they are declared.
import './data-sections.server.ts'
import './post-sections.server.ts'

/** The name and introduction of a section; archived, the portal's own words return. */
export const SECTION_TEXT = entryKind({
  name: 'sections',
  one: { ar: 'نص قسم', en: 'Section text' },
  rows: {
    ar: {
      zero: 'لا أقسام',
      one: 'قسم واحد',
      two: 'قسمان',
      few: '{count} أقسام',
      many: '{count} قسماً',
      other: '{count} قسم',
    },
    en: { one: '{count} section', other: '{count} sections' },
  },
  table: 'section_info',
  key: 'section',
  fields: {
    section: {
      type: 'enum',
      label: { ar: 'القسم', en: 'Section' },
      options: sectionNames(),
      required: true,
      fixed: true,
      aside: true,
    },
    label: { type: 'bilingual', label: { ar: 'الاسم', en: 'Name' }, required: 'languages', max: 60 },
    notes: {
      type: 'richText',
      label: { ar: 'التعريف بالقسم', en: 'About the section' },
      hint: { ar: 'فقرة أسفل اسم القسم', en: 'A paragraph under the section’s name' },
    },
    info_table: {
      type: 'richText',
      label: { ar: 'جدول معلومات', en: 'Information table' },
      hint: { ar: 'يظهر للقارئ حين يفتحه', en: 'Shown when the reader opens it' },
    },
  },
  groups: [{ label: { ar: 'القسم', en: 'Section' }, fields: ['label', 'notes', 'info_table'] }],
  title: { ar: ['label_ar'], en: ['label_en'] },
  list: ['section'],
  searched: { folded: `kimya_fold(t.label_ar || ' ' || t.label_en)` },
  order: 't.label_ar collate kimya_ar',
  needs: needing('content.edit'),
  archive: 'away',
  tags: () => ['settings'],
  address: (key) => (key === 'profile' || key === 'accounts' ? null : `/${key}`),
})
