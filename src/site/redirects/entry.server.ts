import { entryKind, needing } from '#entries/kind.ts'
import { clashesOf, faultsOfRedirect } from './clashes.server.ts'
import { sweepMissed } from './missed.server.ts'
import { newAddress, oldAddress } from './old-address.ts'
import { REDIRECTS_TAG } from './redirects.server.ts'

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
        ar: 'يبدأ بشرطة مائلة ودون رمز اللغة: \u2066/page/old\u2069 أو \u2066/?p=123\u2069. لا يُحوَّل عنوان له صفحة',
        en: 'Begins with a slash and has no language: /page/old or /?p=123. An address that has a page is not redirected',
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
    to_lang: {
      type: 'enum',
      options: { ar: { ar: 'العربية', en: 'Arabic' }, en: { ar: 'الإنجليزية', en: 'English' } },
      label: { ar: 'اللغة', en: 'Language' },
      hint: {
        ar: 'لغة الصفحة التي يؤدي إليها؛ وتُترك فارغة لتكون لغة القارئ',
        en: 'Of the page that it leads to; empty for the reader’s own',
      },
      aside: true,
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
  initial: { permanent: 'true' },
  groups: [{ label: { ar: 'التحويل', en: 'Redirect' }, fields: ['from_path', 'to_path'] }],
  title: { ar: ['from_path'], en: ['from_path'] },
  list: ['to_path', 'permanent'],
  links: [
    { to: 'redirects/file', label: { ar: 'ملف التحويلات', en: 'File of redirects' } },
    { to: 'missing-addresses', label: { ar: 'عناوين غير موجودة', en: 'Missing addresses' } },
  ],
  searched: { folded: 't.folded' },
  order: 't.from_path',
  needs: needing('redirect.edit'),
  archive: 'away',
  check: faultsOfRedirect,
  lookUp: (db, values, key) =>
    clashesOf(db, { from: text(values['from_path']), to: text(values['to_path']), key }),
  derive: ({ from_path, to_path }) => ({
    from_path: oldAddress(text(from_path)),
    to_path: newAddress(text(to_path)),
  }),
  tags: () => [REDIRECTS_TAG],
  work: {
    sweeps: [
      {
        name: 'missed-addresses',
        label: { ar: 'العناوين القديمة غير الموجودة', en: 'old missing addresses' },
        every: 'night',
        sweep: ({ db }, now) => sweepMissed(db, now),
      },
    ],
  },
})

const text = (value: unknown) => (typeof value === 'string' ? value : '')
