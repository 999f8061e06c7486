import { dataset } from './dataset.ts'

/** A dataset of the tests' own, with a column of every kind; its table is made by `testing.server.ts`. */
export const REACTORS = dataset({
  section: 'reactors',
  table: 'reactors',
  key: 'slug',
  rows: {
    ar: {
      zero: 'لا مفاعلات',
      one: 'مفاعل واحد',
      two: 'مفاعلان',
      few: '{count} مفاعلات',
      many: '{count} مفاعلاً',
      other: '{count} مفاعل',
    },
    en: { one: '{count} reactor', other: '{count} reactors' },
  },
  hint: { ar: 'بحث', en: 'Search' },
  order: '-volume',
  columns: {
    name: { type: 'bilingual', label: { ar: 'الاسم', en: 'Name' }, list: 'main', sort: true, required: true },
    country: {
      type: 'country',
      label: { ar: 'الدولة', en: 'Country' },
      list: 'always',
      sort: true,
      filter: 'options',
    },
    status: {
      type: 'enum',
      options: {
        running: { ar: 'يعمل', en: 'Running', tone: 'ok' },
        stopped: { ar: 'متوقف', en: 'Stopped', tone: 'danger' },
      },
      label: { ar: 'الحالة', en: 'Status' },
      list: 'always',
      sort: true,
      filter: 'options',
      required: true,
    },
    feeds: {
      type: 'enums',
      options: { ethane: { ar: 'إيثان', en: 'Ethane' }, naphtha: { ar: 'نافثا', en: 'Naphtha' } },
      label: { ar: 'اللقيم', en: 'Feedstock' },
      list: 'choice',
      filter: 'options',
    },
    volume: {
      type: 'number',
      label: { ar: 'الحجم', en: 'Volume' },
      unit: { ar: 'متر مكعب', en: 'm³' },
      list: 'always',
      sort: true,
      filter: 'range',
      reasons: true,
    },
    share: { type: 'percent', label: { ar: 'الحصة', en: 'Share' }, list: 'choice', sort: true },
    started: {
      type: 'partialDate',
      label: { ar: 'البداية', en: 'Started' },
      list: 'always',
      sort: true,
      filter: 'period',
    },
    checked: {
      type: 'date',
      label: { ar: 'آخر فحص', en: 'Checked' },
      list: 'choice',
      sort: true,
      filter: 'period',
    },
  },
  groups: [{ label: { ar: 'البيانات', en: 'Data' }, columns: ['country', 'status', 'volume', 'started'] }],
})
