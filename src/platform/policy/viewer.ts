export type Role = 'visitor' | 'member' | 'subscriber' | 'author' | 'editor' | 'administrator'

/** Somebody with an account: a row of accounts_user. */
export interface Member {
  role: Exclude<Role, 'visitor'>
  id: number
  username: string
  displayName: string
}

/** Who is asking. A visitor has no account. */
export type Viewer = { role: 'visitor' } | Member

export const VISITOR: Viewer = { role: 'visitor' }
