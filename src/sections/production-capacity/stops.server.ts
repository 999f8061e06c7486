import { dataset } from '#datasets/dataset.ts'
import { MILLIONS } from '#datasets/options.ts'
import { MAINTENANCE, STOP_STATUSES } from './options.ts'

const EXACT = `length(date_start) = 10 and length(date_end) = 10`

/** Stops and maintenance of plants: one row a stop, of one or several lines. It has no page: a row leads to its plant. */
export const STOPS = dataset({
  section: 'production-capacity',
  table: 'production_capacity_stop',
  key: 'slug',
  rows: {
    ar: {
      zero: 'لا توقفات',
      one: 'توقف واحد',
      two: 'توقفان',
      few: '{count} توقفات',
      many: '{count} توقفاً',
      other: '{count} توقف',
    },
    en: { one: '{count} outage', other: '{count} outages' },
  },
  view: 'stops',
  hint: { ar: 'وحدة أو شركة أو منتج', en: 'Unit, company or product' },
  order: '-date_start',
  recheck: { column: 'this_status', months: { ongoing: 1, expected_ended: 1, unknown: 3 } },
  page: `select p.slug from production_capacity_plant p
    where p.slug = any(production_capacity_stop.plants) and not p.hidden
    order by array_position(production_capacity_stop.plants, p.slug) limit 1`,
  columns: {
    plant: {
      type: 'bilingual',
      label: { ar: 'الوحدة', en: 'Unit' },
      fileNames: ['المصنع', 'Plant'],
      list: 'main',
      sort: true,
      required: true,
      max: 200,
    },
    company: {
      type: 'reference',
      to: 'companies',
      label: { ar: 'الشركة', en: 'Company' },
      list: 'always',
      sort: true,
      filter: 'options',
      required: true,
    },
    products: {
      type: 'references',
      to: 'products',
      label: { ar: 'المنتجات', en: 'Products' },
      list: 'always',
      filter: 'options',
    },
    maintenance_type: {
      type: 'enum',
      options: MAINTENANCE,
      under: 'notes',
      label: { ar: 'نوع التوقف', en: 'Outage type' },
      list: 'always',
      filter: 'options',
      required: true,
    },
    date_start: {
      type: 'partialDate',
      label: { ar: 'البداية', en: 'Start' },
      list: 'always',
      sort: true,
      filter: 'period',
      required: true,
    },
    date_end: {
      type: 'partialDate',
      label: { ar: 'النهاية', en: 'End' },
      list: 'always',
      reasons: true,
    },
    date_between: {
      type: 'integer',
      expression: `case when ${EXACT} then date_end::date - date_start::date else announced_days end`,
      under: 'days_from',
      unit: { ar: 'يوم', en: 'days' },
      label: { ar: 'المدة', en: 'Duration' },
      meaning: {
        ar: 'المدة بين التاريخين، أو المدة المعلنة حين لا تُعرف النهاية',
        en: 'Time between the two dates, or the announced duration where the end is not known',
      },
      list: 'always',
      sort: true,
    },
    days_from: {
      type: 'enum',
      options: { announced: { ar: 'معلنة', en: 'announced' }, computed: { ar: 'محسوبة', en: 'computed' } },
      expression: `case when ${EXACT} then 'computed' when announced_days is not null then 'announced' end`,
      label: { ar: 'أساس المدة', en: 'Duration basis' },
    },
    this_status: {
      type: 'enum',
      options: STOP_STATUSES,
      label: { ar: 'الحالة', en: 'Status' },
      list: 'always',
      filter: 'options',
      required: true,
    },
    financial_impact: {
      type: 'number',
      unitFrom: 'currency',
      label: { ar: 'الأثر المالي', en: 'Financial impact' },
      list: 'always',
    },
    currency: { type: 'enum', options: MILLIONS, label: { ar: 'العملة', en: 'Currency' } },
    notes: { type: 'bilingual', label: { ar: 'ملاحظات', en: 'Notes' }, max: 2000 },
  },
  groups: [],
})
