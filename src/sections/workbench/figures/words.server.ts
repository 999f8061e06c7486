import { FORMULAS, STEPS } from '#datasets/series/transform/formulas.ts'
import type { Frequency } from '#datasets/series/periods.ts'
import { unitName } from '#datasets/series/units.ts'
import type { Lang } from '#i18n/locale.ts'
import type { LocalizedText } from '#i18n/localized-text.ts'
import type { Formatter } from '#i18n/number/fmt.ts'
import type { Asked } from '../address.ts'
import type { OpenView } from './open-view.server.ts'

interface Saying {
  lang: Lang
  fmt: Formatter
}

/** A unit that a view shares, as its first series names it where it is that one's. */
export function unitWords({ computed, series }: OpenView, lang: Lang): string {
  const [first] = series
  const { unit } = computed
  if (unit === null || first === undefined) return ''
  return unit === first.unit ? first.unitName : unitName(unit, lang)
}

/** `January 2020`, `2020` or a day. */
export function dateWords(date: string, fmt: Formatter): string {
  if (date.length === 4) return fmt.digits(date)
  return date.length === 7 ? fmt.month(date) : fmt.date(date)
}

/** How much of a date names the period of a value. */
const PLACES: Readonly<Partial<Record<Frequency, number>>> = { monthly: 7, annual: 4 }

/** The period of a value: its year, its month or its day. */
export const periodWords = (date: string, frequency: Frequency, fmt: Formatter): string =>
  dateWords(date.slice(0, PLACES[frequency]), fmt)

/** The day of a value in a sentence: `on 31 July 2026`, `in July 2026` or `in 2026` by the frequency, and the same as a beginning. */
export function dayWords(
  date: string,
  frequency: Frequency,
  { lang, fmt }: Saying,
): { at: string; since: string } {
  const words = periodWords(date, frequency, fmt)
  if (lang === 'ar') return { at: `في ${words}`, since: `منذ ${words}` }
  return { at: `${PLACES[frequency] ? 'in' : 'on'} ${words}`, since: `since ${words}` }
}

/** What is computed, in words with the reader's choices. */
export function formulaWords(view: OpenView, { lang, fmt }: Saying): string {
  const { asked, computed } = view
  const base = asked.base ?? computed.start
  const unit = unitWords(view, lang)
  const said: Record<string, string> = {
    base: base === null ? '' : dateWords(base, fmt),
    over: fmt.digits(STEPS[asked.over][lang]),
    window: fmt.number(asked.window, 0),
    k: fmt.number(asked.k),
    c: `${fmt.number(asked.c)} ${unit}`,
  }
  return FORMULAS[asked.as].words[lang].replaceAll(/\{(\w+)\}/g, (_, name: string) => said[name] ?? '')
}

/** The formula in symbols, with the reader's figures in it. */
export function formulaSymbols({ as, k, c }: Asked, fmt: Formatter): string {
  if (as !== 'margin') return FORMULAS[as].symbols
  return `A − ${fmt.number(k)} × B − ${fmt.number(c)}`
}

const PAIRS: Readonly<Record<string, LocalizedText>> = {
  spread: { ar: '{a} ناقصاً {b}', en: '{a} less {b}' },
  ratio: { ar: '{a} إلى {b}', en: '{a} to {b}' },
  margin: { ar: '{a} على {b}', en: '{a} over {b}' },
  correlation: { ar: '{a} مع {b}', en: '{a} with {b}' },
}

/** The name of each line. */
export function lineNames({ asked, computed, names }: OpenView, lang: Lang): string[] {
  return computed.lines.map(({ of: [a = 0, b] }) => {
    const pair = PAIRS[asked.as]
    if (b === undefined || !pair) return names[a] ?? ''
    return pair[lang].replace('{a}', () => names[a] ?? '').replace('{b}', () => names[b] ?? '')
  })
}

/** What a view is of: what is computed, what its series have in common, its lines. */
export function titleOf(view: OpenView, lang: Lang): string {
  const { asked, whole } = view
  const lines = lineNames(view, lang)
  const names = lines.length > 0 ? lines : view.names
  const of = names.join(lang === 'ar' ? '، ' : ', ')
  const about = whole === null || view.series.length < 2 ? of : `${whole}${lang === 'ar' ? '، ' : ', '}${of}`
  return asked.as === 'level' ? about : `${FORMULAS[asked.as].label[lang]}: ${about}`
}
