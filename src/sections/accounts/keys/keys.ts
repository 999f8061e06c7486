/** What a key may do: read lists, series and small files; or fetch whole tables as cheaply as a list. */
export type Scope = 'read' | 'bulk'

/** How long a key may live, in days; empty lives until it is revoked. */
export const KEY_DAYS = ['90', '365', ''] as const

/** What kinds of keys can be made: for programs, for whole tables, for a sheet that can only put it into an address. */
export const KEY_KINDS = ['program', 'bulk', 'sheet'] as const
export type KeyKind = (typeof KEY_KINDS)[number]

/** Longest label, in characters. */
export const KEY_LABEL = 60

/** A key as its owner and the administrators see it: never the key itself. */
export interface ListedKey {
  id: string
  label: string
  kind: KeyKind
  /** ISO 8601. */
  createdAt: string
  expiresAt: string | null
  /** `YYYY-MM-DD`. */
  lastUsed: string | null
  /** Calls of today and of the last thirty days. */
  today: number
  month: number
  state: 'active' | 'expired' | 'revoked'
}

/** The tag under which what is known of keys is dropped. */
export const KEYS_TAG = 'api-keys'
