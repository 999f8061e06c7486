import type { LocalizedText } from '#i18n/localized-text.ts'
import { PEGS } from './pegs.ts'
import { CURRENCIES, entryOf, LITRES, MEASURES, partsOf, TONNES, unitOf } from './units.ts'

/** A value in another unit is the value times `factor`; `bases` say on what that rests. */
export interface Conversion {
  factor: number
  bases: readonly LocalizedText[]
}
/** Kilograms a litre of what a value is of, and on what that rests; where it is certain, volumes convert to weights. */
export interface Density {
  perLitre: number
  source: LocalizedText
}

/** What a conversion depends on beside the units: the first of the days that the values are of, and the density. */
export interface About {
  since: string
  density: Density | null
}

/** Why there is no certain factor. */
export interface Refused {
  refusal: LocalizedText
}

/**
 * The factor from one unit such as `USD/t` to another, for values since a day. Only what is certain is converted: fixed official rates to the dollar, weights, and volumes of pure liquids whose density is known.
 */
export function conversion(from: string, to: string, { since, density }: About): Conversion | Refused {
  const [own, wanted] = [partsOf(from), partsOf(to)]
  const money = exchange(own.currency, wanted.currency, since)
  if ('refusal' in money) return money
  const measure = remeasure(own.per, wanted.per, density)
  if ('refusal' in measure) return measure
  return { factor: money.factor * measure.factor, bases: [...money.bases, ...measure.bases] }
}

/** The units in which values can be shown beside their own, by currency and by measure. */
export function choicesOf(unit: string, about: About): { currencies: string[]; measures: string[] } {
  const { currency, per } = partsOf(unit)
  const can = (to: string) => !('refusal' in conversion(unit, to, about))
  const others = (own: string, all: readonly string[]) => [own, ...all.filter((one) => one !== own)]
  return {
    currencies: others(currency, Object.keys(PEGS)).filter((one) => can(unitOf(one, per))),
    measures: others(per, [...Object.keys(TONNES), ...Object.keys(LITRES)]).filter((one) =>
      can(unitOf(currency, one)),
    ),
  }
}

function exchange(from: string, to: string, since: string): Conversion | Refused {
  if (from === to) return { factor: 1, bases: [] }
  const [own, wanted] = [entryOf(PEGS, from), entryOf(PEGS, to)]
  const loose = own ? (wanted ? null : to) : from
  if (!own || !wanted) return { refusal: notFixed(loose ?? to) }
  const young = [from, to].find((currency) => (entryOf(PEGS, currency)?.since ?? '') > since)
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

function remeasure(from: string, to: string, density: Density | null): Conversion | Refused {
  if (from === to) return { factor: 1, bases: [] }
  const weights = [entryOf(TONNES, from), entryOf(TONNES, to)]
  if (weights[0] !== undefined && weights[1] !== undefined)
    return { factor: weights[1] / weights[0], bases: [] }
  const volumes = [entryOf(LITRES, from), entryOf(LITRES, to)]
  if (volumes[0] !== undefined && volumes[1] !== undefined)
    return { factor: volumes[1] / volumes[0], bases: [] }
  const [tonnes, litres] = [weights[0] ?? weights[1], volumes[0] ?? volumes[1]]
  if (tonnes === undefined || litres === undefined) return { refusal: notSame(from, to) }
  if (!density)
    return {
      refusal: {
        ar: 'يحتاج التحويل بين الحجم والوزن إلى كثافة المنتج، وهي تختلف باختلاف درجته، فلا يكون دقيقاً',
        en: 'Volume converts to weight by the density of the product, which differs by grade: no exact conversion exists',
      },
    }
  // Kilograms a litre are tonnes a thousand litres.
  const litresOfTonne = 1000 / density.perLitre
  const factor =
    weights[0] === undefined ? (litresOfTonne * tonnes) / litres : litres / (litresOfTonne * tonnes)
  return { factor, bases: [density.source] }
}

const nameOf = (currency: string): LocalizedText =>
  entryOf(CURRENCIES, currency) ?? { ar: currency, en: currency }

function notFixed(currency: string): LocalizedText {
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

function notSame(from: string, to: string): LocalizedText {
  const words = (lang: 'ar' | 'en') =>
    [entryOf(MEASURES, from)?.[lang] ?? from, entryOf(MEASURES, to)?.[lang] ?? to] as const
  const [[fromAr, toAr], [fromEn, toEn]] = [words('ar'), words('en')]
  return {
    ar: `لا تحويل دقيقاً بين «${fromAr}» و«${toAr}»: يتوقف على تركيب المنتج`,
    en: `No exact conversion exists between ${fromEn} and ${toEn}: it depends on what the product is made of`,
  }
}
