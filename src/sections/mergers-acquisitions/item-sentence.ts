import { amountInText, oneBracket } from '#datasets/answer/in-text.ts'
import { whenInText } from '#datasets/values/date-in-text.server.ts'
import type { Lang } from '#i18n/locale.ts'
import type { Formatter } from '#i18n/number/fmt.ts'
import { nameInText } from '#i18n/words/name-in-text.ts'

/** A deal in words and figures of the reader's language. */
export interface DealFacts {
  target: string
  buyer: string | null
  seller: string | null
  /** `70%`. */
  stake: string | null
  /** As it was disclosed, or why it is missing. */
  value: { amount: string; unit: string } | { missing: string }
  /** What the value is of; null where that is not stated. */
  basis: string | null
  /** How it is executed; null where one simply buys from another. */
  mechanism: string | null
  status: string
  isCompleted: boolean
  /** Partial dates. */
  announced: string
  closed: string | null
}

/** Who buys how much of what, for how much, and how far that is; the value as it is in the text, else the stake. */
export function dealSentence(
  facts: DealFacts,
  lang: Lang,
  fmt: Formatter,
): { text: string; lead: string | null } {
  const ar = lang === 'ar'
  const { value } = facts
  const amount = 'amount' in value ? amountInText({ value: value.amount, unit: value.unit }, lang) : null
  const basis = amount && facts.basis ? ` (${oneBracket(nameInText(facts.basis, lang))})` : ''
  const worth =
    'amount' in value
      ? ar
        ? ` بقيمة ${amount}${basis}`
        : ` for ${amount}${basis}`
      : ar
        ? // The noun is feminine.
          `، والقيمة ${value.missing.replace(/^(غير [^ ]+)$/, '$1ة')}`
        : `, value ${nameInText(value.missing, lang)}`
  const parts = [subjectOf(facts, worth, lang), courseOf(facts, lang, fmt)]
  return { text: `${parts.join(ar ? '؛ ' : '; ')}.`, lead: amount ?? facts.stake }
}

/** The parties and the stake; `worth` follows what is bought. */
function subjectOf(
  { target, buyer, seller, stake, mechanism }: DealFacts,
  worth: string,
  lang: Lang,
): string {
  const ar = lang === 'ar'
  const what = stake === null ? target : ar ? `${stake} من ${target}` : `${stake} of ${target}`
  if (mechanism === null && buyer !== null && buyer !== seller) {
    const from = seller === null ? '' : ar ? `، والبائع ${seller}` : ` from ${seller}`
    return ar
      ? `استحواذ ${buyer} على ${what}${worth}${from}`
      : `Acquisition of ${what} by ${buyer}${from}${worth}`
  }
  const kind = mechanism ?? (ar ? 'صفقة' : 'Deal')
  const parties =
    buyer === seller
      ? [buyer]
      : [
          buyer && (ar ? `والمشتري ${buyer}` : `buyer ${buyer}`),
          seller && (ar ? `والبائع ${seller}` : `seller ${seller}`),
        ]
  const comma = worth.startsWith(' ') ? (ar ? '، ' : ', ') : ''
  const named = parties.filter((party) => party !== null && party !== '')
  return `${kind}: ${what}${named.map((party) => `${ar ? '، ' : ', '}${party}`).join('')}${comma}${worth.trimStart()}`
}

function courseOf({ announced, closed, status, isCompleted }: DealFacts, lang: Lang, fmt: Formatter): string {
  const at = whenInText(announced, lang, fmt)
  const ended = closed === null ? null : whenInText(closed, lang, fmt)
  if (lang === 'ar') {
    if (isCompleted && ended === at) return `وهي صفقة أُعلنت واكتملت ${at}`
    const announcement = `وهي صفقة أُعلنت ${at}`
    if (!isCompleted) return `${announcement}، وحالتها: ${status}`
    return ended === null ? `${announcement}، واكتملت` : `${announcement}، واكتملت ${ended}`
  }
  if (!isCompleted) return `announced ${at}, status: ${nameInText(status, lang)}`
  if (ended === at) return `announced and completed ${at}`
  return ended === null ? `announced ${at}, since completed` : `announced ${at}, completed ${ended}`
}
