import { sql } from 'kysely'
import { dataset } from '#datasets/dataset.ts'
import { ADJECTIVES, EXCHANGES } from './options.ts'

/** Companies of the Gulf's chemical trade, one row a company (MKT-04). */
export const COMPANIES = dataset({
  section: 'companies',
  table: 'companies_company',
  key: 'slug',
  rows: {
    ar: {
      zero: 'لا شركات',
      one: 'شركة واحدة',
      two: 'شركتان',
      few: '{count} شركات',
      many: '{count} شركة',
      other: '{count} شركة',
    },
    en: { one: '{count} company', other: '{count} companies' },
  },
  hint: {
    ar: 'اسم الشركة أو رمز سهمها أو مدينتها أو كلمة من نبذتها',
    en: 'Name, ticker, city, or a word of the description',
  },
  order: 'shortcut_name',
  fullName: ['name'],
  // A plant is not found by the town of its company's head office: only this list searches the whole profile.
  searched: 'profile',
  figures: {
    listed: sql`coalesce(sum(rows) filter (where listed), 0)`,
    joint: sql`coalesce(sum(rows) filter (where company_adjective @> array['joint_venture']), 0)`,
    countries: sql`count(distinct country)`,
  },
  columns: {
    shortcut_name: {
      type: 'bilingual',
      label: { ar: 'الاسم المختصر', en: 'Short name' },
      heading: { ar: 'الشركة', en: 'Company' },
      under: 'name',
      list: 'main',
      sort: true,
      required: true,
      max: 40,
    },
    name: { type: 'bilingual', label: { ar: 'اسم الشركة', en: 'Name' }, required: true, max: 200 },
    country: {
      type: 'country',
      label: { ar: 'الدولة', en: 'Country' },
      meaning: { ar: 'دولة المقر الرئيسي', en: 'Country of the head office' },
      list: 'always',
      sort: true,
      filter: 'options',
      required: true,
    },
    city: { type: 'bilingual', label: { ar: 'المدينة', en: 'City' }, list: 'always', sort: true, max: 80 },
    company_adjective: {
      type: 'enums',
      options: ADJECTIVES,
      label: { ar: 'صفة الشركة', en: 'Company type' },
      heading: { ar: 'الصفة', en: 'Type' },
      list: 'always',
      filter: 'options',
    },
    listed: {
      type: 'boolean',
      expression: `companies_company.exchange is not null`,
      yes: { ar: 'مدرجة في سوق مالية', en: 'Listed on an exchange' },
      no: { ar: 'غير مدرجة', en: 'Not listed' },
      label: { ar: 'الإدراج', en: 'Listing' },
      filter: 'options',
    },
    exchange: {
      type: 'enum',
      options: EXCHANGES,
      under: 'ticker',
      label: { ar: 'السوق المالية', en: 'Exchange' },
      list: 'always',
      sort: true,
      filter: 'options',
    },
    ticker: { type: 'code', label: { ar: 'الرمز', en: 'Ticker' }, max: 10 },
    products: {
      type: 'references',
      to: 'products',
      label: { ar: 'المنتجات', en: 'Products' },
      meaning: { ar: 'قائمة إرشادية', en: 'An indicative list' },
      list: 'choice',
      filter: 'options',
    },
    founded: {
      // A year, not a figure: it is written without a separator.
      type: 'partialDate',
      expression: `companies_company.founded::text`,
      label: { ar: 'سنة التأسيس', en: 'Founded' },
      list: 'choice',
      sort: true,
    },
    website: { type: 'url', label: { ar: 'الموقع', en: 'Website' }, list: 'choice' },
    description: { type: 'bilingual', label: { ar: 'نبذة', en: 'Description' }, list: 'choice', max: 2000 },
    ownership: { type: 'bilingual', label: { ar: 'الملكية', en: 'Ownership' }, list: 'choice', max: 500 },
    notes: { type: 'bilingual', label: { ar: 'ملاحظات', en: 'Notes' }, max: 2000 },
  },
  groups: [
    {
      label: { ar: 'بيانات الشركة', en: 'Company' },
      columns: [
        'name',
        'shortcut_name',
        'country',
        'city',
        'company_adjective',
        'exchange',
        'founded',
        'website',
        'ownership',
        'notes',
      ],
    },
  ],
})
