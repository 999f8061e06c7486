import { stripBidi } from '#i18n/bidi/bidi-marks.ts'
import { toWesternDigits } from '#i18n/number/number-input.ts'

/** Crockford's base 32: no letter that is taken for a digit or another letter. */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const DRAWN = 5
const PREFIX = 'KMY'

/** Times two in the field of 32 elements (x^5 + x^2 + 1). */
const doubled = (value: number) => (value << 1) ^ (value & 16 ? 0x25 : 0)

/** The sign after which the whole comes to nothing: one wrong sign or two that changed places never do. */
function checkSign(values: readonly number[]): number {
  return values.reduce((sum, value) => doubled(sum ^ value), 0)
}

/** A reference for a transfer, `KMY-7F3K-22`: five signs of the given bytes and one that checks them. */
export function referenceOf(bytes: Uint8Array): string {
  const values = Array.from({ length: DRAWN }, (_, at) => (bytes[at] ?? 0) & 31)
  const signs = [...values, checkSign(values)].map((value) => SIGNS.charAt(value)).join('')
  return `${PREFIX}-${signs.slice(0, 4)}-${signs.slice(4)}`
}

/** A reference as a bank or a person wrote it, in its own form; null when a sign is missing or wrong. */
export function readReference(text: string): string | null {
  const signs = toWesternDigits(stripBidi(text))
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(new RegExp(`^${PREFIX}(?=.{6}$)`), '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')
  const values = Array.from(signs, (sign) => SIGNS.indexOf(sign))
  if (values.length !== DRAWN + 1 || values.includes(-1)) return null
  if (checkSign(values.slice(0, DRAWN)) !== values[DRAWN]) return null
  return `${PREFIX}-${signs.slice(0, 4)}-${signs.slice(4)}`
}
