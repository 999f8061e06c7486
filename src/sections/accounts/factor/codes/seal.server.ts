import { seal as sealFor, unseal as unsealFor } from '#platform/seal.server.ts'

/** Copied into another account's row it opens nothing. */
const ofAccount = (userId: number) => ({ purpose: 'totp-secret', owner: `accounts_user:${userId}` })

/** Encrypts the secret of an authenticator app for the database. */
export const seal = (secret: string, userId: number, plain: Buffer): Buffer =>
  sealFor(secret, ofAccount(userId), plain)

/** The secret again; null when it was sealed under another signing key or for another account. */
export const unseal = (secret: string, userId: number, sealed: Buffer): Buffer | null =>
  unsealFor(secret, ofAccount(userId), sealed)
