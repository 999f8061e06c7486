import { amountInText, priceInText } from '#datasets/answer/in-text.ts'
import { GULF } from '#datasets/places.ts'
import { partialDate } from '#datasets/present.server.ts'
import { printHs } from '#datasets/values/hs.ts'
import type { Process } from '../options.ts'
import { noTotalSentence, tradeSentence } from '../sentence.ts'
import { refusalWords, scaleOf, unitName } from '../flows/words.server.ts'
import type { Cell, Why } from './pivot/input.ts'
import { placeName } from './names.server.ts'
import type { Say } from './say.server.ts'

/** What a sentence is about, with the names that it needs. */
export interface About {
  period: string
  earlier: string | null
  /** Codes as they were asked for, and which countries report each trade flow where none was. */
  reporters: readonly string[]
  reporting: ReadonlyMap<Process, readonly string[]>
  partners: readonly string[]
  /** In words; empty for all. */
  products: readonly string[]
  hs: string
}

/** A trade flow's total in the last period, with what is said of it. */
export interface FlowTotal {
  process: Process
  total: Cell
  unit: string | null
  /** Percent on the year before. */
  change: number | null
  /** The partner with the largest share. */
  top: { key: string; share: number } | null
  of: 'amount' | 'unit'
}

/** The answer in one sentence a trade flow, as the list of trade says it: what the rows say in the last period, and why where they do not add up. */
export function sentencesOf(about: About, totals: readonly FlowTotal[], say: Say): Sentence[] {
  return totals.map((one, index) => {
    const sentence = sentenceOf(about, one, say)
    // A sentence that goes on from another begins with “and” in Arabic.
    return index > 0 && say.lang === 'ar' ? { ...sentence, text: `و${sentence.text}` } : sentence
  })
}

interface Sentence {
  text: string
  /** The amount as it is in the text. */
  lead: string | null
}

function sentenceOf(about: About, { process, total, unit, ...one }: FlowTotal, say: Say): Sentence {
  const { lang, fmt } = say
  const name = (code: string) => placeName(code, say)
  const reporting = about.reporting.get(process) ?? []
  const trade = {
    process,
    products: goodsWords(about, say),
    countries:
      about.reporters.length > 0
        ? about.reporters.map(name)
        : {
            count: reporting.length,
            gulf: reporting.every((code) => GULF.includes(code)),
            allOfGulf: reporting.length === GULF.length,
          },
    partners: about.partners.map(name),
    period: partialDate(about.period, fmt),
  }
  if (total.amount === null || unit === null) {
    const why = whyWords(total.why ?? { kind: 'none' }, say)
    return { text: noTotalSentence(trade, why, lang, fmt), lead: null }
  }
  return tradeSentence(
    {
      ...trade,
      amount: amountParts(total.amount, unit, say),
      isUnitValue: one.of === 'unit',
      basis: null,
      change: one.change,
      before: about.earlier === null ? null : partialDate(about.earlier, fmt),
      largest: one.top && { name: name(one.top.key), share: one.top.share, ofAll: true },
      others: false,
    },
    lang,
    fmt,
  )
}

/** The goods by name: products, a code, or all of them. */
export function goodsWords({ products, hs }: Pick<About, 'products' | 'hs'>, { t }: Say): string[] {
  const code = hs === '' ? [] : [t('exports-imports.explorer.hs.name', { code: printHs(hs) })]
  const words = [...products, ...code]
  return words.length === 0 ? [t('exports-imports.explorer.allProducts')] : words
}

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
export function amountWords(amount: number, unit: string, say: Say): string {
  if (unit === '%') return say.fmt.change(amount, '%')
  const parts = amountParts(amount, unit, say)
  return unit.includes('/') ? priceInText(parts.value, parts.unit, say.lang) : amountInText(parts, say.lang)
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
