import { entryKind, needing } from '#entries/kind.ts'

const AD_PICTURE = {
  ar: 'من مكتبة الوسائط. الإعلان بلا صورة يبقى نصاً',
  en: 'From the media library. An advert without a picture stays text',
}

/** A house advert. */
export const AD = entryKind({
  name: 'ads',
  one: { ar: 'إعلان', en: 'Advert' },
  rows: {
    ar: {
      zero: 'لا إعلانات',
      one: 'إعلان واحد',
      two: 'إعلانان',
      few: '{count} إعلانات',
      many: '{count} إعلاناً',
      other: '{count} إعلان',
    },
    en: { one: '{count} advert', other: '{count} adverts' },
  },
  table: 'site_ad',
  key: 'id',
  numbered: true,
  fields: {
    title: { type: 'bilingual', label: { ar: 'العنوان', en: 'Title' }, required: 'languages', max: 120 },
    text: { type: 'bilingual', label: { ar: 'النص', en: 'Text' }, required: 'languages', max: 300, lines: 2 },
    url: {
      type: 'text',
      latin: true,
      label: { ar: 'الرابط', en: 'Link' },
      hint: {
        ar: 'صفحة في الموقع (\u2066/contact\u2069) أو عنوان كامل',
        en: 'A page of the site (/contact) or a whole address',
      },
      required: true,
      max: 500,
    },
    image_ar: {
      type: 'image',
      minWidth: 320,
      label: { ar: 'الصورة بالعربية', en: 'Picture (Arabic)' },
      hint: AD_PICTURE,
    },
    image_en: {
      type: 'image',
      minWidth: 320,
      label: { ar: 'الصورة بالإنجليزية', en: 'Picture (English)' },
      hint: AD_PICTURE,
    },
    slot: {
      type: 'enum',
      label: { ar: 'المكان', en: 'Place' },
      options: {
        'home-wide': { ar: 'شريط الصفحة الرئيسية', en: 'Home page banner' },
        'article-rail': { ar: 'بجانب المقال', en: 'Beside an article' },
      },
      required: true,
      aside: true,
    },
  },
  groups: [
    { label: { ar: 'الإعلان', en: 'Advert' }, fields: ['title', 'text', 'image_ar', 'image_en', 'url'] },
  ],
  title: { ar: ['title_ar'], en: ['title_en'] },
  list: ['slot', 'url'],
  searched: { folded: `kimya_fold(t.title_ar || ' ' || t.title_en)` },
  order: 't.slot, t.id',
  needs: needing('content.edit'),
  archive: { column: 'active', value: false, back: true },
  check: ({ url }) =>
    typeof url === 'string' && url !== '' && !/^(\/(?![/\\])|https?:\/\/)\S*$/.test(url.trim())
      ? { url: 'must_be_valid' }
      : {},
  tags: () => ['ads'],
  address: () => '/index',
})
