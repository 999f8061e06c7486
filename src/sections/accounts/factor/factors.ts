/** The second factors of an account; times are ISO 8601. */
export interface Factors {
  app: { since: string } | null
  passkeys: { id: string; name: string; since: string; usedAt: string | null; suspect: boolean }[]
  /** The app and the passkeys together. */
  count: number
  codesMade: boolean
  codesLeft: number
}
