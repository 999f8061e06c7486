/** Who sells, as every invoice names it, and where money is sent. Empty text means 'not set'. */
export interface BillingSettings {
  name: { ar: string; en: string }
  address: { ar: string; en: string }
  /** One of SELLER_COUNTRIES. */
  country: string
  /** Without one no tax is charged and no invoice is a tax invoice. */
  vatNumber: string
  crNumber: string
  bankName: { ar: string; en: string }
  accountHolder: string
  iban: string
  swift: string
  /** From this amount on, in the currency of the seller's country, a second person confirms; in other currencies always. Empty: never. */
  secondFrom: string
}

/** Countries whose rates of tax the portal has. */
export const SELLER_COUNTRIES = ['SA', 'AE', 'BH', 'KW', 'OM', 'QA'] as const

export const DEFAULT_BILLING: BillingSettings = {
  name: { ar: '', en: '' },
  address: { ar: '', en: '' },
  country: 'SA',
  vatNumber: '',
  crNumber: '',
  bankName: { ar: '', en: '' },
  accountHolder: '',
  iban: '',
  swift: '',
  secondFrom: '',
}

/** Whether money can be sent: who receives it and where is known. */
export const takesTransfers = ({ name, accountHolder, iban }: BillingSettings): boolean =>
  name.ar !== '' && name.en !== '' && accountHolder !== '' && iban !== ''

/** An IBAN without spaces; null when its length or its check digits are wrong (ISO 13616). */
export function readIban(text: string): string | null {
  const iban = text.replace(/[\s-]/g, '').toUpperCase()
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return null
  const digits = (iban.slice(4) + iban.slice(0, 4)).replace(/[A-Z]/g, (sign) =>
    String(sign.charCodeAt(0) - 55),
  )
  return BigInt(digits) % 97n === 1n ? iban : null
}
