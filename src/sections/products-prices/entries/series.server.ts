import { CONFIDENCE } from '#datasets/columns.ts'
import { chooserOf, PROVENANCE_FIELDS } from '#datasets/entry.server.ts'
import { entryKind, needing } from '#entries/kind.ts'
import type { Field } from '#entries/fields.ts'
import { ORDER } from '#entries/shared-fields.ts'
import { countryNames } from '#i18n/countries/countries.server.ts'
import type { Lang } from '#i18n/locale.ts'
import { productPath } from '../contract.ts'
import { FREQUENCIES, PRICE_TYPES, TERMS } from '../options.ts'
import { CURRENCIES, partsOf } from '#datasets/series/units.ts'
import { UNITS } from '../units/units.ts'

// A region comes after the countries and takes the place of one with its code: ME is the Middle East.
const MARKETS = Object.fromEntries(
  countryNames().map(({ code, names: [ar = code, en = code] }) => [code, { ar, en }]),
)

/** The names of the markets in a language, as a literal of SQL. */
const marketsIn = (lang: Lang) => {
  const names = Object.entries(MARKETS).map(([code, name]) => [code, name[lang]])
  return `'${JSON.stringify(Object.fromEntries(names)).replaceAll("'", "''")}'::jsonb`
}

const NAMED = (lang: Lang) =>
  `concat_ws('${lang === 'ar' ? '، ' : ', '}',
    (select coalesce(p.name_${lang}, p.name_ar) from products_prices_product p where p.slug = t.product),
    coalesce(${marketsIn(lang)} ->> t.market, t.market), nullif(t.grade, ''), nullif(t.delivery_term, ''))`

const beside = (name: string): Record<string, Field> => {
  const field = PROVENANCE_FIELDS[name]
  return field ? { [name]: field } : {}
}

/** A price series; its prices are written beside it, in a grid of the panel. Their currency and unit never change. */
export const SERIES = entryKind({
  name: 'price-series',
  one: { ar: 'سلسلة أسعار', en: 'Price series' },
  rows: {
    ar: {
      zero: 'لا سلاسل',
      one: 'سلسلة واحدة',
      two: 'سلسلتان',
      few: '{count} سلاسل',
      many: '{count} سلسلة',
      other: '{count} سلسلة',
    },
    en: { one: '{count} price series', other: '{count} price series' },
  },
  table: 'products_prices_series',
  key: 'id',
  numbered: true,
  titled: { ar: NAMED('ar'), en: NAMED('en') },
  fields: {
    product: {
      type: 'reference',
      to: 'products',
      label: { ar: 'المنتج', en: 'Product' },
      required: true,
      fixed: true,
    },
    market: {
      type: 'enum',
      options: MARKETS,
      label: { ar: 'السوق', en: 'Market' },
      hint: { ar: 'الدولة أو المنطقة التي يُسعَّر فيها', en: 'Country or region where it is quoted' },
      required: true,
      fixed: true,
    },
    grade: {
      type: 'text',
      latin: true,
      label: { ar: 'الدرجة', en: 'Grade' },
      hint: { ar: 'رمز بحروف لاتينية: film-grade', en: 'As a code: film-grade' },
      max: 60,
    },
    delivery_term: { type: 'enum', options: TERMS, label: { ar: 'شرط التسليم', en: 'Delivery term' } },
    price_type: {
      type: 'enum',
      options: PRICE_TYPES,
      label: { ar: 'نوع السعر', en: 'Price type' },
      required: true,
    },
    currency: {
      type: 'enum',
      options: CURRENCIES,
      label: { ar: 'العملة', en: 'Currency' },
      required: true,
      fixed: true,
    },
    unit: { type: 'enum', options: UNITS, label: { ar: 'الوحدة', en: 'Unit' }, required: true, fixed: true },
    frequency: {
      type: 'enum',
      options: FREQUENCIES,
      label: { ar: 'دورية التحديث', en: 'Frequency' },
      required: true,
    },
    ended_on: {
      type: 'date',
      label: { ar: 'تاريخ توقف السلسلة', en: 'Series ended on' },
      hint: {
        ar: 'متى توقف المصدر عن نشرها؛ يُترك فارغاً ما دام ينشرها',
        en: 'When its source stopped publishing it; left empty while it does',
      },
      aside: true,
    },
    notes: { type: 'bilingual', label: { ar: 'ملاحظات', en: 'Notes' }, max: 2000, lines: 3 },
    ...beside('source'),
    ...beside('source_url'),
    confidence: {
      type: 'enum',
      options: CONFIDENCE,
      label: { ar: 'درجة الثقة', en: 'Confidence' },
      aside: true,
    },
    ...beside('demo'),
    sort: ORDER,
  },
  groups: [
    {
      label: { ar: 'السلسلة', en: 'Series' },
      fields: [
        'product',
        'market',
        'grade',
        'delivery_term',
        'price_type',
        'currency',
        'unit',
        'frequency',
        'notes',
      ],
    },
  ],
  title: { ar: ['product'], en: ['product'] },
  list: ['grade', 'price_type', 'unit', 'frequency'],
  searched: {
    folded: `t.search || ' ' || (select p.search from products_prices_product p where p.slug = t.product)`,
  },
  order: 't.sort',
  needs: needing('data.edit'),
  beside: [{ path: 'prices', label: { ar: 'الأسعار', en: 'Prices' } }],
  archive: { column: 'hidden', value: true, back: false },
  choosers: { products: chooserOf('products') },
  check: ({ grade, currency, unit }) => ({
    ...(typeof grade === 'string' &&
      grade !== '' &&
      !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(grade) && { grade: 'must_be_valid' as const }),
    ...(typeof unit === 'string' &&
      currency &&
      // An index is in no currency.
      partsOf(unit).per !== '' &&
      partsOf(unit).currency !== currency && { currency: 'must_be_valid' as const }),
  }),
  // Where a series has no grade or term the table has an empty text, as its key needs one.
  derive: ({ grade, delivery_term }) => ({ grade: grade ?? '', delivery_term: delivery_term ?? '' }),
  tags: () => ['prices', 'products'],
  address: (_key, { product, market }) =>
    typeof product === 'string' && typeof market === 'string' ? productPath(product, market) : null,
})
