import type { Lang } from '#i18n/locale.ts'
import type { LocalizedText } from '#i18n/localized-text.ts'

const PRICES: Readonly<Record<string, LocalizedText>> = {
  daily: { ar: 'أسعار يومية', en: 'Daily prices' },
  weekly: { ar: 'أسعار أسبوعية', en: 'Weekly prices' },
  monthly: { ar: 'أسعار شهرية', en: 'Monthly prices' },
  quarterly: { ar: 'أسعار ربع سنوية', en: 'Quarterly prices' },
  annual: { ar: 'أسعار سنوية', en: 'Annual prices' },
}
const NAMED = 4
const COMMA: LocalizedText = { ar: '، ', en: ', ' }
const BETWEEN: LocalizedText = { ar: '؛ ', en: '; ' }

/** The prices of a frequency in words: `Monthly prices`. */
export const pricesOf = (frequency: string, lang: Lang): string => PRICES[frequency]?.[lang] ?? frequency

/** What a publisher has here: `Monthly prices: Coal, DAP, Urea`, and the sections of its other figures. */
export function whatOf(
  groups: readonly { frequency: string; products: readonly LocalizedText[] }[],
  sections: readonly LocalizedText[],
): LocalizedText {
  const words = (lang: Lang) =>
    [
      ...groups.map(({ frequency, products }) => {
        const names = products.slice(0, NAMED).map((one) => one[lang])
        return `${pricesOf(frequency, lang)}: ${names.join(COMMA[lang])}${products.length > NAMED ? '…' : ''}`
      }),
      ...sections.map((label) => label[lang]),
    ].join(BETWEEN[lang])
  return { ar: words('ar'), en: words('en') }
}
