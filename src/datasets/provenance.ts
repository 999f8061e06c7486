import { CONFIDENCE, type Column } from './columns.ts'

/** Where a row comes from: columns of every dataset's table. */
export const PROVENANCE: Readonly<Record<string, Column>> = {
  source: { type: 'bilingual', label: { ar: 'المصدر', en: 'Source' }, required: true, max: 300 },
  source_url: { type: 'url', label: { ar: 'رابط المصدر', en: 'Source link' } },
  as_of: { type: 'partialDate', label: { ar: 'البيانات حتى', en: 'As of' }, required: true },
  confidence: {
    type: 'enum',
    options: CONFIDENCE,
    label: { ar: 'درجة الثقة', en: 'Confidence' },
    required: true,
  },
  demo: {
    type: 'boolean',
    label: { ar: 'بيانات توضيحية', en: 'Demonstration data' },
    yes: { ar: 'نعم', en: 'Yes' },
    no: { ar: 'لا', en: 'No' },
  },
}
