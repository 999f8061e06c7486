import { toSlug } from '#i18n/slug.ts'
import type { Named } from '#datasets/import/refusal.ts'
import type { ImportColumn, ImportRow, RowFault } from '#datasets/import/run/target.ts'
import { referenceKeys } from '#datasets/import/values/choice.ts'
import { foldKey } from '#datasets/import/values/fold-key.ts'
import type { CellValue } from '#datasets/import/values/cell-type.ts'
import type { LocalizedText } from '#i18n/localized-text.ts'
import { FREQUENCIES, GRADES } from '../options.ts'
import { UNITS } from '../units/units.ts'
import { LEAST_PRICE } from './columns.server.ts'
import type { OutsideSeries } from './known-series.ts'
import { latestDay } from './latest-day.ts'
import type { SeriesRegistry } from './series-book.server.ts'
import { SERIES_REST, seriesKey, type SeriesTerms } from './terms.ts'

/** A file with real and demonstration prices of one series, or demonstration prices of a real one. */
const mixed = (demo: boolean): RowFault => ({
  code: demo ? 'prices.import.into_demo' : 'prices.import.into_real',
  params: {},
})

/**
 * The prices of an outside source are real: a demonstration series of their terms becomes a real one. They are below zero only
 * where a market was.
 */
export function takeOutside(
  outside: readonly OutsideSeries[],
  book: SeriesRegistry,
  source: LocalizedText,
): (row: ImportRow) => RowFault[] {
  const byCode = new Map(outside.map((one) => [one.code, one]))
  return (row) => {
    const { terms, before, belowZero = false } = byCode.get(String(row['series'])) ?? {}
    const own = before && String(row['date']) < before.month ? before.terms : terms
    const key = own && seriesKey(own)
    if (own && key && book.known(key)?.demo) book.takeOver(key, own, source)
    const price = Number(row['price'])
    return price < LEAST_PRICE && !belowZero
      ? [{ column: 'price', code: 'below', params: { value: String(price), min: LEAST_PRICE } }]
      : []
  }
}

interface SeriesCheck {
  book: SeriesRegistry
  columns: readonly ImportColumn[]
  /** The source that the command names for new series. */
  source: LocalizedText | null
  /** Whether the series that the file begins are demonstration data, by key. */
  kinds: Map<string, boolean>
}

/**
 * A price has its series' unit and currency; a new series needs them, and a source. The first real price of a demonstration
 * series makes it a real one, on the terms of that price.
 */
export function checkSeries(row: ImportRow, { book, columns, source, kinds }: SeriesCheck): RowFault[] {
  const terms = storedTerms(book, (name) => row[name] ?? null)
  if (terms.unit !== '' && !Object.hasOwn(UNITS, terms.unit))
    return [{ column: 'unit', code: 'enum', params: { value: String(row['unit']), allowed: ALLOWED_UNITS } }]
  const key = seriesKey(terms)
  const known = book.known(key)
  // A series without real prices is what its first price in the file is.
  const demo = kinds.get(key) ?? (known ? known.demo && terms.demo : terms.demo)
  kinds.set(key, demo)
  if (demo !== terms.demo) return [mixed(demo)]
  if (known?.demo && !demo) {
    if (!source) return [needs('prices.import.real_source', [SOURCE])]
    book.takeOver(key, terms, source)
  }
  const series = book.known(key)
  if (!series) {
    const missing = [
      ...SERIES_REST.filter((name) => terms[name] === '').map((name) => labelOf(columns, name)),
      ...(source ? [] : [SOURCE]),
    ]
    return missing.length > 0 ? [needs('prices.import.new_series', missing)] : []
  }
  return SERIES_REST.flatMap((name): RowFault[] =>
    terms[name] === '' || terms[name] === series[name]
      ? []
      : [
          {
            column: name,
            code: 'prices.import.other_terms',
            params: { value: inWords(name, terms[name]), stored: inWords(name, series[name]) },
          },
        ],
  )
}

const needs = (code: string, missing: readonly LocalizedText[]): RowFault => ({
  code,
  params: {
    missing: {
      ar: missing.map(({ ar }) => ar).join('، '),
      en: missing.map(({ en }) => en).join(', '),
    },
  },
})

const SOURCE: LocalizedText = {
  ar: 'المصدر بالعربية والإنجليزية',
  en: 'the source in Arabic and in English',
}
const REST_WORDS: Readonly<Record<(typeof SERIES_REST)[number], Readonly<Record<string, LocalizedText>>>> = {
  currency: {},
  unit: UNITS,
  frequency: FREQUENCIES,
}

const ALLOWED_UNITS: LocalizedText = {
  ar: Object.values(UNITS)
    .map(({ ar }) => ar)
    .join('؛ '),
  en: Object.values(UNITS)
    .map(({ en }) => en)
    .join('; '),
}

const inWords = (name: (typeof SERIES_REST)[number], key: string): Named => REST_WORDS[name][key] ?? key

function labelOf(columns: readonly ImportColumn[], key: string): LocalizedText {
  return columns.find((column) => column.key === key)?.labels ?? { ar: key, en: key }
}

/** A price is not of a day that is still to come, by the frequency of its series. */
export function checkDay(row: ImportRow, column: string, today: string, frequency: string): RowFault[] {
  const [day, latest] = [String(row[column]), latestDay(frequency, today)]
  if (day <= latest) return []
  const words = inWords('frequency', frequency)
  return [{ column, code: 'prices.import.ahead', params: { value: day, latest, frequency: words } }]
}

const GRADE_CODES = referenceKeys(
  Object.entries(GRADES).map(([key, words]) => ({
    key,
    names: [words.ar, words.en, ...(words.fileNames ?? [])],
  })),
)

/** The terms of a row. Older files call an average an index: that word finds it where there is no index of its terms. */
export function storedTerms(
  book: SeriesRegistry,
  valueOf: (name: keyof SeriesTerms) => CellValue | null,
): SeriesTerms {
  const terms = termsOf(valueOf)
  const average = { ...terms, price_type: 'average' }
  const isOld =
    terms.price_type === 'index' && !book.known(seriesKey(terms)) && book.known(seriesKey(average))
  return isOld ? average : terms
}

/** A grade is stored as a code: `Film grade` is film-grade, «محببة» is granular; one that has no words yet makes its own. */
export function termsOf(valueOf: (name: keyof SeriesTerms) => CellValue | null): SeriesTerms {
  const text = (name: keyof SeriesTerms) => String(valueOf(name) ?? '')
  const [currency, unit] = [text('currency').toUpperCase(), text('unit')]
  return {
    product: text('product'),
    market: text('market'),
    grade: GRADE_CODES.get(foldKey(text('grade'))) ?? toSlug(text('grade')),
    delivery_term: text('delivery_term'),
    price_type: text('price_type'),
    currency,
    // `t` beside `USD` is USD/t.
    unit: unit === '' || Object.hasOwn(UNITS, unit) ? unit : `${currency}/${unit}`,
    frequency: text('frequency'),
    demo: valueOf('demo') === true,
  }
}
