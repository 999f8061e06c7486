import { heldRate } from '#datasets/series/pegs.ts'
import { CURRENCIES } from '#datasets/series/units.ts'
import type { Facts } from '../facts/facts.server.ts'
import type { Rate } from '../facts/rates.server.ts'
import type { Asked } from '../offers/address.ts'
import { typedRate } from '../offers/check.ts'
import type { Note } from './lines.ts'
import type { Say } from './say.server.ts'

/** The rate of a currency to the dollar: held by its central bank, typed, or recorded for the day. */
export function exchange(
  currency: string,
  asked: Asked,
  { day, exchange: recorded }: Facts,
  say: Say,
): { perDollar: string; note: Note | null } | null {
  const held = heldRate(currency, day)
  if (held) return { perDollar: held.perDollar, note: held.source && { text: say.pick(held.source) } }
  const typed = typedRate(asked, currency)
  if (typed === null || Number(typed) === 0) return recordedRate(currency, recorded, say)
  return {
    perDollar: typed,
    note: {
      text: say.t('landed-cost.rate.typed', { rate: say.figure(typed), currency: nameOf(currency, say) }),
    },
  }
}

function recordedRate(
  currency: string,
  recorded: Facts['exchange'],
  say: Say,
): { perDollar: string; note: Note } | null {
  const found = recorded.find((rate) => rate.currency === currency)
  if (!found) return null
  const { perDollar, day, source_ar, source_en, source_url } = found
  return {
    perDollar,
    note: {
      text: say.t('landed-cost.rate.recorded', {
        source: say.pick({ ar: source_ar, en: source_en }),
        day: say.date(day),
        rate: say.figure(perDollar),
        currency: nameOf(currency, say),
      }),
      ...(source_url && { href: source_url }),
    },
  }
}

/** A currency in words. */
export const nameOf = (currency: string, { lang }: Say) => CURRENCIES[currency]?.[lang] ?? currency

/** On what a recorded rate rests. */
export function rateNotes(rate: Rate, say: Say): Note[] {
  const source = say.pick({ ar: rate.source_ar, en: rate.source_en })
  return [
    { text: say.pick({ ar: rate.note_ar, en: rate.note_en }) },
    {
      text: say.t('landed-cost.in.force', { source, day: say.date(rate.from), read: say.date(rate.asOf) }),
      ...(rate.source_url && { href: rate.source_url }),
    },
  ]
}
