import { datasetEntry } from '#datasets/entry.server.ts'
import { textOf } from '#entries/values.ts'
import { WORLD } from './flows/flow-sql.server.ts'
import { FLOWS } from './flows/flows.server.ts'

const NAMED = (lang: 'ar' | 'en') =>
  `concat_ws('${lang === 'ar' ? '، ' : ', '}', (select coalesce(p.name_${lang}, p.name_ar) from products_prices_product p where p.slug = t.product),
    t.country || coalesce(' / ' || t.partner, ''), t.year_month)`

/** The trade of a country in a product with a partner, or with all of them, in a month or a year. */
export const FLOW = datasetEntry(FLOWS, {
  one: { ar: 'بيان تجاري', en: 'Trade record' },
  titled: { ar: NAMED('ar'), en: NAMED('en') },
  searched: {
    folded: `t.search || ' ' || (select p.search from products_prices_product p where p.slug = t.product)`,
  },
  without: ['frequency'],
  more: {
    partner: {
      type: 'country',
      label: { ar: 'الدولة الشريكة', en: 'Partner' },
      hint: { ar: 'تُترك فارغة لإجمالي الشركاء', en: 'Leave empty for all partners together' },
    },
    hs_edition: {
      type: 'integer',
      label: { ar: 'إصدار النظام المنسق', en: 'HS edition' },
      hint: { ar: 'سنة الإصدار: 2022', en: 'Its year: 2022' },
      min: 1988,
      max: 2100,
    },
    number_of_destinations: {
      type: 'integer',
      label: { ar: 'عدد الوجهات', en: 'Number of destinations' },
      hint: {
        ar: 'كما ورد في المصدر، لرقم إجمالي لا تُعرف تفاصيل شركائه',
        en: 'As the source gives it, for a total whose partners are not known one by one',
      },
      min: 0,
      max: 250,
    },
  },
  list: ['process', 'country', 'partner', 'year_month', 'value'],
  check: ({ country, partner }) => (country && country === partner ? { partner: 'must_be_valid' } : {}),
  address(_key, values) {
    const of = (name: string) => textOf(values[name])
    const [product, process, country, month, code] = [
      of('product'),
      of('process'),
      of('country').toLowerCase(),
      of('year_month'),
      of('hs_code'),
    ]
    if (!product || !process || !country || !month || !code) return null
    const partner = (of('partner') || WORLD).toLowerCase()
    return `/exports-imports/${product}-${process}-${country}-${partner}-${month}-${code}${of('is_mirror') === 'true' ? '-mirror' : ''}`
  },
})
