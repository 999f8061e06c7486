import { chooserOf } from '#datasets/entry.server.ts'
import { entryKind, needing } from '#entries/kind.ts'
import { ORDER, OTHER_NAMES } from '#entries/shared-fields.ts'
import { productPath } from '../contract.ts'
import { UNITS } from '../units/units.ts'

/** Names of products are read with prices: the ticker knows no other tag. */
const TAGS = ['products', 'prices']

/** A product of the price pages, to which rows of every data section refer. */
export const PRODUCT = entryKind({
  name: 'products',
  one: { ar: 'منتج', en: 'Product' },
  rows: {
    ar: {
      zero: 'لا منتجات',
      one: 'منتج واحد',
      two: 'منتجان',
      few: '{count} منتجات',
      many: '{count} منتجاً',
      other: '{count} منتج',
    },
    en: { one: '{count} product', other: '{count} products' },
  },
  table: 'products_prices_product',
  key: 'slug',
  keyFrom: ['name_en'],
  fields: {
    name: { type: 'bilingual', label: { ar: 'اسم المنتج', en: 'Name' }, required: 'languages', max: 120 },
    description: { type: 'bilingual', label: { ar: 'نبذة', en: 'Description' }, max: 2000, lines: 4 },
    other_names: OTHER_NAMES,
    shortcut_name: {
      type: 'text',
      latin: true,
      label: { ar: 'الرمز', en: 'Symbol' },
      hint: { ar: 'كما يظهر في خلية المنتج: HDPE', en: 'As the product’s cell shows it: HDPE' },
      required: true,
      max: 8,
      aside: true,
    },
    category_id: {
      type: 'reference',
      to: 'categories',
      label: { ar: 'المجموعة', en: 'Group' },
      required: true,
      aside: true,
    },
    cas: {
      type: 'text',
      latin: true,
      label: { ar: 'رقم CAS', en: 'CAS number' },
      hint: { ar: 'مثال: 74-85-1', en: 'For example 74-85-1' },
      max: 12,
      aside: true,
    },
    hs6: {
      type: 'text',
      latin: true,
      label: { ar: 'البند الجمركي', en: 'HS code' },
      hint: { ar: 'ستة أرقام دون نقاط', en: 'Six digits without points' },
      max: 6,
      aside: true,
    },
    unit: {
      type: 'enum',
      options: UNITS,
      label: { ar: 'الوحدة المعتادة', en: 'Usual unit' },
      aside: true,
    },
    sort: ORDER,
  },
  groups: [{ label: { ar: 'المنتج', en: 'Product' }, fields: ['name', 'description', 'other_names'] }],
  title: { ar: ['name_ar'], en: ['name_en'] },
  list: ['shortcut_name', 'category_id', 'cas', 'hs6'],
  searched: { folded: 't.search' },
  order: 't.name_ar collate kimya_ar',
  needs: needing('data.edit'),
  archive: 'away',
  choosers: { categories: chooserOf('categories') },
  check: ({ cas, hs6 }) => ({
    ...(typeof cas === 'string' && cas !== '' && !isCas(cas) && { cas: 'must_be_valid' as const }),
    ...(typeof hs6 === 'string' && hs6 !== '' && !/^\d{6}$/.test(hs6) && { hs6: 'must_be_valid' as const }),
  }),
  tags: () => TAGS,
  address: (key) => productPath(key),
})

/** A group of products; groups may be nested. */
export const PRODUCT_CATEGORY = entryKind({
  name: 'product-categories',
  one: { ar: 'مجموعة منتجات', en: 'Product group' },
  rows: {
    ar: {
      zero: 'لا مجموعات',
      one: 'مجموعة واحدة',
      two: 'مجموعتان',
      few: '{count} مجموعات',
      many: '{count} مجموعة',
      other: '{count} مجموعة',
    },
    en: { one: '{count} product group', other: '{count} product groups' },
  },
  table: 'products_prices_category',
  key: 'id',
  keyFrom: ['name_en'],
  fields: {
    name: { type: 'bilingual', label: { ar: 'اسم المجموعة', en: 'Name' }, required: 'languages', max: 120 },
    parent_id: {
      type: 'reference',
      to: 'categories',
      label: { ar: 'ضمن مجموعة', en: 'Within group' },
      aside: true,
    },
    sort: ORDER,
  },
  groups: [{ label: { ar: 'المجموعة', en: 'Group' }, fields: ['name'] }],
  title: { ar: ['name_ar'], en: ['name_en'] },
  list: ['parent_id', 'sort'],
  searched: { folded: 't.search' },
  order: 't.sort',
  ordered: {
    title: { ar: 'ترتيب مجموعات المنتجات', en: 'Product-group order' },
    place: 'sort',
    within: 'parent_id',
    tie: 'id',
  },
  needs: needing('data.edit'),
  archive: 'away',
  choosers: { categories: chooserOf('categories') },
  tags: () => TAGS,
  address: () => '/products-prices',
})

/** A registry number of Chemical Abstracts, by its check digit. */
function isCas(text: string): boolean {
  const [, body = '', check] = /^(\d{2,7}-\d{2})-(\d)$/.exec(text) ?? []
  const digits = body.replace('-', '').split('').reverse()
  return (
    check !== undefined &&
    digits.reduce((sum, digit, at) => sum + Number(digit) * (at + 1), 0) % 10 === Number(check)
  )
}
