import type { Options } from './columns.ts'

/** Sectors of the trade, as deals and cases name them. */
export const SECTORS = {
  petrochemicals: { ar: 'البتروكيماويات', en: 'Petrochemicals' },
  polymers: { ar: 'البوليمرات', en: 'Polymers' },
  chemicals: { ar: 'الكيماويات', en: 'Chemicals' },
  fertilizers: { ar: 'الأسمدة', en: 'Fertilizers' },
  'inorganic-chemicals': { ar: 'الكيماويات غير العضوية', en: 'Inorganic chemicals' },
  'construction-chemicals': { ar: 'كيماويات البناء', en: 'Construction chemicals' },
  'plastics-products': { ar: 'المنتجات البلاستيكية', en: 'Plastics products' },
  metals: { ar: 'المعادن', en: 'Metals' },
} as const satisfies Options

/** Currencies of amounts in millions. */
export const MILLIONS = {
  USD: { ar: 'مليون دولار', en: 'USD m' },
  EUR: { ar: 'مليون يورو', en: 'EUR m' },
  GBP: { ar: 'مليون جنيه إسترليني', en: 'GBP m' },
  CHF: { ar: 'مليون فرنك سويسري', en: 'CHF m' },
  SAR: { ar: 'مليون ريال سعودي', en: 'SAR m' },
  AED: { ar: 'مليون درهم إماراتي', en: 'AED m' },
  QAR: { ar: 'مليون ريال قطري', en: 'QAR m' },
  KWD: { ar: 'مليون دينار كويتي', en: 'KWD m' },
  OMR: { ar: 'مليون ريال عُماني', en: 'OMR m' },
  BHD: { ar: 'مليون دينار بحريني', en: 'BHD m' },
  JPY: { ar: 'مليون ين', en: 'JPY m' },
  KRW: { ar: 'مليون وون', en: 'KRW m' },
  CNY: { ar: 'مليون يوان', en: 'CNY m' },
  INR: { ar: 'مليون روبية', en: 'INR m' },
} as const satisfies Options

/** Currencies of amounts whose scale is said elsewhere. */
export const CURRENCIES = {
  USD: { ar: 'دولار', en: 'USD' },
  SAR: { ar: 'ريال سعودي', en: 'SAR' },
  AED: { ar: 'درهم إماراتي', en: 'AED' },
  QAR: { ar: 'ريال قطري', en: 'QAR' },
  KWD: { ar: 'دينار كويتي', en: 'KWD' },
  OMR: { ar: 'ريال عُماني', en: 'OMR' },
  BHD: { ar: 'دينار بحريني', en: 'BHD' },
  EUR: { ar: 'يورو', en: 'EUR' },
  GBP: { ar: 'جنيه إسترليني', en: 'GBP' },
  JPY: { ar: 'ين', en: 'JPY' },
  CNY: { ar: 'يوان', en: 'CNY' },
  INR: { ar: 'روبية', en: 'INR' },
  KRW: { ar: 'وون', en: 'KRW' },
} as const satisfies Options
