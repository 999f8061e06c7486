import { entryKind, needing } from '#entries/kind.ts'
import { ORDER } from '#entries/shared-fields.ts'
import { PAGES_TAG, pageTag } from './static-page.ts'

/** A static page. */
export const PAGE = entryKind({
  name: 'pages',
  one: { ar: 'صفحة', en: 'Page' },
  rows: {
    ar: {
      zero: 'لا صفحات',
      one: 'صفحة واحدة',
      two: 'صفحتان',
      few: '{count} صفحات',
      many: '{count} صفحة',
      other: '{count} صفحة',
    },
    en: { one: '{count} page', other: '{count} pages' },
  },
  table: 'pages_page',
  key: 'slug',
  keyFrom: ['name_en'],
  fields: {
    name: { type: 'bilingual', label: { ar: 'اسم الصفحة', en: 'Name' }, required: 'languages', max: 120 },
    content: { type: 'richText', label: { ar: 'النص', en: 'Text' }, required: 'languages' },
    position: {
      type: 'enum',
      label: { ar: 'الموضع', en: 'Position' },
      options: {
        about: { ar: 'عن الموقع', en: 'About the site' },
        legal: { ar: 'السياسات', en: 'Policies' },
        contact: { ar: 'في صفحة «اتصل بنا»', en: 'On the contact page' },
      },
      required: true,
      aside: true,
    },
    sort: ORDER,
  },
  groups: [{ label: { ar: 'الصفحة', en: 'Page' }, fields: ['name', 'content'] }],
  title: { ar: ['name_ar'], en: ['name_en'] },
  list: ['position', 'sort'],
  searched: { folded: `kimya_fold(t.name_ar || ' ' || coalesce(t.name_en, ''))` },
  order: 't.position, t.sort',
  ordered: {
    title: { ar: 'ترتيب قوائم الصفحات', en: 'Page-menu order' },
    place: 'sort',
    within: 'position',
    tie: 'id',
  },
  needs: needing('content.edit'),
  archive: 'away',
  derive: (_stored, { now }) => ({ updated_at: now.toISOString() }),
  tags: (_app, key) => [PAGES_TAG, pageTag(key)],
  address: (key) => `/page/${key}`,
})
