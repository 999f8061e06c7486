import { createCipheriv, createDecipheriv, createHmac, randomBytes, scrypt } from 'node:crypto'
import { BackupError } from './backup-error.ts'

const [SALT_BYTES, NONCE_BYTES, TAG_BYTES] = [16, 12, 16]
/** 64 MB and about a quarter of a second for a guess. */
const COST = { N: 2 ** 16, r: 8, p: 1, maxmem: 128 * 1024 * 1024 }

/** What a portal cannot make again: its signing key, and the first password of its administrator. */
export interface PortalKeys {
  secret: string
  adminPassword: string
}

/** By what a signing key is recognised; tells nothing of it. */
export const keyMark = (secret: string): string =>
  createHmac('sha256', secret).update('kimya backup').digest('hex').slice(0, 16)

const keyOf = (passphrase: string, salt: Buffer): Promise<Buffer> =>
  new Promise((resolve, reject) =>
    scrypt(passphrase.normalize('NFKC'), salt, 32, COST, (error, key) =>
      error ? reject(error) : resolve(key),
    ),
  )

/** The keys encrypted under a passphrase (scrypt, AES-256-GCM). */
export async function encloseKeys(keys: PortalKeys, passphrase: string): Promise<Buffer> {
  const [salt, nonce] = [randomBytes(SALT_BYTES), randomBytes(NONCE_BYTES)]
  const cipher = createCipheriv('aes-256-gcm', await keyOf(passphrase, salt), nonce)
  const text = Buffer.concat([cipher.update(JSON.stringify(keys)), cipher.final()])
  return Buffer.concat([salt, nonce, text, cipher.getAuthTag()])
}

/** The keys again. Throws BackupError `passphrase_wrong`. */
export async function discloseKeys(enclosed: Buffer, passphrase: string): Promise<PortalKeys> {
  const salt = enclosed.subarray(0, SALT_BYTES)
  const nonce = enclosed.subarray(SALT_BYTES, SALT_BYTES + NONCE_BYTES)
  try {
    const decipher = createDecipheriv('aes-256-gcm', await keyOf(passphrase, salt), nonce)
    decipher.setAuthTag(enclosed.subarray(-TAG_BYTES))
    const text = enclosed.subarray(SALT_BYTES + NONCE_BYTES, -TAG_BYTES)
    return JSON.parse(Buffer.concat([decipher.update(text), decipher.final()]).toString()) as PortalKeys
  } catch (cause) {
    throw new BackupError('passphrase_wrong', {}, { cause })
  }
}
