import { createHmac, timingSafeEqual } from 'node:crypto'
import type { RequestContext } from '#platform/http/context.server.ts'
import { isSecure, setCookie } from '#platform/http/cookies.server.ts'
import { newToken } from '#platform/sessions/sessions.server.ts'

const DEVICE_COOKIE = 'device'
const YEAR_S = 365 * 24 * 3600

function sign(secret: string, userId: number, id: string): Buffer {
  return createHmac('sha256', secret).update(`device:${userId}:${id}`).digest()
}

/** The id of a device that has logged in to this account before; null for any other. It opens nothing. */
export function knownDevice(ctx: RequestContext, userId: number): string | null {
  const [id, signature] = ctx.cookie(DEVICE_COOKIE)?.split('.') ?? []
  if (!id || !signature) return null
  const expected = sign(ctx.app.secret, userId, id)
  const given = Buffer.from(signature, 'base64url')
  return expected.length === given.length && timingSafeEqual(expected, given) ? id : null
}

/** Lets this device be known when it logs in to the account again. */
export function rememberDevice(ctx: RequestContext, userId: number): void {
  const id = knownDevice(ctx, userId) ?? newToken()
  const value = `${id}.${sign(ctx.app.secret, userId, id).toString('base64url')}`
  ctx.setCookie(setCookie(DEVICE_COOKIE, value, { maxAge: YEAR_S, secure: isSecure(ctx.app.config) }))
}
