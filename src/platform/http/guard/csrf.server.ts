import { createHmac, timingSafeEqual } from 'node:crypto'

export const TOKEN_COOKIE = 'csrftoken'
export const TOKEN_HEADER = 'x-csrftoken'
export const TOKEN_FIELD = 'csrftoken'

const LIFETIME_S = 12 * 3600

function sign(secret: string, owner: string, expires: string): string {
  return createHmac('sha256', secret).update(`csrf:${owner}:${expires}`).digest('base64url')
}

/** A form token bound to a session (or to a visitor's cookie) by HMAC; it dies after twelve hours or with its owner. */
export function issueToken(secret: string, owner: string, now: Date): string {
  const expires = (Math.floor(now.getTime() / 1000) + LIFETIME_S).toString(36)
  return `${expires}.${sign(secret, owner, expires)}`
}

/** Whether the token was issued to this owner and has not expired. */
export function checkToken(
  secret: string,
  owner: string | null,
  token: string | null | undefined,
  now: Date,
): boolean {
  if (!owner || !token) return false
  const [expires, signature, ...rest] = token.split('.')
  if (!expires || !signature || rest.length > 0) return false
  if (!(Number.parseInt(expires, 36) * 1000 > now.getTime())) return false
  const expected = Buffer.from(sign(secret, owner, expires))
  const given = Buffer.from(signature)
  return expected.length === given.length && timingSafeEqual(expected, given)
}
