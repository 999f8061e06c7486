/** From the least to the most that one may do. */
export const ROLES = ['visitor', 'member', 'subscriber', 'author', 'editor', 'administrator'] as const
export type Role = (typeof ROLES)[number]

/** Who is asking. A visitor has no account; everybody else is a row of accounts_user. */
export type Viewer =
  | { role: 'visitor' }
  | { role: Exclude<Role, 'visitor'>; id: number; username: string; displayName: string }

export const VISITOR: Viewer = { role: 'visitor' }
