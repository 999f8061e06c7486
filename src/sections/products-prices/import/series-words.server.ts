import { marketName } from '#i18n/countries/countries.server.ts'
import type { Lang } from '#i18n/locale.ts'
import type { LocalizedText } from '#i18n/localized-text.ts'
import { GRADES, PRICE_TYPES } from '../options.ts'
import type { SERIES_KEY, SeriesTerms } from './terms.ts'

/** A series as messages name it: product, market and terms in the reader's words. */
export function seriesWords(
  series: Pick<SeriesTerms, (typeof SERIES_KEY)[number]>,
  products: ReadonlyMap<string, LocalizedText>,
): LocalizedText {
  const inLang = (lang: Lang) =>
    [
      products.get(series.product)?.[lang] ?? series.product,
      marketName(series.market, lang),
      GRADES[series.grade]?.[lang] ?? series.grade,
      series.delivery_term,
      PRICE_TYPES[series.price_type as keyof typeof PRICE_TYPES]?.[lang] ?? series.price_type,
    ].filter((word) => word !== '')
  return { ar: inLang('ar').join('، '), en: inLang('en').join(', ') }
}
