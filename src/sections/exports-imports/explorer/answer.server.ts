import { partialDate } from '#datasets/present.server.ts'
import { printHs } from '#datasets/values/hs.ts'
import { nameInText } from '#i18n/words/name-in-text.ts'
import type { Lang } from '#i18n/locale.ts'
import { PROCESSES, UNITS, type Process } from '../options.ts'
import { refusalWords, scaleOf, unitName } from '../flows/words.server.ts'
import type { Cell, Why } from './pivot.ts'
import { countryInSentence } from './names.server.ts'
import type { Say } from './say.server.ts'

/** What a sentence is about, with the names that it needs. */
export interface About {
  period: string
  earlier: string | null
  /** Codes as they were asked for, and how many countries report where none was. */
  reporters: readonly string[]
  reporting: ReadonlyMap<Process, number>
  partners: readonly string[]
  /** In words; empty for all. */
  products: readonly string[]
  hs: string
}

/** A trade flow's total in the last period, with what is said of it. */
export interface Told {
  process: Process
  total: Cell
  unit: string | null
  /** Percent on the year before. */
  change: number | null
  /** The partner with the largest share. */
  top: { key: string; share: number } | null
  of: 'amount' | 'unit'
}

const isIncoming = (process: Process) => process === 'import' || process === 're_import'

/** The answer in one sentence a trade flow: what the rows say in the last period, and nothing where they do not add up. */
export function sentenceOf(about: About, told: readonly Told[], say: Say): string[] {
  return told.map((one) => oneSentence(about, one, say))
}

function oneSentence(about: About, told: Told, say: Say): string {
  const { t, lang } = say
  const side = isIncoming(told.process) ? 'in' : 'out'
  const flow = PROCESSES[told.process][lang]
  const period = partialDate(about.period, say.fmt)
  const [reporter, product] = [reporterWords(about, told.process, say), productWords(about, say)]
  if (told.total.amount === null || told.unit === null)
    return t('exports-imports.explorer.answer.none', {
      flow,
      product,
      reporter,
      period,
      why: whyWords(told.total.why ?? { kind: 'none' }, say),
    })
  const named = about.partners.map((code) => countryInSentence(code, say))
  const places = {
    product,
    reporter,
    period,
    partner:
      named.length === 0
        ? ''
        : t(`exports-imports.explorer.answer.partner.${side}`, { partner: listed(named, lang) }),
    amount: amountWords(told.total.amount, told.unit, say),
    change: changeWords(told.change, about, say),
  }
  if (told.of === 'unit')
    return t(`exports-imports.explorer.answer.unit.${side}`, {
      ...places,
      flow: lang === 'en' ? flow.toLowerCase() : flow,
    })
  const top = told.top
    ? t(`exports-imports.explorer.answer.top.${side}`, {
        partner: countryInSentence(told.top.key, say),
        share: say.fmt.percent(told.top.share, 0),
      })
    : ''
  return t(`exports-imports.explorer.answer.${side}`, { ...places, flow, top })
}

function changeWords(change: number | null, { earlier }: About, { t, fmt }: Say): string {
  if (change === null || earlier === null) return ''
  const period = partialDate(earlier, fmt)
  const tenths = Math.round(change * 10)
  if (tenths === 0) return t('exports-imports.explorer.answer.change.flat', { period })
  const percent = fmt.percent(Math.abs(change), 1)
  return t(`exports-imports.explorer.answer.change.${tenths > 0 ? 'up' : 'down'}`, { percent, period })
}

function reporterWords({ reporters, reporting }: About, process: Process, say: Say): string {
  if (reporters.length > 0)
    return listed(
      reporters.map((code) => countryInSentence(code, say)),
      say.lang,
    )
  return say.t('exports-imports.explorer.anyReporter', { count: reporting.get(process) ?? 0 })
}

/** The goods in words: products by name, a code by itself. */
export function productWords({ products, hs }: Pick<About, 'products' | 'hs'>, { t, lang }: Say): string {
  const code = hs === '' ? [] : [t('exports-imports.explorer.hs.name', { code: printHs(hs) })]
  const words = [...products.map((name) => nameInText(name, lang)), ...code]
  return words.length === 0 ? t('exports-imports.explorer.allProducts') : listed(words, lang)
}

function listed(words: readonly string[], lang: Lang): string {
  if (words.length < 2) return words[0] ?? ''
  const last = words.at(-1) ?? ''
  const first = words.slice(0, -1)
  return lang === 'ar' ? [...first, last].join(' و') : `${first.join(', ')} and ${last}`
}

const SHORT: Readonly<Record<number, string>> = { 1e9: 'bn', 1e6: 'm', 1e3: ' thousand' }

/** An amount and the unit behind it, as a key figure prints them; with its sign where it is a change. */
export function amountParts(
  amount: number,
  unit: string,
  { fmt, lang }: Say,
  signed = false,
): { value: string; unit: string } {
  if (unit.includes('/')) return { value: fmt.number(amount, 2), unit: unitName(unit, lang) }
  const scale = scaleOf(Math.abs(amount), unit, lang)
  const decimals = scale.by > 1 ? 1 : 0
  const value = signed ? fmt.change(amount / scale.by, '', decimals) : fmt.number(amount / scale.by, decimals)
  return { value, unit: scale.unit }
}

/** An amount with its unit as a sentence prints it: `USD 9.1bn`, `1.2 million t`, `USD 812.40/t`. */
export function amountWords(amount: number, unit: string, { fmt, lang }: Say): string {
  if (unit === '%') return fmt.change(amount, '%')
  const [first = '', per] = unit.split('/')
  if (per !== undefined)
    return lang === 'ar'
      ? `${fmt.number(amount, 2)} ${unitName(unit, lang)}`
      : `${first} ${fmt.number(amount, 2)}/${unitName(per, lang)}`
  const scale = scaleOf(amount, unit, lang)
  const figure = fmt.number(amount / scale.by, scale.by > 1 ? 1 : 0)
  if (lang === 'ar' || unit in UNITS) return `${figure} ${scale.unit}`
  return `${unit} ${figure}${SHORT[scale.by] ?? ''}`
}

/** Why there is no figure, in words. */
export function whyWords(why: Why, { t, lang }: Say): string {
  switch (why.kind) {
    case 'flows':
    case 'unlike':
    case 'withheld':
      return t(`exports-imports.explorer.why.${why.kind}`)
    default:
      return refusalWords(why, lang)
  }
}
