import { ONLY_SHOWN } from '#datasets/passed-on.server.ts'
import { partialDate } from '#datasets/present.server.ts'
import type { ListCount } from '#datasets/list/count-lists.server.ts'
import type { PresentContext } from '#datasets/present-context.ts'
import { countWords } from '#datasets/words.server.ts'
import { countryName } from '#i18n/countries/countries.server.ts'
import type { I18n } from '#i18n/i18n.ts'
import { worded } from '#editorial/present.server.ts'
import { companyPath } from '#sections/companies/contract.ts'
import type { CaseState } from '#sections/dumping-cases/contract.server.ts'
import { totalInWords, type CompanyTotal } from '#sections/production-capacity/contract.server.ts'
import { productPath } from '#sections/products-prices/contract.ts'
import { STANDINGS, type BoardPrice } from '#sections/products-prices/contract.server.ts'
import type { ViewFigure } from '#sections/workbench/contract.server.ts'
import { directionOf } from '#ui/price/direction.ts'
import { marksOf } from '#ui/marks.ts'
import type { Tone } from '#ui/Status.tsx'
import type { Entry } from '../entries.ts'
import type { BoardRow } from '../row.ts'
import { filterWords, type View } from '../views/view.server.ts'

const NOTHING = {
  value: null,
  unit: null,
  note: null,
  change: null,
  compared: null,
  spark: null,
  marks: {},
  state: null,
  asOf: null,
  source: '',
  next: null,
  nextPath: null,
  count: null,
} as const

const STANDING_TONES: Readonly<Record<BoardPrice['standing'], Tone>> = {
  current: 'ok',
  due: 'info',
  late: 'warn',
  ended: 'off',
}

const commaOf = ({ lang }: Pick<I18n, 'lang'>) => (lang === 'ar' ? '، ' : ', ')

/** A series, or a product by its leading market. */
export function priceRow(entry: Entry, price: BoardPrice, today: string, i18n: I18n): BoardRow {
  const { lang, fmt, t } = i18n
  const terms = price.terms.join(commaOf({ lang }))
  const leading = [price.market_name, terms].join(commaOf({ lang }))
  return {
    ...NOTHING,
    ...entry,
    name: price.title,
    basis: entry.kind === 'product' ? t('board.leading', { terms: leading }) : terms,
    path: price.href,
    value: fmt.price(price.price),
    unit: price.unit_name,
    // A series that ended moves no more.
    change: price.standing === 'ended' ? null : price.change,
    compared: price.change === null || price.standing === 'ended' ? null : t('board.from.before'),
    spark: { path: price.spark, direction: directionOf(price.change) },
    marks: marksOf([price.marks]),
    state: { tone: STANDING_TONES[price.standing], text: STANDINGS[price.standing][lang] },
    asOf: fmt.date(price.day),
    source: price.source,
    next: price.due && dueWords(price.due, today, i18n),
  }
}

const dueWords = (due: string, today: string, { fmt, t }: I18n) =>
  due < today ? t('board.next.was', { day: fmt.date(due) }) : fmt.date(due)

/** A saved view, or a series of trade or capacity, by the last value of its first line. */
export function analysisRow(
  entry: Entry,
  { name, about, due, ...found }: ViewFigure & { name: string | null },
  today: string,
  i18n: I18n,
): BoardRow {
  const { t } = i18n
  // A view with a series that ended moves no more.
  const isMoving = found.standing !== 'ended'
  const change = isMoving ? found.percent : null
  return {
    ...NOTHING,
    ...entry,
    name: name ?? about,
    basis: name === null || name === about ? '' : about,
    path: found.path,
    value: found.value,
    unit: found.value === null ? null : found.unit,
    note: found.value === null ? (found.refusal ?? t('board.no.value')) : null,
    change,
    compared:
      change !== null
        ? t('board.from.value')
        : isMoving && found.difference !== null
          ? t('board.difference', { change: found.difference })
          : null,
    spark: found.spark,
    marks: found.marks,
    state: found.standing && {
      tone: STANDING_TONES[found.standing],
      text: STANDINGS[found.standing][i18n.lang],
    },
    asOf:
      found.known === null ? found.day || null : t('board.known', { period: found.day, day: found.known }),
    source: fewOf(found.sources, i18n),
    next: due && dueWords(due, today, i18n),
  }
}

