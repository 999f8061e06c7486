import { dataset } from '#datasets/dataset.ts'
import { BASES, FEEDS, MAINTENANCE, STATUSES, UNITS, USES } from './options.ts'

/** While a line is down, its return: the end in its row, else that of its open outage, announced or counted. */
const EXPECTED_RETURN = `
  case when this_status in ('maintenance', 'shut_down', 'reduced_rate', 'mothballed') then coalesce(
    production_capacity_plant.date_end,
    (select coalesce(s.date_end, case when length(s.date_start) = 10
        then (s.date_start::date + s.announced_days)::text end)
      from production_capacity_stop s
      where s.plants @> array[production_capacity_plant.slug] and s.this_status = 'ongoing' and not s.hidden
      order by s.date_start desc, s.slug limit 1)) end`

/** Production capacity: one row for one product on one line or site of one company (MKT-03). */
export const PLANTS = dataset({
  section: 'production-capacity',
  table: 'production_capacity_plant',
  key: 'slug',
  rows: {
    ar: {
      zero: 'لا وحدات إنتاجية',
      one: 'وحدة إنتاجية واحدة',
      two: 'وحدتان إنتاجيتان',
      few: '{count} وحدات إنتاجية',
      many: '{count} وحدة إنتاجية',
      other: '{count} وحدة إنتاجية',
    },
    en: { one: '{count} production unit', other: '{count} production units' },
  },
  hint: { ar: 'منتج أو شركة أو مدينة أو لقيم', en: 'Product, company, city or feedstock' },
  order: '-power_volume',
  recheck: {
    column: 'this_status',
    months: {
      operating: 60,
      reduced_rate: 6,
      shut_down: 12,
      maintenance: 3,
      trial: 12,
      under_construction: 18,
      planned: 24,
      announced: 24,
      mothballed: 24,
    },
  },
  fullName: ['product', 'line', 'company'],
  columns: {
    product: {
      type: 'reference',
      to: 'products',
      fallbackColumn: 'product_label',
      under: 'line',
      label: { ar: 'المنتج', en: 'Product' },
      list: 'main',
      sort: true,
      filter: 'options',
    },
    product_label: {
      type: 'bilingual',
      label: { ar: 'منتجات مجمّعة', en: 'Grouped products' },
      meaning: {
        ar: 'رقم مجمّع لعدة منتجات أو خطوط، ولا يدخل في الإجماليات',
        en: 'A combined figure for several products or lines, excluded from totals',
      },
      max: 200,
    },
    company: {
      type: 'reference',
      to: 'companies',
      label: { ar: 'الشركة', en: 'Company' },
      meaning: { ar: 'الشركة المشغلة', en: 'The operating company' },
      list: 'always',
      sort: true,
      filter: 'options',
      required: true,
    },
    city: {
      type: 'bilingual',
      under: 'country',
      label: { ar: 'الموقع', en: 'Location' },
      list: 'always',
      sort: true,
      max: 80,
    },
    country: { type: 'country', label: { ar: 'الدولة', en: 'Country' }, filter: 'options', required: true },
    line: { type: 'bilingual', label: { ar: 'الخط', en: 'Line' }, max: 200 },
    feeds: {
      type: 'enums',
      options: FEEDS,
      label: { ar: 'اللقيم', en: 'Feedstock' },
      list: 'always',
      filter: 'options',
    },
    power_volume: {
      type: 'number',
      unitFrom: 'unit',
      measure: { field: 'kt_per_year', key: 'kt/y', unit: { ar: 'ألف طن/سنة', en: 'kt/y' } },
      label: { ar: 'الطاقة', en: 'Capacity' },
      meaning: {
        ar: 'طاقة هذا الخط بوحدتها المعلنة؛ والترتيب والتصفية بالألف طن سنوياً، والسنة 350 يوماً ما لم يذكر المصدر غير ذلك',
        en: 'Capacity of this line in its reported unit; sorted and filtered in thousand tonnes a year, with 350 days a year unless the source says otherwise',
      },
      list: 'always',
      sort: true,
      filter: 'range',
      required: true,
      min: 0,
    },
    unit: { type: 'enum', options: UNITS, label: { ar: 'وحدة القياس', en: 'Unit' }, required: true },
    this_status: {
      type: 'enum',
      options: STATUSES,
      label: { ar: 'الحالة', en: 'Status' },
      list: 'always',
      sort: true,
      filter: 'options',
      required: true,
    },
    date_start: {
      type: 'partialDate',
      label: { ar: 'البداية', en: 'Start' },
      meaning: {
        ar: 'بداية التشغيل، أو بداية التوقف حين يُذكر نوع صيانة',
        en: 'Start-up, or start of the outage where a maintenance type is given',
      },
      list: 'always',
      sort: true,
      filter: 'period',
      reasons: true,
    },
    expected_return: {
      type: 'partialDate',
      expression: EXPECTED_RETURN,
      label: { ar: 'العودة المتوقعة', en: 'Expected return' },
      meaning: {
        ar: 'لخط متوقف أو منخفض الإنتاج: النهاية المعلنة، أو البداية مع المدة المعلنة',
        en: 'For a line that is shut down or runs at a reduced rate: the announced end, or the start plus the announced duration',
      },
      list: 'always',
    },
    maintenance_type: {
      type: 'enum',
      options: MAINTENANCE,
      label: { ar: 'نوع الصيانة', en: 'Maintenance' },
      list: 'choice',
      filter: 'options',
      required: true,
    },
    measuring: {
      type: 'enum',
      options: BASES,
      label: { ar: 'أساس القياس', en: 'Measuring basis' },
      list: 'choice',
      filter: 'options',
      required: true,
    },
    product_use: {
      type: 'enum',
      options: USES,
      label: { ar: 'استخدام المنتج', en: 'Product use' },
      list: 'choice',
      filter: 'options',
    },
    utilization_pct: {
      type: 'percent',
      label: { ar: 'معدل التشغيل', en: 'Operating rate' },
      list: 'choice',
      sort: true,
      min: 0,
      max: 120,
    },
    technology: {
      type: 'bilingual',
      label: { ar: 'التقنية', en: 'Technology' },
      meaning: { ar: 'الجهة المرخِّصة', en: 'Licensor' },
      list: 'choice',
      max: 200,
    },
    year: {
      // A year, not a figure: it is written without a separator.
      type: 'partialDate',
      expression: `year::text`,
      label: { ar: 'سنة البيان', en: 'As-of year' },
      list: 'choice',
    },
    date_end: {
      type: 'partialDate',
      label: { ar: 'النهاية', en: 'End' },
      meaning: {
        ar: 'نهاية التوقف أو تاريخ الإغلاق؛ والفراغ يعني أنه لم ينته بعد',
        en: 'End of the outage or closing date; empty means still open',
      },
    },
    date_between: {
      type: 'integer',
      expression: `case when length(date_start) = 10 and length(date_end) = 10 then date_end::date - date_start::date end`,
      unit: { ar: 'يوم', en: 'days' },
      label: { ar: 'المدة', en: 'Duration' },
    },
    notes: { type: 'bilingual', label: { ar: 'ملاحظات', en: 'Notes' }, max: 2000 },
  },
  groups: [
    {
      label: { ar: 'الطاقة', en: 'Capacity' },
      columns: ['power_volume', 'measuring', 'year', 'product_use', 'feeds', 'technology', 'utilization_pct'],
    },
    {
      label: { ar: 'الوحدة', en: 'Unit' },
      columns: [
        'company',
        'city',
        'this_status',
        'date_start',
        'date_end',
        'date_between',
        'expected_return',
        'maintenance_type',
        'notes',
      ],
    },
  ],
})
