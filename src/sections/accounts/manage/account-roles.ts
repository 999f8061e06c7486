import type { Role } from '#platform/policy/viewer.ts'

/** The roles that an account can have. */
export const ACCOUNT_ROLES = [
  'member',
  'subscriber',
  'author',
  'editor',
  'administrator',
] as const satisfies Role[]
export type AccountRole = (typeof ACCOUNT_ROLES)[number]

/** Longest note about a suspension, in characters. */
export const NOTE_MAX = 500
