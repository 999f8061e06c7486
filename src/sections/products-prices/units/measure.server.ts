import { choicesOf, conversion } from '#datasets/series/conversion.ts'
import { CURRENCIES, MEASURES, partsOf, unitName, unitOf } from '#datasets/series/units.ts'
import type { Lang } from '#i18n/locale.ts'
import type { Quote } from '../schemas.ts'
import type { PriceState } from '../series/state.ts'
import { decimalsOf } from '#datasets/series/decimals.ts'
import { densityOf } from '#datasets/series/densities.ts'

/** The unit in which prices are shown, and the others in which they could be. */
export interface Shown {
  unit: string
  unit_name: string
  /** What a price in its own unit is multiplied by. */
  factor: number
  /** Decimals in which it is written: what is small needs more of them. */
  decimals: number
  /** On what the factor rests, in words; none where nothing was converted. */
  bases: string[]
  /** Why the unit that was asked for is not shown. */
  refusal: string | null
  currencies: Choice[]
  measures: Choice[]
}

interface Choice {
  value: string
  label: string
  on: boolean
}

/** How a price is shown to a reader who asked for a currency or a measure; prices since `since` are meant. */
export function shownIn(
  quote: Pick<Quote, 'product' | 'unit' | 'price'>,
  { currency, per }: Pick<PriceState, 'currency' | 'per'>,
  since: string,
  lang: Lang,
): Shown {
  const about = { since, density: densityOf(quote.product) }
  const own = partsOf(quote.unit)
  const wanted = unitOf(currency ?? own.currency, per ?? own.per)
  const found = conversion(quote.unit, wanted, about)
  const refused = 'refusal' in found
  const unit = refused ? quote.unit : wanted
  const now = partsOf(unit)
  const factor = refused ? 1 : found.factor
  const choices = choicesOf(quote.unit, about)
  const offer = (all: readonly string[], words: typeof CURRENCIES, on: string) =>
    all.map((value) => ({ value, label: words[value]?.[lang] ?? value, on: value === on }))
  return {
    unit,
    unit_name: unitName(unit, lang),
    factor,
    decimals: decimalsOf(quote.price * factor),
    bases: refused ? [] : found.bases.map((words) => words[lang]),
    refusal: refused ? found.refusal[lang] : null,
    currencies: offer(choices.currencies, CURRENCIES, now.currency),
    measures: offer(choices.measures, MEASURES, now.per),
  }
}
