import { createHmac, timingSafeEqual } from 'node:crypto'

/** Letters and digits in either case, as some mail servers change it. */
const RADIX = 32
const [ISSUE, TOKEN, PROOF] = [4, 16, 10]
const LETTERS = ((ISSUE + TOKEN + PROOF) * 8) / 5

/** What an address names before it is proved: an issue and a reader on a list. */
export interface ReturnKey {
  issue: number
  token: Buffer
  proof: Buffer
}

/**
 * The address that a mail comes back to: `bounces+….@example.org`. It names issue and reader and is signed, for the reader's token
 * alone is in every link; the address it was sent to is signed too, so that it says nothing of a later one.
 */
export function returnAddress(
  secret: string,
  bounceAddress: string,
  { issue, token, address }: { issue: number; token: Buffer; address: string },
): string {
  const bytes = Buffer.concat([issueBytes(issue), token, proofOf(secret, { issue, token, address })])
  const key = BigInt(`0x${bytes.toString('hex')}`)
    .toString(RADIX)
    .padStart(LETTERS, '0')
  return bounceAddress.replace('@', `+${key}@`)
}

/** Reads such an address; null for any other. */
export function readReturnAddress(bounceAddress: string, address: string): ReturnKey | null {
  const [name = '', domain = ''] = bounceAddress.split('@')
  const text = address.toLowerCase()
  const key = text.slice(name.length + 1, -domain.length - 1)
  if (text !== `${name}+${key}@${domain}` || key.length !== LETTERS || !/^[0-9a-v]+$/.test(key)) return null
  const value = Array.from(key).reduce(
    (sum, digit) => sum * BigInt(RADIX) + BigInt(parseInt(digit, RADIX)),
    0n,
  )
  const bytes = Buffer.from(value.toString(16).padStart((ISSUE + TOKEN + PROOF) * 2, '0'), 'hex')
  return {
    issue: bytes.readUInt32BE(0),
    token: bytes.subarray(ISSUE, ISSUE + TOKEN),
    proof: bytes.subarray(ISSUE + TOKEN),
  }
}

/** Whether a key is ours and was made for this address. */
export function isReturnKey(secret: string, { issue, token, proof }: ReturnKey, address: string): boolean {
  return timingSafeEqual(proofOf(secret, { issue, token, address }), proof)
}

function issueBytes(issue: number): Buffer {
  const bytes = Buffer.alloc(ISSUE)
  bytes.writeUInt32BE(issue)
  return bytes
}

function proofOf(
  secret: string,
  { issue, token, address }: { issue: number; token: Buffer; address: string },
): Buffer {
  return createHmac('sha256', secret)
    .update(`newsletter-return:${issue}:${token.toString('base64url')}:${address}`)
    .digest()
    .subarray(0, PROOF)
}
