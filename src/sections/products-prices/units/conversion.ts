import type { Words } from '#datasets/words.ts'
import { DENSITIES, DENSITY_SOURCE } from './densities.ts'
import { PEGS } from './pegs.ts'
import { CURRENCIES, MEASURES, partsOf } from './units.ts'

/** Tonnes in one of each weight; litres in one of each volume. Exact by definition. */
export const TONNES: Readonly<Record<string, number>> = { t: 1, kg: 0.001, lb: 0.00045359237 }
export const LITRES: Readonly<Record<string, number>> = { L: 1, bbl: 158.987294928 }

/** A price in another unit is the price times `factor`; `bases` say on what that rests. */
export interface Conversion {
  factor: number
  bases: readonly Words[]
}
/** Why there is no certain factor. */
export interface Refused {
  refusal: Words
}

/**
 * The factor from one unit of price to another, for a product and for prices since a day. Only what is certain is
 * converted: fixed official rates to the dollar, weights, and volumes of pure liquids whose density is known.
 */
export function conversion(
  from: string,
  to: string,
  { product, since }: { product: string; since: string },
): Conversion | Refused {
  const [own, wanted] = [partsOf(from), partsOf(to)]
  const money = exchange(own.currency, wanted.currency, since)
  if ('refusal' in money) return money
  const measure = remeasure(own.per, wanted.per, product)
  if ('refusal' in measure) return measure
  return { factor: money.factor * measure.factor, bases: [...money.bases, ...measure.bases] }
}

/** The units in which a price can be shown beside its own, by currency and by measure. */
export function choicesOf(
  unit: string,
  about: { product: string; since: string },
): { currencies: string[]; measures: string[] } {
  const { currency, per } = partsOf(unit)
  const can = (to: string) => !('refusal' in conversion(unit, to, about))
  const others = (own: string, all: readonly string[]) => [own, ...all.filter((one) => one !== own)]
  return {
    currencies: others(currency, Object.keys(PEGS)).filter((one) => can(`${one}/${per}`)),
    measures: others(per, [...Object.keys(TONNES), ...Object.keys(LITRES)]).filter((one) =>
      can(`${currency}/${one}`),
    ),
  }
}

function exchange(from: string, to: string, since: string): Conversion | Refused {
  if (from === to) return { factor: 1, bases: [] }
  const [own, wanted] = [PEGS[from], PEGS[to]]
  const loose = own ? (wanted ? null : to) : from
  if (!own || !wanted) return { refusal: notFixed(loose ?? to) }
  const young = [from, to].find((currency) => (PEGS[currency]?.since ?? '') > since)
  if (young !== undefined) {
    const year = PEGS[young]?.since.slice(0, 4) ?? ''
    return {
      refusal: {
        ar: `سعر ${nameOf(young).ar} مثبت بالدولار رسمياً منذ ${year}، وفي الفترة المختارة أسعار أقدم`,
        en: `${young} has been officially fixed to the dollar only since ${year}, and the period includes older prices`,
      },
    }
  }
  const bases = [own, wanted].flatMap(({ source }) => (source ? [source] : []))
  return { factor: wanted.perDollar / own.perDollar, bases }
}

function remeasure(from: string, to: string, product: string): Conversion | Refused {
  if (from === to) return { factor: 1, bases: [] }
  const weights = [TONNES[from], TONNES[to]]
  if (weights[0] !== undefined && weights[1] !== undefined)
    return { factor: weights[1] / weights[0], bases: [] }
  const volumes = [LITRES[from], LITRES[to]]
  if (volumes[0] !== undefined && volumes[1] !== undefined)
    return { factor: volumes[1] / volumes[0], bases: [] }
  const [tonnes, litres] = [TONNES[from] ?? TONNES[to], LITRES[from] ?? LITRES[to]]
  if (tonnes === undefined || litres === undefined) return { refusal: notSame(from, to) }
  const density = DENSITIES[product]
  if (density === undefined)
    return {
      refusal: {
        ar: 'يحتاج التحويل بين الحجم والوزن إلى كثافة المنتج، وهي تختلف باختلاف درجته، فلا يكون دقيقاً',
        en: 'Volume converts to weight by the density of the product, which differs by grade: no exact conversion exists',
      },
    }
  // Kilograms a litre are tonnes a thousand litres.
  const litresOfTonne = 1000 / density
  const factor =
    TONNES[from] === undefined ? (litresOfTonne * tonnes) / litres : litres / (litresOfTonne * tonnes)
  return { factor, bases: [DENSITY_SOURCE(density)] }
}

const nameOf = (currency: string): Words => CURRENCIES[currency] ?? { ar: currency, en: currency }

function notFixed(currency: string): Words {
  if (currency === 'KWD')
    return {
      ar: 'الدينار الكويتي مربوط بسلة عملات لا تُعلن أوزانها، فلا تحويل دقيقاً له',
      en: 'The Kuwaiti dinar is pegged to a basket of undisclosed weights: no exact conversion exists',
    }
  return {
    ar: `سعر صرف ${nameOf(currency).ar} غير مثبت رسمياً بالدولار، فلا تحويل دقيقاً له`,
    en: `The exchange rate of ${nameOf(currency).en} is not officially fixed to the dollar: no exact conversion exists`,
  }
}

function notSame(from: string, to: string): Words {
  const words = (lang: 'ar' | 'en') => [MEASURES[from]?.[lang] ?? from, MEASURES[to]?.[lang] ?? to] as const
  const [[fromAr, toAr], [fromEn, toEn]] = [words('ar'), words('en')]
  return {
    ar: `لا تحويل دقيقاً بين «${fromAr}» و«${toAr}»: يتوقف على تركيب المنتج`,
    en: `No exact conversion exists between ${fromEn} and ${toEn}: it depends on what the product is made of`,
  }
}