/** A row that leaves the site without its figure, which the publisher's terms do not let pass. */
export const onlyNamed = (row: BoardRow, { lang }: Pick<I18n, 'lang'>): BoardRow => ({
  ...row,
  value: null,
  unit: null,
  change: null,
  compared: null,
  spark: null,
  marks: {},
  note: ONLY_SHOWN[lang],
})

export const productWithoutPrice = (slug: string, name: string, { t }: I18n): BoardRow => ({
  ...NOTHING,
  kind: 'product',
  key: slug,
  name,
  basis: '',
  path: productPath(slug),
  note: t('board.no.price'),
})

/** A company by its recorded capacity; what is next to read is its newest story. */
export function companyRow(
  company: { slug: string; name_ar: string; name_en: string | null; country: string },
  found: CompanyTotal | null,
  story: { title: string; path: string; at: Date } | null,
  presentContext: PresentContext,
  i18n: I18n,
): BoardRow {
  const { lang, fmt, t } = i18n
  const words = found && totalInWords(found.total, presentContext)
  const isSum = words !== null && 'value' in words
  const sources = found?.sources.map(({ ar, en }) => worded(lang, ar, en).text) ?? []
  return {
    ...NOTHING,
    kind: 'company',
    key: company.slug,
    name: worded(lang, company.name_ar, company.name_en).text,
    basis: countryName(company.country, lang),
    path: companyPath(company.slug),
    value: isSum ? words.value : null,
    unit: isSum ? words.unit : null,
    note: isSum
      ? t('board.capacity', { basis: words.basis })
      : (words && 'refusal' in words && words.refusal) || t('board.no.capacity'),
    marks: (isSum && found?.marks) || {},
    asOf: isSum && found?.asOf ? partialDate(found.asOf, fmt) : null,
    source: isSum ? fewOf([...new Set(sources)], i18n) : '',
    next: story && story.title,
    nextPath: story && story.path,
  }
}

/** Sources that are named; the others are counted. */
const NAMED = 2

function fewOf(sources: readonly string[], { lang, fmt }: I18n): string {
  const more = sources.length - NAMED
  const named = sources.slice(0, NAMED).join(commaOf({ lang }))
  return more > 0 ? `${named} +${fmt.number(more)}` : named
}

/** A case by its duty; what is next is the last day of its measure. */
export function caseRow(found: CaseState, { t }: I18n): BoardRow {
  return {
    ...NOTHING,
    kind: 'case',
    key: found.slug,
    name: found.name,
    basis: found.market,
    path: found.path,
    value: found.duty?.text ?? null,
    note: found.duty ? found.duty.sub : t('board.no.duty'),
    marks: marksOf([found.marks]),
    state: { tone: found.tone, text: found.stage },
    asOf: found.asOf,
    source: found.source,
    next: found.expiry && t('board.next.expiry', { day: found.expiry }),
  }
}

/** A view by the number of its rows, of one kind: real ones, or demonstration data where there is no real one. */
export function viewRow(
  key: string,
  view: View,
  { real, demo }: ListCount,
  presentContext: PresentContext,
): BoardRow {
  const { lang } = presentContext
  const { section, dataset } = view
  const count = real > 0 ? real : demo
  const filters = filterWords(view, presentContext)
  return {
    ...NOTHING,
    kind: 'view',
    key,
    name: filters ? `${section.label[lang]}: ${filters}` : section.label[lang],
    basis: '',
    path: `/${view.key}`,
    value: countWords(dataset.rows, count, lang, presentContext),
    marks: real === 0 && demo > 0 ? { demo: 'all' } : {},
    count,
  }
}
