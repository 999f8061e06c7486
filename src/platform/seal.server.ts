import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const NONCE_BYTES = 12
const TAG_BYTES = 16

/** What a sealed value is for, and whose it is: `totp-secret`, `accounts_user:12`. Under others it opens nothing. */
export interface SealOf {
  purpose: string
  owner: string
}

const keyOf = (secret: string, { purpose }: SealOf) =>
  Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))

/** Encrypts a value for the database (AES-256-GCM under a key derived from the signing key). */
export function seal(secret: string, of: SealOf, plain: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret, of), nonce, { authTagLength: TAG_BYTES })
  cipher.setAAD(Buffer.from(of.owner))
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

/** The value again; null when it was sealed under another signing key, for another purpose or owner. */
export function unseal(secret: string, of: SealOf, sealed: Buffer): Buffer | null {
  if (sealed.length <= NONCE_BYTES + TAG_BYTES) return null
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret, of), sealed.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  })
  decipher.setAAD(Buffer.from(of.owner))
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()])
  } catch {
    return null
  }
}
