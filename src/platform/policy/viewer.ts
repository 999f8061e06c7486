export type Role = 'visitor' | 'member' | 'subscriber' | 'author' | 'editor' | 'administrator'

/** Who is asking. A visitor has no account; everybody else is a row of accounts_user. */
export type Viewer =
  | { role: 'visitor' }
  | { role: Exclude<Role, 'visitor'>; id: number; username: string; displayName: string }

export const VISITOR: Viewer = { role: 'visitor' }
