import type { LocalizedText } from '#i18n/localized-text.ts'

/** The ranges of a view, counted back from its newest value; null: everything. */
export const WORK_RANGES = {
  '3m': { ar: '3 أشهر', en: '3 months', months: 3 },
  '1y': { ar: 'سنة', en: '1 year', months: 12 },
  '5y': { ar: '5 سنوات', en: '5 years', months: 60 },
  '10y': { ar: '10 سنوات', en: '10 years', months: 120 },
  all: { ar: 'الكل', en: 'All', months: null },
} as const satisfies Record<string, LocalizedText & { months: number | null }>

export type WorkRange = keyof typeof WORK_RANGES
