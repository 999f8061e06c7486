import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const NONCE_BYTES = 12
const TAG_BYTES = 16

const keyOf = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', 'totp-secret', 32))
/** The owner of a sealed secret: copied into another account's row it opens nothing. */
const boundTo = (userId: number) => Buffer.from(`accounts_user:${userId}`)

/** Encrypts the secret of an authenticator app for the database (AES-256-GCM under a key derived from the signing key). */
export function seal(secret: string, userId: number, plain: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret), nonce, { authTagLength: TAG_BYTES })
  cipher.setAAD(boundTo(userId))
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

/** The secret again; null when it was sealed under another signing key or for another account. */
export function unseal(secret: string, userId: number, sealed: Buffer): Buffer | null {
  if (sealed.length <= NONCE_BYTES + TAG_BYTES) return null
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret), sealed.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  })
  decipher.setAAD(boundTo(userId))
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()])
  } catch {
    return null
  }
}
