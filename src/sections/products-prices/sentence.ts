import { capital, changeInText, priceInText } from '#datasets/answer/in-text.ts'
import { movesInText, type Moves } from '#datasets/answer/moves-in-text.ts'
import type { Lang } from '#i18n/locale.ts'
import type { Formatter } from '#i18n/number/fmt.ts'

/** A price as a sentence needs it. */
export interface PriceFacts {
  /** With its market where several are shown of one product. */
  name: string
  price: number
  /** As pages name it: `USD/bbl`, `دولار/برميل`. */
  unit: string
  /** `YYYY-MM-DD`. */
  day: string
  /** Percent against the price before. */
  change: number | null
}

const BEFORE: Readonly<Record<Lang, string>> = { ar: 'السعر السابق', en: 'the previous price' }

/** The price that is looked at first, and what all of a list did; the first as it is in the text. `moves` is null for one price. */
export function pricesSentence(
  first: PriceFacts,
  moves: Moves | null,
  lang: Lang,
  fmt: Formatter,
): { text: string; lead: string } {
  const lead = priceInText(fmt.price(first.price), first.unit, lang)
  const day = fmt.date(first.day)
  const move = changeInText(first.change, BEFORE[lang], lang, fmt)
  const one =
    lang === 'ar' ? `${first.name}: ${lead} في ${day}${move}` : `${first.name} was ${lead} on ${day}${move}`
  if (!moves) return { text: `${one}.`, lead }
  const all = movesInText(moves, lang, fmt).text
  return { text: lang === 'ar' ? `${one}. و${all}.` : `${one}. ${capital(all)}.`, lead }
}
