import type { LocalizedText } from '#i18n/localized-text.ts'
import { CURRENCIES, entryOf } from './units.ts'

interface Peg {
  /** Units of the currency in one dollar. */
  perDollar: number
  /** The rate holds in every day from this one on. */
  since: string
  /** Who holds it; null for the dollar itself. */
  source: LocalizedText | null
}

/** `1 USD = 3.75 SAR`, by whose central bank, as both languages say it. */
const held = (perDollar: number, code: string, since: string, ar: string, en: string): Peg => ({
  perDollar,
  since,
  source: {
    ar: `السعر الرسمي الثابت: الدولار ${perDollar} ${CURRENCIES[code]?.ar ?? code} (${ar})`,
    en: `Official fixed rate: 1 USD = ${perDollar} ${code} (${en})`,
  },
})

/**
 * Currencies that their central banks hold at a fixed rate to the dollar. The Kuwaiti dinar is held to a basket of
 * undisclosed weights and has no place here. A new one needs the same line in the SQL functions that convert to dollars.
 */
export const PEGS: Readonly<Record<string, Peg>> = {
  USD: { perDollar: 1, since: '0000-01-01', source: null },
  SAR: held(3.75, 'SAR', '1987-01-01', 'البنك المركزي السعودي', 'Saudi Central Bank'),
  AED: held(3.6725, 'AED', '1998-01-01', 'مصرف الإمارات العربية المتحدة المركزي', 'Central Bank of the UAE'),
  QAR: held(3.64, 'QAR', '2002-01-01', 'مصرف قطر المركزي', 'Qatar Central Bank'),
  OMR: held(0.3845, 'OMR', '1987-01-01', 'البنك المركزي العماني', 'Central Bank of Oman'),
  BHD: held(0.376, 'BHD', '2002-01-01', 'مصرف البحرين المركزي', 'Central Bank of Bahrain'),
}

/** Units of a currency in one dollar on a day, at the rate that its central bank holds; null where none was held. */
export function heldRate(
  currency: string,
  day: string,
): { perDollar: string; source: LocalizedText | null } | null {
  const peg = entryOf(PEGS, currency)
  return peg && peg.since <= day ? { perDollar: String(peg.perDollar), source: peg.source } : null
}
