import type { LocalizedText } from '#i18n/localized-text.ts'

interface Benchmark extends LocalizedText {
  grade: string
  /** In place of the product's own symbol. */
  symbol: string
}

/** What the industry looks at first, in its order: products, with the grades by which a product is followed. */
const LEADING: Readonly<Record<string, readonly Benchmark[]>> = {
  'crude-oil': [
    { grade: 'brent', symbol: 'BRT', ar: 'خام برنت', en: 'Brent crude' },
    { grade: 'wti', symbol: 'WTI', ar: 'خام غرب تكساس', en: 'WTI crude' },
    { grade: 'dubai', symbol: 'DUB', ar: 'خام دبي', en: 'Dubai crude' },
  ],
  naphtha: [],
  'natural-gas': [{ grade: 'henry-hub', symbol: 'NG', ar: 'غاز هنري هب', en: 'Henry Hub gas' }],
}

const PRODUCTS = Object.keys(LEADING)

/** The place of a product among those that lead; behind them all for any other. */
export function leadOf(product: string): number {
  const place = PRODUCTS.indexOf(product)
  return place < 0 ? PRODUCTS.length : place
}

/** A price's benchmark; undefined where it is of none. */
export const benchmarkOf = (product: string, grade: string): Benchmark | undefined =>
  LEADING[product]?.find((one) => one.grade === grade)

/** The place of a price's grade among its product's benchmarks; behind them all for any other. */
export function gradeRank(product: string, grade: string): number {
  const grades = LEADING[product] ?? []
  const place = grades.findIndex((one) => one.grade === grade)
  return place < 0 ? grades.length : place
}

/** The place of the product of a row of `products_prices_quote` among those that lead, in SQL. */
export const leadSql = (row: string) =>
  `coalesce(array_position(array[${PRODUCTS.map((name) => `'${name}'`).join(', ')}], ${row}.product), ${PRODUCTS.length + 1})`

const ranks = Object.entries(LEADING).flatMap(([product, grades]) =>
  grades.map(({ grade }, at) => `when product = '${product}' and grade = '${grade}' then ${at}`),
)

/** The same of a row of `products_prices_quote`, in SQL. */
export const GRADE_RANK_SQL = `case ${ranks.join(' ')} else ${ranks.length} end`
