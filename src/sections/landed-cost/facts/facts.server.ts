import { isoDay } from '#i18n/date/date.ts'
import { countryChoices, countryName, isCountry } from '#i18n/countries/countries.server.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { casesOnDay, marketsWithDuties, type CaseOnDay } from '#sections/dumping-cases/contract.server.ts'
import { CURRENCIES, partsOf } from '#datasets/series/units.ts'
import { measuresOf, tonnesIn } from '#datasets/series/tonnes.ts'
import {
  pricesOnDay,
  type PriceOnDay,
  productChoices,
  type ProductChoice,
} from '#sections/products-prices/contract.server.ts'
import type { Asked } from '../offers/address.ts'
import { checkAsked, readAmount, readDay, readHs, type Fault } from '../offers/check.ts'
import { basisOf, type ValueBasis } from '../contract.ts'
import { currencyOf, GULF, withBlocs } from '../places.ts'
import { exchangeOn, type ExchangeRate } from './exchange.server.ts'
import { ratedCountries, ratesOn, type Rate } from './rates.server.ts'

type Choice = { value: string; label: string }

/** The choices for all offers, and the facts on record for them. */
export interface Facts {
  /** The errors of typed values, by field. */
  faults: Readonly<Record<string, Fault>>
  day: string
  to: string
  /** What customs of the destination value goods by. */
  basis: ValueBasis
  product: ProductChoice | null
  /** Digits of the customs code, typed or the product's. */
  hs: string | null
  currency: string
  /** Tonnes. */
  quantity: string | null
  rates: readonly Rate[]
  /** Of currencies whose rate floats. */
  exchange: readonly ExchangeRate[]
  cases: readonly CaseOnDay[]
  series: readonly PriceOnDay[]
  choices: { destinations: Choice[]; products: ProductChoice[]; origins: Choice[]; measures: string[] }
}

/** Reads what is on record for a comparison, and checks what was typed against it. */
export async function loadFacts(
  ctx: Pick<RequestContext, 'app' | 'lang' | 'tag' | 'viewer' | 'now'>,
  asked: Asked,
): Promise<Facts> {
  const { lang } = ctx
  const [products, markets, rated] = await Promise.all([
    productChoices(ctx),
    marketsWithDuties(ctx),
    ratedCountries(ctx),
  ])
  const others = new Set([...markets, ...rated])
  const destinations = [...GULF, ...[...others].filter((market) => ![...GULF, 'GCC'].includes(market))]
  const product = products.find(({ slug }) => slug === asked.product) ?? null
  const day = readDay(asked.day) ?? isoDay(ctx.now)
  const to = destinations.includes(asked.to) ? asked.to : 'SA'
  const hs = readHs(asked.hs) ?? product?.hs ?? null
  const isKnown = product !== null || hs !== null
  const [rates, exchange, cases, prices] = await Promise.all([
    ratesOn(ctx, to, day),
    exchangeOn(ctx, day),
    isKnown ? casesOnDay(ctx, { markets: withBlocs(to), product: product?.slug ?? null, hs, day }) : [],
    product ? pricesOnDay(ctx, product.slug, day) : [],
  ])
  const measures = measuresOf(asked.product)
  const series = prices.filter(({ unit }) => tonnesIn(partsOf(unit).per, asked.product) !== null)
  return {
    faults: checkAsked(asked, {
      destinations,
      products: new Set(products.map(({ slug }) => slug)),
      currencies: Object.keys(CURRENCIES),
      measures,
      series: new Set(series.map(({ slug }) => slug)),
      isOrigin: isCountry,
    }),
    day,
    to,
    basis: basisOf(to),
    product,
    hs,
    currency: Object.hasOwn(CURRENCIES, asked.cur) ? asked.cur : currencyOf(to),
    quantity: readAmount(asked.qty),
    rates,
    exchange,
    cases,
    series,
    choices: {
      destinations: destinations.map((code) => ({ value: code, label: countryName(code, lang) })),
      products,
      origins: countryChoices(lang),
      measures,
    },
  }
}
