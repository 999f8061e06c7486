import { sql } from 'kysely'
import { foldArabic } from '#i18n/words/fold.ts'
import type { Db } from '#platform/db/kysely.server.ts'
import { ACCOUNT_ROLES, type AccountRole } from './account-roles.ts'

/** Which accounts are listed; what is left out does not matter. */
export interface UserFilter {
  /** Part of the user name, name or e-mail address; folded as in every search. */
  text?: string
  role?: AccountRole
  /** Only suspended accounts, or only the others. */
  disabled?: boolean
}

/** An account as the administrators see it in their list. */
export interface UserRow {
  id: number
  username: string
  name: string
  email: string
  role: AccountRole
  since: Date
  disabledAt: Date | null
}

const PER_PAGE = 25

const COLUMNS = [
  'id',
  'username',
  'display_name as name',
  'email',
  'role',
  'created_at as since',
  'disabled_at as disabledAt',
] as const

/** The accounts that a filter leaves, the newest first, with how many there are of each role for the same text. */
export async function listUsers(
  db: Db,
  { text = '', role, disabled }: UserFilter,
  page: number,
): Promise<{ users: UserRow[]; total: number; pages: number; roles: Record<AccountRole, number> }> {
  const folded = foldArabic(text.trim())
  const found = db
    .selectFrom('accounts_user')
    .$if(folded !== '', (query) => query.where(sql<boolean>`position(${folded} in search) > 0`))
    .$if(disabled !== undefined, (query) => query.where('disabled_at', disabled ? 'is not' : 'is', null))
  const [users, counts] = await Promise.all([
    found
      .select(COLUMNS)
      .$if(role !== undefined, (query) => query.where('role', '=', role ?? 'member'))
      .orderBy('id', 'desc')
      .limit(PER_PAGE)
      .offset((page - 1) * PER_PAGE)
      .execute(),
    found
      .select((eb) => ['role', eb.fn.countAll<number>().as('count')])
      .groupBy('role')
      .execute(),
  ])
  const roles = Object.fromEntries(
    ACCOUNT_ROLES.map((name) => [name, counts.find((row) => row.role === name)?.count ?? 0]),
  ) as Record<AccountRole, number>
  const total = role ? roles[role] : counts.reduce((sum, { count }) => sum + count, 0)
  return { users, total, pages: Math.max(1, Math.ceil(total / PER_PAGE)), roles }
}

/** An account as the administrators see it on its own page. */
export interface UserPage extends UserRow {
  note: string | null
  firstLoginAt: Date | null
  passwordChangedAt: Date
  /** Sessions that are open now. */
  sessions: number
  /** What would stay without its name if it were deleted. */
  comments: number
  posts: number
}

/** One account, or null when there is none of this number. */
export async function readUser(db: Db, id: number, now: Date): Promise<UserPage | null> {
  const row = await db
    .selectFrom('accounts_user as u')
    .select(['id', 'username', 'display_name as name', 'email', 'role', 'created_at as since'])
    .select(['disabled_at as disabledAt', 'disabled_note as note', 'first_login_at as firstLoginAt'])
    .select('password_changed_at as passwordChangedAt')
    .select((eb) => [
      eb
        .selectFrom('accounts_session')
        .select((e) => e.fn.countAll<number>().as('count'))
        .whereRef('user_id', '=', 'u.id')
        .where('expires_at', '>', now)
        .as('sessions'),
      eb
        .selectFrom('editorial_comment')
        .select((e) => e.fn.countAll<number>().as('count'))
        .whereRef('author_id', '=', 'u.id')
        .as('comments'),
      eb
        .selectFrom('editorial_post')
        .select((e) => e.fn.countAll<number>().as('count'))
        .whereRef('owner_id', '=', 'u.id')
        .as('posts'),
    ])
    .where('id', '=', id)
    .executeTakeFirst()
  return row
    ? { ...row, sessions: row.sessions ?? 0, comments: row.comments ?? 0, posts: row.posts ?? 0 }
    : null
}
