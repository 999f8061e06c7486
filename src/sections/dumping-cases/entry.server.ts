import { CONFIDENCE, REASONS } from '#datasets/columns.ts'
import { datasetEntry } from '#datasets/entry.server.ts'
import { CURRENCIES } from '#datasets/options.ts'
import type { Fields } from '#entries/fields.ts'
import { textOf, type Values } from '#entries/values.ts'
import type { ErrorCode } from '#platform/http/errors.ts'
import { CASES } from './cases.server.ts'
import { EVENT_KINDS, FEE_STAGES, FEE_UNITS } from './options.ts'

/** Where a duty or an event was read, which may be another notice than the case's. */
const SOURCE: Fields = {
  source: { type: 'bilingual', label: { ar: 'المصدر', en: 'Source' }, required: true, max: 300 },
  source_url: { type: 'url', label: { ar: 'رابط المصدر', en: 'Source link' } },
  confidence: {
    type: 'enum',
    options: CONFIDENCE,
    label: { ar: 'درجة الثقة', en: 'Confidence' },
    required: true,
  },
}

/** A trade-remedy case with its duties and events. */
export const CASE = datasetEntry(CASES, {
  one: { ar: 'قضية', en: 'Case' },
  keyFrom: ['importing_market', 'product_in_question_en', 'date_responsible_party'],
  more: {
    hs_edition: {
      type: 'integer',
      label: { ar: 'إصدار النظام المنسق', en: 'HS edition' },
      hint: { ar: 'سنة الإصدار: 2022', en: 'Its year: 2022' },
      min: 1988,
      max: 2100,
    },
    date_expiry_computed: {
      type: 'boolean',
      label: { ar: 'أساس تاريخ الانتهاء', en: 'Expiry-date basis' },
      yes: { ar: 'محسوب من بدء السريان والمدة', en: 'computed from the start date and the duration' },
      no: { ar: 'كما ورد في القرار', en: 'as published' },
    },
    duties: {
      type: 'rows',
      label: { ar: 'الرسوم', en: 'Duties' },
      one: { ar: 'رسم', en: 'Duty' },
      table: 'dumping_cases_duty',
      by: 'case_slug',
      order: 'sort',
      key: 'id',
      fields: {
        producer: {
          type: 'bilingual',
          label: { ar: 'الشركة المنتجة أو المصدّرة', en: 'Producer or exporter' },
          required: true,
          max: 300,
        },
        country: { type: 'country', label: { ar: 'الدولة', en: 'Country' }, required: true },
        stage: { type: 'enum', options: FEE_STAGES, label: { ar: 'المرحلة', en: 'Stage' }, required: true },
        rate: { type: 'number', label: { ar: 'الرسم', en: 'Duty' }, required: true, min: 0, max: 99_999 },
        rate_max: {
          type: 'number',
          label: { ar: 'أعلى رسم', en: 'Highest duty' },
          hint: { ar: 'حين يكون الرسم نطاقاً', en: 'Where the duty is a range' },
          min: 0,
          max: 99_999,
        },
        unit: {
          type: 'enum',
          options: FEE_UNITS,
          label: { ar: 'وحدة الرسم', en: 'Duty unit' },
          required: true,
        },
        currency: {
          type: 'enum',
          options: CURRENCIES,
          label: { ar: 'العملة', en: 'Currency' },
          hint: { ar: 'للحد الأدنى للسعر', en: 'For a minimum price' },
        },
        notes: { type: 'bilingual', label: { ar: 'ملاحظات', en: 'Notes' }, max: 1000 },
        ...SOURCE,
      },
    },
    fee_rate_missing: {
      type: 'enum',
      options: REASONS,
      label: { ar: 'سبب غياب الرسوم', en: 'Why there is no duty' },
      hint: { ar: 'حين لا يُذكر رسم أعلاه', en: 'Where no duty is listed above' },
    },
    events: {
      type: 'rows',
      label: { ar: 'المسار الزمني', en: 'Timeline' },
      one: { ar: 'حدث', en: 'Event' },
      table: 'dumping_cases_event',
      by: 'case_slug',
      order: 'date',
      key: 'id',
      fields: {
        date: { type: 'partialDate', label: { ar: 'التاريخ', en: 'Date' }, required: true },
        kind: { type: 'enum', options: EVENT_KINDS, label: { ar: 'النوع', en: 'Kind' }, required: true },
        event: { type: 'bilingual', label: { ar: 'الحدث', en: 'Event' }, required: true, max: 1000 },
        ...SOURCE,
      },
    },
  },
  check: (values) => ({
    ...dutyFaults(values),
    ...(values['ctwto'] &&
      !['none', 'notified'].includes(textOf(values['ctwto'])) &&
      !values['ds_number'] && { ds_number: 'required_field' as const }),
    ...(Array.isArray(values['duties']) &&
      values['duties'].length > 0 &&
      values['fee_rate_missing'] && { fee_rate_missing: 'must_be_valid' as const }),
    ...((values['origin_or_exported'] as readonly string[] | null)?.includes(
      textOf(values['importing_market']),
    ) && {
      origin_or_exported: 'must_be_valid' as const,
    }),
  }),
  address: (key) => `/dumping-cases/${key}`,
})

/** The table's rules for duties, by `duties.index.column`. */
function dutyFaults({ duties }: Values): Record<string, ErrorCode> {
  const faults: Record<string, ErrorCode> = {}
  if (!Array.isArray(duties)) return faults
  duties.forEach((duty, index) => {
    if (typeof duty === 'string') return
    const { unit, currency } = duty.values
    if (unit === 'minimum_price' && !currency) faults[`duties.${index}.currency`] = 'required_field'
  })
  return faults
}
