import { entryKind, needing } from '#entries/kind.ts'
import { REDIRECTS_TAG } from './redirects.server.ts'

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

/** An old address and where it leads now; without its language, as it holds for both. */
export const REDIRECT = entryKind({
  name: 'redirects',
  one: { ar: 'تحويل عنوان', en: 'Redirect' },
  rows: {
    ar: {
      zero: 'لا تحويلات',
      one: 'تحويل واحد',
      two: 'تحويلان',
      few: '{count} تحويلات',
      many: '{count} تحويلاً',
      other: '{count} تحويل',
    },
    en: { one: '{count} redirect', other: '{count} redirects' },
  },
  table: 'site_redirect',
  key: 'id',
  numbered: true,
  fields: {
    from_path: {
      type: 'text',
      latin: true,
      label: { ar: 'العنوان القديم', en: 'Old address' },
      hint: {
        ar: 'يبدأ بشرطة مائلة ودون رمز اللغة: \u2066/page/old\u2069. لا يُحوَّل عنوان له صفحة',
        en: 'Begins with a slash and has no language: /page/old. An address that has a page is not redirected',
      },
      required: true,
      max: 500,
    },
    to_path: {
      type: 'text',
      latin: true,
      label: { ar: 'يؤدي إلى', en: 'Leads to' },
      hint: {
        ar: 'صفحة في الموقع دون رمز اللغة، أو عنوان كامل في موقع آخر',
        en: 'A page of the site without its language, or a whole address elsewhere',
      },
      required: true,
      max: 500,
    },
    permanent: {
      type: 'boolean',
      label: { ar: 'تحويل دائم', en: 'Permanent' },
      hint: {
        ar: 'التحويل الدائم تحفظه محركات البحث والمتصفحات',
        en: 'Search engines and browsers remember a permanent redirect',
      },
      yes: { ar: 'نعم', en: 'Yes' },
      no: { ar: 'لا، مؤقت', en: 'No, temporary' },
      aside: true,
    },
  },
  groups: [{ label: { ar: 'التحويل', en: 'Redirect' }, fields: ['from_path', 'to_path'] }],
  title: { ar: ['from_path'], en: ['from_path'] },
  list: ['to_path', 'permanent'],
  searched: { folded: `kimya_fold(t.from_path || ' ' || t.to_path)` },
  order: 't.from_path',
  needs: needing('redirect.edit'),
  archive: 'away',
  check: ({ from_path, to_path }) => (from_path && from_path === to_path ? { to_path: 'must_be_valid' } : {}),
  tags: () => [REDIRECTS_TAG],
})
