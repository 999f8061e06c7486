import { datasetEntry } from '#datasets/entry.server.ts'
import { tableChooser } from '#entries/chooser.server.ts'
import { ownersField } from '#sections/companies/contract.server.ts'
import { MAINTENANCE } from './options.ts'
import { PLANTS } from './plants.server.ts'
import { STOPS } from './stops.server.ts'

const NAMED = {
  ar: `concat_ws('، ', coalesce((select p.name_ar from products_prices_product p where p.slug = t.product), t.product_label_ar),
    (select c.shortcut_name_ar from companies_company c where c.slug = t.company), coalesce(t.line_ar, t.city_ar))`,
  en: `concat_ws(', ', coalesce((select coalesce(p.name_en, p.name_ar) from products_prices_product p where p.slug = t.product),
      t.product_label_en, t.product_label_ar),
    (select coalesce(c.shortcut_name_en, c.shortcut_name_ar) from companies_company c where c.slug = t.company),
    coalesce(t.line_en, t.line_ar, t.city_en, t.city_ar))`,
}

/** The names of product and company, too: the row's own search text has their keys alone. */
const SEARCHED = `t.search || ' ' || kimya_fold(${NAMED.ar} || ' ' || ${NAMED.en})`

/** A production unit: one product on one line of one company. */
export const PLANT = datasetEntry(PLANTS, {
  one: { ar: 'وحدة إنتاجية', en: 'Production unit' },
  keyFrom: ['company', 'product', 'product_label_en', 'line_en'],
  titled: NAMED,
  searched: { folded: SEARCHED },
  more: {
    year: {
      type: 'integer',
      label: { ar: 'سنة البيان', en: 'As-of year' },
      hint: { ar: 'السنة التي يصف الرقم حالها', en: 'The year that the figure describes' },
      required: true,
      min: 1900,
      max: 2100,
    },
    days_per_year: {
      type: 'integer',
      label: { ar: 'أيام التشغيل في السنة', en: 'Operating days a year' },
      hint: {
        ar: 'لرقم يومي، إن ذكرها المصدر؛ وإلا فهي 350 يوماً',
        en: 'For a daily figure, if the source gives them; otherwise 350',
      },
      min: 1,
      max: 366,
    },
    ownership: ownersField({ ar: 'الملكية', en: 'Ownership' }),
  },
  check: ({ product, product_label_ar, maintenance_type, this_status }) => ({
    ...(!product && !product_label_ar && { product: 'required_field' as const }),
    ...(maintenance_type &&
      maintenance_type !== 'none' &&
      this_status === 'operating' && { maintenance_type: 'must_be_valid' as const }),
  }),
  address: (key) => `/production-capacity/${key}`,
})

// An outage has a reason.
const { none: _none, ...REASONS_TO_STOP } = MAINTENANCE

/** An outage of one or several units. */
export const STOP = datasetEntry(STOPS, {
  one: { ar: 'توقف', en: 'Outage' },
  keyFrom: ['company', 'plant_en', 'date_start'],
  more: {
    maintenance_type: {
      type: 'enum',
      options: REASONS_TO_STOP,
      label: { ar: 'نوع التوقف', en: 'Outage type' },
      required: true,
    },
    plants: {
      type: 'references',
      to: 'plants',
      label: { ar: 'الوحدات المتوقفة', en: 'Units affected' },
      hint: { ar: 'يظهر التوقف في صفحة كل منها', en: 'The outage is shown on the page of each' },
    },
    announced_days: {
      type: 'integer',
      label: { ar: 'المدة المعلنة', en: 'Announced duration' },
      hint: { ar: 'حين لا تُعرف النهاية', en: 'Where the end is not known' },
      unit: { ar: 'يوم', en: 'days' },
      min: 1,
      max: 10_000,
    },
  },
  choosers: {
    plants: tableChooser({ table: PLANTS.table, key: 'slug', name: NAMED, searched: SEARCHED }),
  },
  check: ({ financial_impact, currency }) =>
    financial_impact && !currency ? { currency: 'required_field' } : {},
  address: (_key, { plants }) =>
    Array.isArray(plants) && typeof plants[0] === 'string' ? `/production-capacity/${plants[0]}` : null,
})
