import { createECDH, hkdfSync } from 'node:crypto'

/** The key pair by which push services know this site (RFC 8292), base64url. */
export interface PushKeys {
  publicKey: string
  privateKey: string
}

/** Order of the curve P-256. */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n

/** The pair that belongs to a site's secret: nothing is stored, and all instances have the same. */
export function pushKeysOf(secret: string): PushKeys {
  const bytes = Buffer.from(hkdfSync('sha256', secret, '', 'web push', 48))
  // More bytes than the order has, so that no key is likelier than another (FIPS 186-5, A.2.1).
  const scalar = (BigInt(`0x${bytes.toString('hex')}`) % (ORDER - 1n)) + 1n
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(scalar.toString(16).padStart(64, '0'), 'hex')
  return {
    publicKey: pair.getPublicKey('base64url', 'uncompressed'),
    privateKey: Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex').toString('base64url'),
  }
}
