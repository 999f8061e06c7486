import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** A new token of a reader on a list. */
export const newToken = (): Buffer => randomBytes(16)

/** A token as an address has it: 22 letters. */
export const tokenText = (token: Buffer): string => token.toString('base64url')

/** The token behind 22 letters; null for anything else, also for another spelling of a token. */
export function readToken(text: string): Buffer | null {
  if (!/^[\w-]{22}$/.test(text)) return null
  const token = Buffer.from(text, 'base64url')
  return token.length === 16 && tokenText(token) === text ? token : null
}

/** What only the mail that asks for confirmation has: it goes with the request, so that an older one confirms nothing new. */
export function proofOf(secret: string, token: Buffer, askedAt: Date): string {
  return createHmac('sha256', secret)
    .update(`newsletter-confirm:${tokenText(token)}:${askedAt.getTime()}`)
    .digest('base64url')
    .slice(0, 22)
}

/** Whether a proof belongs to the request. */
export function isProof(secret: string, token: Buffer, askedAt: Date, proof: string): boolean {
  const [expected, given] = [Buffer.from(proofOf(secret, token, askedAt)), Buffer.from(proof)]
  return expected.length === given.length && timingSafeEqual(expected, given)
}
