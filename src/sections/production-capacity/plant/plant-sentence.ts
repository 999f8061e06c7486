import { spanInText, whenInText } from '#datasets/values/date-in-text.server.ts'
import type { Lang } from '#i18n/locale.ts'
import type { Formatter } from '#i18n/number/fmt.ts'
import { nameInText } from '#i18n/words/name-in-text.ts'
import { MAINTENANCE, STATUSES } from '../options.ts'

/** A production unit in words and figures of the reader's language; dates are partial. */
export interface PlantFacts {
  product: string
  line: string | null
  company: string
  place: string
  capacity: { amount: string; unit: string }
  /** What the figure measures. */
  basis: string
  status: keyof typeof STATUSES
  /** Why it is down or runs at less; `none` where that is not so, or not known. */
  maintenance: keyof typeof MAINTENANCE
  /** Start-up, or the beginning of the outage where there is one. */
  start: string | null
  end: string | null
  /** Of a unit that is down. */
  expectedReturn: string | null
  /** The day of reading. */
  today: string
}

/** Units that do not yet deliver. */
const AHEAD: readonly PlantFacts['status'][] = ['trial', 'under_construction', 'planned', 'announced']
const OVER: readonly PlantFacts['status'][] = ['cancelled', 'permanently_closed']

/** How much a unit can make of what, whose it is and where, its status and since when; the capacity as it is in the text. */
export function plantSentence(facts: PlantFacts, lang: Lang, fmt: Formatter): { text: string; lead: string } {
  const ar = lang === 'ar'
  const comma = ar ? '، ' : ', '
  const lead = `${facts.capacity.amount} ${facts.capacity.unit}`
  const subject = [facts.product, facts.line, facts.company, facts.place].filter(Boolean).join(comma)
  const figure = ar
    ? `وحدة إنتاجية طاقتها ${lead} (${facts.basis})`
    : `a unit of ${lead} (${nameInText(facts.basis, lang)})`
  const parts = [`${subject}: ${figure}${comma}${stateOf(facts, lang, fmt)}`]
  const next = returnOf(facts, lang, fmt)
  if (next) parts.push(next)
  return { text: `${parts.join(ar ? '؛ ' : '; ')}.`, lead }
}

function stateOf(facts: PlantFacts, lang: Lang, fmt: Formatter): string {
  const { status, maintenance, start, end, today } = facts
  const ar = lang === 'ar'
  const words = nameInText(STATUSES[status][lang], lang)
  if (OVER.includes(status)) return end === null ? words : `${words} ${whenInText(end, lang, fmt)}`
  if (maintenance !== 'none') {
    const since = start === null ? '' : ` ${spanInText('since', start, lang, fmt)}`
    return `${words}${since} (${nameInText(MAINTENANCE[maintenance][lang], lang)})`
  }
  if (start === null) return words
  if (AHEAD.includes(status)) {
    const when = whenInText(start, lang, fmt)
    if (start >= today.slice(0, start.length))
      return ar ? `${words}، وبدء تشغيلها متوقع ${when}` : `${words}, start-up expected ${when}`
    return status === 'trial'
      ? `${words} ${spanInText('since', start, lang, fmt)}`
      : ar
        ? `${words}، وكان بدء تشغيلها متوقعاً ${when}`
        : `${words}, start-up was expected ${when}`
  }
  if (status === 'operating') return `${words} ${spanInText('since', start, lang, fmt)}`
  const when = whenInText(start, lang, fmt)
  return ar ? `${words}، وبدء تشغيلها ${when}` : `${words}, started up ${when}`
}

function returnOf({ expectedReturn, status, today }: PlantFacts, lang: Lang, fmt: Formatter): string | null {
  if (expectedReturn === null || OVER.includes(status)) return null
  const when = whenInText(expectedReturn, lang, fmt)
  const isAhead = expectedReturn >= today.slice(0, expectedReturn.length)
  if (lang === 'ar') return isAhead ? `والعودة متوقعة ${when}` : `وكانت العودة متوقعة ${when}`
  return isAhead ? `its return is expected ${when}` : `its return was expected ${when}`
}
