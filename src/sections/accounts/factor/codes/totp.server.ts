import { createHmac, timingSafeEqual } from 'node:crypto'

/** RFC 6238 as every authenticator app has it: SHA-1, six digits, thirty seconds. */
const STEP_S = 30
const DIGITS = 6
/** Steps before and after the present one whose codes are taken, for clocks that are not exact. */
const WINDOW = 1
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The time step that an instant is in. */
export const stepOf = (time: Date): number => Math.floor(time.getTime() / 1000 / STEP_S)

/** The code of a time step (RFC 4226 with the step as its counter). */
export function codeOf(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = mac.readUInt8(mac.length - 1) & 0xf
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** DIGITS).padStart(DIGITS, '0')
}

/** The time step that a code belongs to, the present one or a neighbour; null when it is wrong. */
export function stepOfCode(secret: Buffer, code: string, now: Date): number | null {
  const given = Buffer.from(code)
  const present = stepOf(now)
  for (let step = present - WINDOW; step <= present + WINDOW; step += 1) {
    const expected = Buffer.from(codeOf(secret, step))
    if (expected.length === given.length && timingSafeEqual(expected, given)) return step
  }
  return null
}

/** A secret as text, to type into an app (RFC 4648, without padding). */
export function base32(bytes: Buffer): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  return Array.from(bits.match(/.{1,5}/g) ?? [], (part) =>
    BASE32.charAt(Number.parseInt(part.padEnd(5, '0'), 2)),
  ).join('')
}

/** The address that an app reads out of the QR code. */
export function otpauthUri(secret: Buffer, { issuer, account }: { issuer: string; account: string }): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=${encodeURIComponent(issuer)}`
}
