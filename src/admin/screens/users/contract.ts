import type { AccountRole } from '#sections/accounts/manage/account-roles.ts'
import type { AuditRow } from '../audit/present.server.ts'
import type { ListPage } from '../../parts/list.ts'

/** The filters of the list beside the role. */
export const USER_STATES = ['active', 'suspended'] as const

/** An account in the list. */
interface UserRow {
  id: number
  username: string
  name: string
  email: string
  role: AccountRole
  /** ISO 8601. */
  since: string
  suspended: boolean
}

/** The list, with how many there are of each role for the same words. */
export type UserList = ListPage<UserRow> & { roles: Readonly<Record<AccountRole, number>> }

/** An account's own page. All moments are ISO 8601. */
export interface UserView {
  user: {
    id: number
    username: string
    name: string
    email: string
    role: AccountRole
    /** Why it is suspended. */
    note: string | null
    sessions: number
    comments: number
    posts: number
    since: string
    disabledAt: string | null
    firstLoginAt: string | null
    passwordChangedAt: string
  }
  mayEdit: boolean
  /** The newest lines about the account; null for who may not read them. */
  log: readonly AuditRow[] | null
}
