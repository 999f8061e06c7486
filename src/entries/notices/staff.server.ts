import type { Db } from '#platform/db/kysely.server.ts'
import { can, type Action, type Owned } from '#platform/policy/policy.ts'
import { ROLES, type Member, type Role } from '#platform/policy/viewer.ts'

/** A member of the newsroom, with their e-mail address. */
export interface Staff extends Member {
  email: string
  lang: 'ar' | 'en'
}

type AccountRole = Exclude<Role, 'visitor'>

/** The roles with which one may do something. */
const rolesWith = (action: Action): AccountRole[] =>
  ROLES.filter(
    (role): role is AccountRole =>
      role !== 'visitor' && can({ role, id: 0, username: '', displayName: '' }, action),
  )

/**
 * Everyone who may enter the panel now: suspended accounts may not. With `ids`, only those of them. `locked`: in a transaction, none
 * of their accounts is deleted before its end; one that is being deleted is left out.
 */
export async function readStaff(db: Db, ids?: readonly number[], { locked = false } = {}): Promise<Staff[]> {
  if (ids?.length === 0) return []
  const rows = await db
    .selectFrom('accounts_user')
    .select(['id', 'role', 'username', 'display_name', 'email', 'lang'])
    .where('disabled_at', 'is', null)
    .where('role', 'in', rolesWith('panel.enter'))
    .$if(ids !== undefined, (query) => query.where('id', 'in', [...(ids ?? [])]))
    .orderBy('display_name')
    .orderBy('id')
    .$if(locked, (query) => query.forKeyShare())
    .execute()
  return rows.map(({ display_name, ...row }) => ({ ...row, displayName: display_name }))
}

/** Those of them who may do it to a thing. */
export const whoMay = <Person extends Member>(people: readonly Person[], action: Action, thing: Owned) =>
  people.filter((person) => can(person, action, thing))
