import { dataset } from '#datasets/dataset.ts'
import { CURRENCIES } from '#datasets/series/units.ts'
import { lastRevised } from '../points/price-points.server.ts'
import { percentSql } from '#datasets/series/change.ts'
import { changeOverSql } from './change-over.ts'
import { dueSql, endedSql, STANDINGS, standingSql } from './standing.ts'
import { FIGURE_KIND } from '../charts/figure-kind.ts'
import { FREQUENCIES, GRADES, PRICE_TYPES, TERMS } from '../options.ts'
import { UNITS } from '../units/units.ts'

const ENDED = endedSql('products_prices_quote')

/** A series that ended moves no more: it has no change among current prices. */
const current = (expression: string) => `case when not (${ENDED}) then ${expression} end`

const since = (months: number) => current(changeOverSql('products_prices_quote', months))

/** Product prices: one row a series, which is one product in one market on one set of terms, with its last price (MKT-01). */
export const QUOTES = dataset({
  section: 'products-prices',
  table: 'products_prices_quote',
  tag: 'prices',
  derived: true,
  estimated: 'products_prices_quote.estimated',
  revised: lastRevised('products_prices_quote'),
  importOf: `select p.import_id from products_prices_point p
    where p.series_id = products_prices_quote.id and p.day = products_prices_quote.add_date`,
  key: 'slug',
  rows: {
    ar: {
      zero: 'لا أسعار',
      one: 'سعر واحد',
      two: 'سعران',
      few: '{count} أسعار',
      many: '{count} سعراً',
      other: '{count} سعر',
    },
    en: { one: '{count} price', other: '{count} prices' },
  },
  hint: { ar: 'اسم المنتج أو رمزه أو رقم CAS', en: 'Name, symbol or CAS number' },
  order: 'product',
  // A market's first series has the market's own address.
  page: `select 'show/' || products_prices_quote.product || '/' || lower(products_prices_quote.market)
    || case when exists (select from products_prices_series s
        where s.product = products_prices_quote.product and s.market = products_prices_quote.market and not s.hidden
          and (s.sort, s.id) < (products_prices_quote.sort, products_prices_quote.id))
      then '?series=' || products_prices_quote.slug else '' end`,
  columns: {
    product: {
      type: 'reference',
      to: 'products',
      under: 'grade',
      label: { ar: 'المنتج', en: 'Product' },
      list: 'main',
      sort: true,
      filter: 'options',
      required: true,
    },
    market: {
      type: 'country',
      regionsFirst: true,
      under: 'delivery_term',
      label: { ar: 'السوق', en: 'Market' },
      meaning: { ar: 'الدولة أو المنطقة التي يُسعَّر فيها', en: 'Country or region where it is quoted' },
      list: 'always',
      sort: true,
      filter: 'options',
      required: true,
    },
    price: {
      type: 'number',
      decimals: 2,
      unitFrom: 'unit',
      measure: { field: 'usd_per_tonne', key: 'USD/t', unit: UNITS['USD/t'] ?? { ar: '', en: '' } },
      label: { ar: 'السعر', en: 'Price' },
      meaning: {
        ar: 'آخر سعر بوحدته؛ والترتيب والتصفية بالدولار للطن حيث يكون التحويل دقيقاً',
        en: 'Latest price in its unit; sorted and filtered in dollars a tonne where the conversion is exact',
      },
      list: 'always',
      sort: true,
      filter: 'range',
      required: true,
      min: 0,
    },
    change_pct: {
      type: 'percent',
      move: true,
      expression: current(percentSql('products_prices_quote.price', 'products_prices_quote.before')),
      label: { ar: 'نسبة التغير', en: 'Change %' },
      heading: { ar: 'التغير', en: 'Change' },
      meaning: {
        ar: 'عن السعر السابق في السلسلة نفسها',
        en: 'Change from the previous price in the same series',
      },
      list: 'always',
      sort: true,
      filter: 'range',
    },
    month_pct: {
      type: 'percent',
      move: true,
      expression: since(1),
      label: { ar: 'التغير خلال شهر', en: 'Change over a month' },
      heading: { ar: 'شهر', en: 'Month' },
      meaning: {
        ar: 'عن آخر سعر في اليوم نفسه من الشهر السابق أو قبله بما لا يزيد على دورة ونصف من دورية السلسلة',
        en: 'From the last price on or before the same day a month earlier, by at most one and a half periods of the series',
      },
      list: 'always',
      sort: true,
    },
    year_pct: {
      type: 'percent',
      move: true,
      expression: since(12),
      label: { ar: 'التغير خلال سنة', en: 'Change over a year' },
      heading: { ar: 'سنة', en: 'Year' },
      meaning: {
        ar: 'عن آخر سعر في اليوم نفسه من السنة السابقة أو قبله بما لا يزيد على دورة ونصف من دورية السلسلة',
        en: 'From the last price on or before the same day a year earlier, by at most one and a half periods of the series',
      },
      list: 'choice',
      sort: true,
    },
    add_date: {
      type: 'date',
      label: { ar: 'تاريخ السعر', en: 'Price date' },
      heading: { ar: 'التاريخ', en: 'Date' },
      under: 'standing',
      meaning: { ar: 'آخر يوم يشمله السعر', en: 'The last day the price covers' },
      list: 'always',
      sort: true,
      filter: 'period',
      required: true,
    },
    standing: {
      type: 'enum',
      options: STANDINGS,
      expression: standingSql('products_prices_quote'),
      label: { ar: 'حالة السلسلة', en: 'Series status' },
      meaning: {
        ar: 'بحسب اليوم ودورية تحديثها: سعرها الجديد منتظر، أو متأخر، أو أُعلن توقفها',
        en: 'By the day and the frequency of the series: a new price is due, or late; ended where its source or the newsroom says so',
      },
      list: 'choice',
      filter: 'options',
      onlyIfSeveral: true,
    },
    due: {
      type: 'date',
      expression: dueSql('products_prices_quote'),
      label: { ar: 'موعد السعر التالي', en: 'Next price due' },
      meaning: {
        ar: 'اليوم الذي يُنتظر فيه السعر التالي بحسب دورية السلسلة؛ فارغ لسلسلة متوقفة',
        en: 'Day from which the next price is due, by the frequency of the series; empty for a series that ended',
      },
      list: 'choice',
      sort: true,
    },
    category: {
      type: 'reference',
      to: 'categories',
      label: { ar: 'المجموعة', en: 'Group' },
      list: 'choice',
      sort: true,
      filter: 'options',
      required: true,
    },
    grade: {
      type: 'enum',
      options: GRADES,
      label: { ar: 'الدرجة', en: 'Grade' },
      list: 'choice',
      filter: 'options',
    },
    delivery_term: {
      type: 'code',
      label: { ar: 'شرط التسليم', en: 'Delivery term' },
      meaning: {
        ar: Object.values(TERMS)
          .map(({ ar }) => ar)
          .join('؛ '),
        en: Object.values(TERMS)
          .map(({ en }) => en)
          .join('; '),
      },
      list: 'choice',
      filter: 'options',
    },
    price_type: {
      type: 'enum',
      options: PRICE_TYPES,
      label: { ar: 'نوع السعر', en: 'Price type' },
      list: 'choice',
      sort: true,
      filter: 'options',
      required: true,
    },
    currency: {
      type: 'enum',
      options: CURRENCIES,
      label: { ar: 'العملة', en: 'Currency' },
      list: 'choice',
      filter: 'options',
      required: true,
    },
    unit: {
      type: 'enum',
      options: UNITS,
      label: { ar: 'الوحدة', en: 'Unit' },
      list: 'choice',
      filter: 'options',
      required: true,
    },
    frequency: {
      type: 'enum',
      options: FREQUENCIES,
      label: { ar: 'دورية التحديث', en: 'Frequency' },
      list: 'choice',
      required: true,
    },
    change: {
      type: 'number',
      decimals: 2,
      unitFrom: 'unit',
      expression: 'products_prices_quote.price - products_prices_quote.before',
      label: { ar: 'مقدار التغير', en: 'Change in price' },
      list: 'choice',
    },
    price_low: {
      type: 'number',
      decimals: 2,
      unitFrom: 'unit',
      label: { ar: 'أدنى', en: 'Low' },
      list: 'choice',
    },
    price_high: {
      type: 'number',
      decimals: 2,
      unitFrom: 'unit',
      label: { ar: 'أعلى', en: 'High' },
      list: 'choice',
    },
    usd_per_tonne: {
      type: 'number',
      expression: 'products_prices_quote.usd_per_tonne',
      decimals: 2,
      unit: UNITS['USD/t'],
      label: { ar: 'السعر بالدولار للطن', en: 'Price in dollars a tonne' },
      meaning: {
        ar: 'بالأوزان وأسعار الصرف الثابتة رسمياً وحدها',
        en: 'By weights and officially fixed exchange rates only',
      },
      list: 'choice',
      sort: true,
    },
    estimated: {
      type: 'boolean',
      ...FIGURE_KIND,
      list: 'choice',
      filter: 'options',
      onlyIfSeveral: true,
      required: true,
    },
    notes: { type: 'bilingual', label: { ar: 'ملاحظات', en: 'Notes' }, list: 'choice', max: 2000 },
  },
  groups: [],
})
