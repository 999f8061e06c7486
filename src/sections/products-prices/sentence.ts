import type { Lang } from '#i18n/locale.ts'
import type { Formatter } from '#i18n/number/fmt.ts'
import { countForms, type ArabicPlural, type EnglishPlural } from '#i18n/number/plural.ts'
import { nameInText } from '#i18n/words/name-in-text.ts'
import { priceInText } from './answer/item-sentence.ts'
import { directionOf } from '#ui/price/direction.ts'

/** A price as a sentence needs it. */
export interface PriceFacts {
  /** With its market where several are shown of one product. */
  name: string
  /** A name that keeps its capital within a sentence: Brent. */
  proper: boolean
  price: number
  /** As pages name it: `USD/bbl`, `دولار/برميل`. */
  unit: string
  /** `YYYY-MM-DD`. */
  day: string
  /** Percent against the price before. */
  change: number | null
}

/** Prices of a filtered list. */
export interface PricesFacts {
  /** The price that is looked at first. */
  lead: PriceFacts
  count: number
  rose: number
  fell: number
  /** The one that changed most in percent; null where none changed or only one is shown. */
  most: PriceFacts | null
  /** Filters are active: what is said is of the rows shown. */
  filtered: boolean
}

const PRICES: { ar: ArabicPlural; en: EnglishPlural } = {
  ar: {
    zero: '',
    one: 'سعر واحد',
    two: 'سعرين',
    few: '{count} أسعار',
    many: '{count} سعراً',
    other: '{count} سعر',
  },
  en: { one: '{count} price', other: '{count} prices' },
}

/** The prices in a sentence, and the first of them as it stands in it. */
export function pricesSentence(
  facts: PricesFacts,
  lang: Lang,
  fmt: Formatter,
): { text: string; lead: string } {
  const { lead: first, count, rose, fell, most, filtered } = facts
  const lead = priceInText(fmt.price(first.price), first.unit, lang)
  const day = fmt.date(first.day)
  const move = changeInText(first.change, lang, fmt)
  const ar = lang === 'ar'
  const one = ar ? `${first.name}: ${lead} في ${day}${move}` : `${first.name} was ${lead} on ${day}${move}`
  if (count === 1) return { text: `${one}.`, lead }
  const all = countForms(lang, count, PRICES, fmt)
  const [up, down] = [fmt.number(rose), fmt.number(fell)]
  const moves = ar
    ? `${filtered ? 'ومن الأسعار المعروضة' : 'ومن'} ${filtered ? `(${fmt.number(count)})` : all} ${up} مرتفعة و${down} منخفضة`
    : `of ${filtered ? `the ${all} shown` : all}, ${up} rose and ${down} fell`
  const size = most && fmt.change(most.change, '%')
  const largest = most
    ? ar
      ? `، وأكبرها تغيراً ${most.name} (${size})`
      : `, ${most.proper ? most.name : nameInText(most.name, lang)} moving most (${size})`
    : ''
  return { text: `${one}${ar ? '؛ ' : '; '}${moves}${largest}.`, lead }
}

function changeInText(change: number | null, lang: Lang, fmt: Formatter): string {
  if (change === null) return ''
  const direction = directionOf(change)
  const size = fmt.share(Math.abs(Math.round(change * 10) / 10))
  if (lang === 'ar')
    return direction === 'flat'
      ? '، دون تغير عن السعر السابق'
      : `، ${direction === 'up' ? 'بارتفاع' : 'بانخفاض'} ${size} عن السعر السابق`
  return direction === 'flat'
    ? ', unchanged from the price before'
    : `, ${direction} ${size} from the price before`
}
