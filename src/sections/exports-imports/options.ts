import type { Options } from '#datasets/columns.ts'

/** Directions of trade. */
export const PROCESSES = {
  export: { ar: 'صادرات', en: 'Exports' },
  import: { ar: 'واردات', en: 'Imports' },
  re_export: { ar: 'إعادة تصدير', en: 'Re-exports' },
  re_import: { ar: 'إعادة استيراد', en: 'Re-imports' },
} as const satisfies Options

/** Basis of a value. */
export const VALUE_BASES = {
  FOB: { ar: 'فوب (صادرات)', en: 'FOB (exports)' },
  CIF: { ar: 'سيف (واردات)', en: 'CIF (imports)' },
} as const satisfies Options
