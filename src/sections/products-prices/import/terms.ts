import type { EnumOption } from '#datasets/import/values/cell-type.ts'

/** What makes a series: product, market and terms say which one it is; the rest is stored once with it. */
export interface SeriesTerms {
  product: string
  market: string
  grade: string
  delivery_term: string
  price_type: string
  currency: string
  unit: string
  frequency: string
}

/** The terms that say which series it is, in the order of the table's unique index. */
export const SERIES_KEY = ['product', 'market', 'grade', 'delivery_term', 'price_type'] as const
/** The terms that a new series needs beside. */
export const SERIES_REST = ['currency', 'unit', 'frequency'] as const

export function seriesKey(terms: Pick<SeriesTerms, (typeof SERIES_KEY)[number]>): string {
  return `${terms.product}\n${terms.market}\n${terms.grade}\n${terms.delivery_term}\n${terms.price_type}`
}

export const DELIVERY_TERMS: readonly EnumOption[] = [
  { key: 'FOB', ar: 'تسليم على ظهر السفينة (فوب)', en: 'FOB - free on board' },
  { key: 'CFR', ar: 'التكلفة وأجور الشحن', en: 'CFR - cost and freight' },
  { key: 'CIF', ar: 'التكلفة والتأمين وأجور الشحن (سيف)', en: 'CIF - cost, insurance, freight' },
  { key: 'EXW', ar: 'تسليم أرض المصنع', en: 'EXW - ex works' },
  { key: 'FCA', ar: 'تسليم الناقل', en: 'FCA - free carrier' },
  { key: 'FD', ar: 'تسليم موقع المشتري', en: 'FD - free delivered' },
  { key: 'DAP', ar: 'التسليم في المكان', en: 'DAP - delivered at place' },
  { key: 'DDP', ar: 'تسليم مع دفع الرسوم', en: 'DDP - delivered duty paid' },
  { key: 'CP', ar: 'سعر العقد المعلن', en: 'Contract price' },
]

export const PRICE_TYPES: readonly EnumOption[] = [
  { key: 'spot', ar: 'فوري', en: 'Spot' },
  { key: 'contract', ar: 'تعاقدي', en: 'Contract' },
  { key: 'posted', ar: 'سعر معلن', en: 'Posted' },
  { key: 'domestic', ar: 'محلي', en: 'Domestic' },
  { key: 'index', ar: 'مؤشر', en: 'Index' },
]

export const FREQUENCIES: readonly EnumOption[] = [
  { key: 'daily', ar: 'يومي', en: 'Daily' },
  { key: 'weekly', ar: 'أسبوعي', en: 'Weekly' },
  { key: 'monthly', ar: 'شهري', en: 'Monthly' },
  { key: 'quarterly', ar: 'ربع سنوي', en: 'Quarterly' },
  { key: 'annual', ar: 'سنوي', en: 'Annual' },
]
