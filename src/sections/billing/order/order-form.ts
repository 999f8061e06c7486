import { stripBidi } from '#i18n/bidi/bidi-marks.ts'
import { toWesternDigits } from '#i18n/number/number-input.ts'
import { manyLines, oneLine } from '#platform/http/form/typed-lines.ts'
import { KINDS, LIMITS, MOST_SEATS, type Kind, type WayToPay } from '../contract.ts'

export const ORDER_FIELDS = [
  'price',
  'kind',
  'seats',
  'name',
  'country',
  'address',
  'vat',
  'cr',
  'coupon',
  'trial',
  'pay',
] as const
type OrderField = (typeof ORDER_FIELDS)[number]

/** The fields as they were typed. */
export type OrderValues = Record<OrderField, string>

/** The errors of an order, by field; the texts are `billing.error.{field}.{problem}`. */
export interface OrderErrors {
  price?: 'required' | 'currency'
  seats?: 'invalid' | 'too_many'
  name?: 'required' | 'too_long'
  country?: 'required'
  address?: 'required' | 'too_long'
  vat?: 'invalid'
  cr?: 'too_long'
  coupon?: 'invalid' | 'used'
}

/** An order whose fields are as they must be; what only the database knows is asked later. */
export interface OrderData {
  priceId: number
  kind: Kind
  seats: number
  name: string
  country: string
  address: string
  vatNumber: string | null
  crNumber: string | null
  coupon: string | null
  trial: boolean
  pay: WayToPay
}

const isLonger = (text: string, most: number) => Array.from(text).length > most
const code = (text: string) => toWesternDigits(stripBidi(text)).replace(/[\s-]/g, '').toUpperCase()

/** Whether a text can be a VAT number of a country; every country's own form is not known here. */
export const isVatNumber = (number: string, country: string): boolean =>
  country === 'SA' ? /^3\d{13}3$/.test(number) : /^[0-9A-Z]{5,20}$/.test(number)

/** Checks an order; `isCountry` knows the codes that are offered. */
export function checkOrder(
  values: OrderValues,
  isCountry: (code: string) => boolean,
): { ok: true; data: OrderData } | { ok: false; errors: OrderErrors } {
  const [name, address] = [oneLine(values.name), manyLines(values.address)]
  const kind = KINDS.find((one) => one === values.kind) ?? 'person'
  const seats = kind === 'person' ? 1 : Number(toWesternDigits(stripBidi(values.seats)).trim() || '1')
  const priceId = /^\d{1,9}$/.test(values.price) ? Number(values.price) : null
  const vat = kind === 'company' ? code(values.vat) : ''
  const cr = kind === 'company' ? oneLine(values.cr) : ''
  const coupon = toWesternDigits(stripBidi(values.coupon)).trim().toUpperCase()
  const errors: OrderErrors = {
    ...(priceId === null && { price: 'required' as const }),
    ...(!(Number.isInteger(seats) && seats >= 1) && { seats: 'invalid' as const }),
    ...(seats > MOST_SEATS && { seats: 'too_many' as const }),
    ...(name === '' && { name: 'required' as const }),
    ...(isLonger(name, LIMITS.name) && { name: 'too_long' as const }),
    ...(!isCountry(values.country) && { country: 'required' as const }),
    ...(address === '' && { address: 'required' as const }),
    ...(isLonger(address, LIMITS.address) && { address: 'too_long' as const }),
    ...(vat !== '' && !isVatNumber(vat, values.country) && { vat: 'invalid' as const }),
    ...(isLonger(cr, LIMITS.cr) && { cr: 'too_long' as const }),
    ...(coupon !== '' && !/^[A-Z0-9-]{3,24}$/.test(coupon) && { coupon: 'invalid' as const }),
  }
  if (Object.keys(errors).length > 0 || priceId === null) return { ok: false, errors }
  return {
    ok: true,
    data: {
      priceId,
      kind,
      seats,
      name,
      country: values.country,
      address,
      vatNumber: vat || null,
      crNumber: cr || null,
      coupon: coupon || null,
      trial: values.trial === '1',
      pay: values.pay === 'card' ? 'card' : 'bank',
    },
  }
}
