import { MOST_OFFERS } from '../contract.ts'

/** What each field of an offer is called in the address, before the offer's number. */
export const OFFER_FIELDS = {
  name: 'n',
  origin: 'o',
  maker: 'm',
  term: 't',
  price: 'p',
  currency: 'c',
  per: 'u',
  series: 's',
  export: 'e',
  freight: 'f',
  freightCurrency: 'fc',
  insurance: 'i',
  insuranceBy: 'ib',
  customs: 'd',
  remedy: 'a',
  remedyBy: 'ab',
  fees: 'cf',
  vat: 'v',
  port: 'l',
  portCurrency: 'lc',
} as const
export type OfferField = keyof typeof OFFER_FIELDS
/** An offer as it was typed; a field that was left empty is the empty text. */
export type AskedOffer = Readonly<Record<OfferField, string>>

/** What all offers share. */
export const SHARED_FIELDS = ['to', 'product', 'hs', 'day', 'cur', 'qty'] as const
type SharedField = (typeof SHARED_FIELDS)[number]

/** Currencies whose rate to the dollar is not stored: the reader types it. */
export const FLOATING = ['EUR', 'CNY', 'INR', 'KWD'] as const
export type Floating = (typeof FLOATING)[number]

/** A comparison as its address says it. */
export interface Asked extends Readonly<Record<SharedField, string>> {
  rates: Readonly<Record<Floating, string>>
  offers: readonly AskedOffer[]
}

/** Offers that an empty form has room for. */
const FIRST_OFFERS = 2
/** Characters of one value; longer ones are cut. */
const MOST_CHARS = 120
const NUMBERS = Array.from({ length: MOST_OFFERS }, (_, at) => at + 1)

export const rateName = (currency: Floating) => `x${currency}`
export const fieldName = (field: OfferField, offer: number) => `${OFFER_FIELDS[field]}${offer}`

const FIELD_KEYS = Object.keys(OFFER_FIELDS) as OfferField[]

/** Every parameter of the page. */
export const PARAMETERS: readonly string[] = [
  ...SHARED_FIELDS,
  ...FLOATING.map(rateName),
  ...NUMBERS.flatMap((offer) => FIELD_KEYS.map((field) => fieldName(field, offer))),
  'offers',
  'do',
]

/** Reads a comparison; nothing is judged yet. */
export function readAddress(query: URLSearchParams): Asked {
  const value = (name: string) =>
    (query.get(name) ?? '')
      .replace(/\p{Cc}+/gu, ' ')
      .trim()
      .slice(0, MOST_CHARS)
      .toWellFormed()
  const offers = NUMBERS.map(
    (offer) =>
      Object.fromEntries(FIELD_KEYS.map((field) => [field, value(fieldName(field, offer))])) as AskedOffer,
  )
  const filled = offers.findLastIndex((offer) => Object.values(offer).some(Boolean)) + 1
  const wanted = /^[1-6]$/.test(value('offers')) ? Number(value('offers')) : FIRST_OFFERS
  return {
    ...(Object.fromEntries(SHARED_FIELDS.map((name) => [name, value(name)])) as Record<SharedField, string>),
    rates: Object.fromEntries(FLOATING.map((one) => [one, value(rateName(one))])) as Record<Floating, string>,
    offers: offers.slice(0, Math.max(filled, wanted)),
  }
}

/** The query of a comparison, without what is empty. */
export function writeAddress({ rates, offers, ...shared }: Asked): URLSearchParams {
  const shortened = offers.map(
    (offer) => (isEmpty(offer) ? {} : withoutDefaults(offer)) as Partial<AskedOffer>,
  )
  const pairs: [string, string][] = [
    ...SHARED_FIELDS.map((name): [string, string] => [name, shared[name]]),
    ...FLOATING.map((one): [string, string] => [rateName(one), rates[one]]),
    ['offers', offers.length === FIRST_OFFERS ? '' : String(offers.length)],
    ...shortened.flatMap((offer, at) =>
      FIELD_KEYS.map((field): [string, string] => [fieldName(field, at + 1), offer[field] ?? '']),
    ),
  ]
  return new URLSearchParams(pairs.filter(([, value]) => value !== ''))
}

/** The comparison after a button: an offer more, one less, or as it is. */
export function afterButton(asked: Asked, button: string): Asked {
  if (button === 'add') {
    const [first] = asked.offers
    if (!first || asked.offers.length >= MOST_OFFERS) return asked
    const empty = Object.fromEntries(FIELD_KEYS.map((field) => [field, ''])) as AskedOffer
    return { ...asked, offers: [...asked.offers, empty] }
  }
  const removed = Number(/^remove-([1-6])$/.exec(button)?.[1] ?? 0)
  if (removed === 0 || asked.offers.length === 1) return asked
  return { ...asked, offers: asked.offers.filter((_, at) => at !== removed - 1) }
}

/** Whether an offer says nothing of itself yet. */
export const isEmpty = (offer: AskedOffer): boolean =>
  FIELD_KEYS.every((field) => offer[field] === '' || SELECTED.includes(field))

/** Choices that a form always sends, and what they are without being sent. */
export const DEFAULTS = {
  term: 'FOB',
  currency: 'USD',
  per: 't',
  freightCurrency: 'USD',
  insuranceBy: 'percent',
  remedyBy: 'percent',
  portCurrency: '',
} as const satisfies Partial<AskedOffer>

const SELECTED = Object.keys(DEFAULTS) as readonly OfferField[]

const withoutDefaults = (offer: AskedOffer): AskedOffer => {
  const defaults: Partial<Record<OfferField, string>> = DEFAULTS
  return Object.fromEntries(
    FIELD_KEYS.map((field) => [field, offer[field] === defaults[field] ? '' : offer[field]]),
  ) as AskedOffer
}
