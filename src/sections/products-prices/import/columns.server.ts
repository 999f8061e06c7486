import type pg from 'pg'
import type { ImportColumn } from '#datasets/import/run/target.ts'
import type { CellType } from '#datasets/import/values/cell-type.ts'
import { foldKey } from '#datasets/import/values/fold-key.ts'
import { enumOptions, referenceKeys } from '#datasets/import/values/choice.ts'
import { FIGURE_KIND } from '../charts/figure-kind.ts'
import { FREQUENCIES, PRICE_TYPES, TERM_NAMES, TERMS } from '../options.ts'
import { CURRENCIES, MEASURES } from '#datasets/series/units.ts'
import { UNITS } from '../units/units.ts'
import { MARKS } from '#ui/marks.ts'
import type { OutsideSeries } from './known-series.ts'

/** Less is a slip where no market is known to have been below zero. */
export const LEAST_PRICE = 0.0001
const PRICE: CellType = { kind: 'number', min: LEAST_PRICE, max: 1_000_000 }
/** A publisher's price; which series may be below zero their table says. */
const OUTSIDE_PRICE: CellType = { kind: 'number', min: -1_000_000, max: 1_000_000 }

/** The fields of a price: its day and figures. Columns of a file, of a pasted block and of the grid in which prices are typed. */
export const POINT_COLUMNS = [
  {
    key: 'add_date',
    type: { kind: 'date', precision: 'month', end: true },
    labels: { ar: 'تاريخ السعر', en: 'Price date' },
    aliases: ['date', 'day', 'month', 'التاريخ', 'اليوم', 'الشهر'],
  },
  {
    key: 'price',
    type: PRICE,
    required: true,
    labels: { ar: 'السعر', en: 'Price' },
    meaning: { ar: 'بعملة الصف ووحدته', en: 'In the currency and unit of its row' },
    aliases: ['value', 'القيمة'],
  },
  { key: 'low', type: PRICE, labels: { ar: 'أدنى', en: 'Low' }, aliases: ['price_low', 'أدنى سعر'] },
  { key: 'high', type: PRICE, labels: { ar: 'أعلى', en: 'High' }, aliases: ['price_high', 'أعلى سعر'] },
  {
    key: 'estimated',
    type: {
      kind: 'boolean',
      yes: Object.values(FIGURE_KIND.yes),
      no: Object.values(FIGURE_KIND.no),
    },
    fallback: false,
    labels: FIGURE_KIND.label,
    aliases: ['estimate', 'تقدير', 'تقديري'],
  },
  {
    key: 'note_ar',
    type: { kind: 'text', max: 2000 },
    labels: { ar: 'ملاحظات', en: 'Notes (Arabic)' },
    aliases: ['notes_ar'],
  },
  {
    key: 'note_en',
    type: { kind: 'text', max: 2000 },
    labels: { ar: 'ملاحظات (بالإنجليزية)', en: 'Notes' },
    aliases: ['notes_en'],
  },
] as const satisfies readonly ImportColumn[]

/** The columns of a file that names its series by their terms, a row a price. */
export async function priceColumns(pool: pg.Pool): Promise<ImportColumn[]> {
  const products = await pool.query<{ key: string; names: (string | null)[] }>(
    `select slug as key, array[shortcut_name, name_ar, name_en] as names from products_prices_product`,
  )
  // Beside a column of currencies, files often say the measure alone.
  const units = enumOptions({ ...UNITS, ...MEASURES })
  return [
    {
      key: 'product',
      type: { kind: 'reference', keys: referenceKeys(products.rows) },
      labels: { ar: 'المنتج', en: 'Product' },
      aliases: ['اسم المنتج', 'product name'],
    },
    {
      key: 'market',
      type: { kind: 'country', regions: 'first' },
      labels: { ar: 'السوق', en: 'Market' },
      aliases: ['country', 'الدولة', 'السوق الدولة', 'market country'],
    },
    {
      key: 'grade',
      type: { kind: 'text', max: 60 },
      optional: true,
      fallback: '',
      labels: { ar: 'الدرجة', en: 'Grade' },
    },
    {
      key: 'delivery_term',
      type: {
        kind: 'enum',
        options: enumOptions(TERMS).map((term) => ({ ...term, others: TERM_NAMES[term.key] ?? [] })),
      },
      optional: true,
      fallback: '',
      labels: { ar: 'شرط التسليم', en: 'Delivery term' },
      aliases: ['term', 'incoterm'],
    },
    {
      key: 'price_type',
      type: { kind: 'enum', options: enumOptions(PRICE_TYPES) },
      fallback: 'spot',
      labels: { ar: 'نوع السعر', en: 'Price type' },
      aliases: ['type', 'النوع'],
    },
    {
      key: 'currency',
      type: { kind: 'enum', options: enumOptions(CURRENCIES) },
      labels: { ar: 'العملة', en: 'Currency' },
    },
    { key: 'unit', type: { kind: 'enum', options: units }, labels: { ar: 'الوحدة', en: 'Unit' } },
    {
      key: 'frequency',
      type: { kind: 'enum', options: enumOptions(FREQUENCIES) },
      labels: { ar: 'دورية التحديث', en: 'Frequency' },
    },
    {
      key: 'demo',
      type: { kind: 'boolean' },
      labels: MARKS.demo.all,
    },
    ...POINT_COLUMNS,
  ]
}

/** The columns of an outside source's file: the series by the source's own name or code; one that is not ours is no value. */
export function outsideColumns(series: readonly OutsideSeries[]): ImportColumn[] {
  const keys = new Map(
    series.flatMap(({ code, name, also = [] }) =>
      [code, name, ...also].map((one) => [foldKey(one), code] as const),
    ),
  )
  return [
    {
      key: 'series',
      type: { kind: 'reference', keys, lenient: true },
      labels: { ar: 'السلسلة', en: 'Series' },
    },
    {
      key: 'date',
      type: { kind: 'date', precision: 'month', end: true },
      labels: { ar: 'التاريخ', en: 'Date' },
    },
    { key: 'price', type: OUTSIDE_PRICE, labels: { ar: 'السعر', en: 'Price' } },
  ]
}
