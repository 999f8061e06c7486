import { dataset } from '#datasets/dataset.ts'
import { COLUMNS } from './columns.server.ts'
import { expiring, pastExpiry } from './measures/expiring.server.ts'
import { PAST_EXPIRY } from './measures/past-expiry.ts'

/** Trade-remedy cases: one row a case, its duties and events in tables of their own (MKT-05). */
export const CASES = dataset({
  section: 'dumping-cases',
  table: 'dumping_cases_case',
  key: 'slug',
  rows: {
    ar: {
      zero: 'لا قضايا',
      one: 'قضية واحدة',
      two: 'قضيتان',
      few: '{count} قضايا',
      many: '{count} قضية',
      other: '{count} قضية',
    },
    en: { one: '{count} case', other: '{count} cases' },
  },
  hint: {
    ar: 'المنتج أو الجهة الشاكية أو سلطة التحقيق أو رقم HS',
    en: 'Product, complainant, authority or HS code',
  },
  order: '-date_responsible_party',
  tabs: 'direction',
  recheck: {
    column: 'stage',
    // An investigation takes 12 to 18 months (WTO Anti-Dumping Agreement, Article 5.10), and its steps follow within months.
    months: {
      under_investigation: 6,
      provisional_measures: 6,
      final_finding_recommended: 6,
      sunset_review: 12,
      definitive_in_force: 24,
    },
  },
  presets: {
    expiring: { label: { ar: 'تنتهي خلال 12 شهراً', en: 'Expiring within 12 months' }, condition: expiring },
    past_expiry: { label: PAST_EXPIRY, condition: pastExpiry },
  },
  columns: COLUMNS,
  groups: [
    {
      label: { ar: 'القضية', en: 'Case' },
      columns: [
        'stage',
        'the_condition',
        'procedure_type',
        'direction',
        'importing_market',
        'origin_or_exported',
        'responsible_party',
        'complainant',
        'date_responsible_party',
      ],
    },
    {
      label: { ar: 'المنتج محل التحقيق', en: 'Product under investigation' },
      columns: ['product', 'hs_codes', 'sector'],
    },
    {
      label: { ar: 'النتيجة والتدابير', en: 'Finding and measures' },
      columns: ['fee_rate', 'duration', 'date_expiry', 'result', 'results', 'latest_developments'],
    },
    {
      label: { ar: 'السند النظامي', en: 'Legal basis' },
      columns: ['to_rule', 'official_gazette', 'ctwto', 'ds_number', 'notes', 'add_date'],
    },
  ],
})
