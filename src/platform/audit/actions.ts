import type { Action } from '#platform/policy/policy.ts'

/** What is recorded beside the policy's actions: what accounts do with themselves, and what is finer than a permission. */
const OWN_ACTIONS = [
  'account.logIn',
  'account.password',
  'account.email',
  'account.emailUndo',
  'account.delete',
  'import.undo',
  'user.role',
  'user.disable',
  'user.enable',
  'user.endSessions',
  'user.sendLink',
] as const

/** What a line of the audit log says was done. An action of the policy is recorded under its own name. */
export type AuditAction = Action | (typeof OWN_ACTIONS)[number]
