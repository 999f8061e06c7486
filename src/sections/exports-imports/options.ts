import type { Options } from '#datasets/columns.ts'

/** Directions of trade, as customs divide it. */
export const PROCESSES = {
  export: { ar: 'صادرات', en: 'Exports' },
  import: { ar: 'واردات', en: 'Imports' },
  re_export: { ar: 'إعادة تصدير', en: 'Re-exports' },
  re_import: { ar: 'إعادة استيراد', en: 'Re-imports' },
} as const satisfies Options
export type Process = keyof typeof PROCESSES

/** What a value includes: at the exporter's border, or with freight and insurance at the importer's. */
export const VALUE_BASES = {
  FOB: { ar: 'FOB (صادرات)', en: 'FOB (exports)', fileNames: ['فوب (صادرات)', 'فوب'] },
  CIF: { ar: 'CIF (واردات)', en: 'CIF (imports)', fileNames: ['سيف (واردات)', 'سيف'] },
} as const satisfies Options

export const FREQUENCIES = {
  monthly: { ar: 'شهرية', en: 'Monthly' },
  annual: { ar: 'سنوية', en: 'Annual' },
} as const satisfies Options
export type Frequency = keyof typeof FREQUENCIES

/** Units of quantities, as the table allows them. */
export const UNITS = {
  t: { ar: 'طن', en: 't' },
  kg: { ar: 'كجم', en: 'kg' },
  kt: { ar: 'ألف طن', en: 'kt' },
  m3: { ar: 'متر مكعب', en: 'm³' },
  l: { ar: 'لتر', en: 'litres' },
  u: { ar: 'وحدة', en: 'units' },
} as const satisfies Options
export type Unit = keyof typeof UNITS

/** Chapters of the Harmonized System in which chemicals are traded, in short. */
export const CHAPTERS = {
  '25': { ar: 'ملح وكبريت وأتربة وأسمنت', en: 'Salt, sulphur, earths, cement' },
  '26': { ar: 'خامات معادن', en: 'Ores' },
  '27': { ar: 'وقود معدني وزيوته', en: 'Mineral fuels and oils' },
  '28': { ar: 'كيماويات غير عضوية', en: 'Inorganic chemicals' },
  '29': { ar: 'كيماويات عضوية', en: 'Organic chemicals' },
  '30': { ar: 'منتجات الصيدلة', en: 'Pharmaceuticals' },
  '31': { ar: 'أسمدة', en: 'Fertilizers' },
  '32': { ar: 'أصباغ ودهانات', en: 'Dyes and paints' },
  '33': { ar: 'زيوت عطرية ومستحضرات تجميل', en: 'Essential oils and cosmetics' },
  '34': { ar: 'صابون ومنظفات وشموع', en: 'Soaps, detergents, waxes' },
  '35': { ar: 'مواد زلالية وغراء وإنزيمات', en: 'Albumins, glues, enzymes' },
  '36': { ar: 'متفجرات', en: 'Explosives' },
  '37': { ar: 'منتجات التصوير', en: 'Photographic goods' },
  '38': { ar: 'منتجات كيماوية متنوعة', en: 'Miscellaneous chemicals' },
  '39': { ar: 'لدائن ومصنوعاتها', en: 'Plastics' },
  '40': { ar: 'مطاط ومصنوعاته', en: 'Rubber' },
} as const satisfies Options
