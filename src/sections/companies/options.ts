import type { Options } from '#datasets/columns.ts'

/** What a company is, by its part in the trade and by law. */
export const ADJECTIVES = {
  producer: { ar: 'منتجة', en: 'Producer' },
  listed: { ar: 'مدرجة', en: 'Listed' },
  subsidiary: { ar: 'تابعة', en: 'Subsidiary' },
  joint_venture: { ar: 'مشروع مشترك', en: 'Joint venture' },
  holding: { ar: 'قابضة', en: 'Holding' },
  state_owned: { ar: 'حكومية', en: 'State-owned' },
  private: { ar: 'خاصة', en: 'Private' },
  feedstock_supplier: { ar: 'مورّدة للقيم', en: 'Feedstock supplier' },
  developer: { ar: 'مطوّرة', en: 'Developer' },
  distributor: { ar: 'موزّعة', en: 'Distributor' },
  trader: { ar: 'تجارة', en: 'Trader', fileNames: ['تاجرة'] },
  contractor: { ar: 'مقاولات', en: 'Contractor', fileNames: ['مقاولة'] },
} as const satisfies Options

export const EXCHANGES = {
  Tadawul: { ar: 'تداول السعودية', en: 'Saudi Exchange (Tadawul)' },
  ADX: { ar: 'سوق أبوظبي للأوراق المالية', en: 'Abu Dhabi Securities Exchange' },
  DFM: { ar: 'سوق دبي المالي', en: 'Dubai Financial Market' },
  QSE: { ar: 'بورصة قطر', en: 'Qatar Stock Exchange' },
  'Boursa Kuwait': { ar: 'بورصة الكويت', en: 'Boursa Kuwait' },
  MSX: { ar: 'بورصة مسقط', en: 'Muscat Stock Exchange' },
  'Bahrain Bourse': { ar: 'بورصة البحرين', en: 'Bahrain Bourse' },
} as const satisfies Options

export const FILE_KINDS = {
  financial_statements: { ar: 'قوائم مالية', en: 'Financial statements' },
  annual_report: { ar: 'تقرير سنوي', en: 'Annual report' },
  board_report: { ar: 'تقرير مجلس الإدارة', en: 'Board report' },
  prospectus: { ar: 'نشرة إصدار', en: 'Prospectus' },
  presentation: { ar: 'عرض للمستثمرين', en: 'Presentation' },
  other: { ar: 'أخرى', en: 'Other' },
} as const satisfies Options

export const PERIODS = {
  Q1: { ar: 'الربع الأول', en: 'First quarter' },
  Q2: { ar: 'الربع الثاني', en: 'Second quarter' },
  Q3: { ar: 'الربع الثالث', en: 'Third quarter' },
  Q4: { ar: 'الربع الرابع', en: 'Fourth quarter' },
  H1: { ar: 'النصف الأول', en: 'First half' },
  H2: { ar: 'النصف الثاني', en: 'Second half' },
  '9M': { ar: 'تسعة أشهر', en: 'Nine months' },
  FY: { ar: 'السنة كاملة', en: 'Full year' },
} as const satisfies Options
