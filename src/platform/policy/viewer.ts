/**
 * From the least to the most that one may do. `subscriber` is a member whose paid reading has not ended (`billing_entitlement`, asked
 * with each session), and an account that was given it without end.
 */
export const ROLES = ['visitor', 'member', 'subscriber', 'author', 'editor', 'administrator'] as const
export type Role = (typeof ROLES)[number]

/** A viewer with an account: a row of accounts_user. */
export interface Member {
  role: Exclude<Role, 'visitor'>
  id: number
  username: string
  displayName: string
}

/** Who is asking. A visitor has no account. */
export type Viewer = { role: 'visitor' } | Member

export const VISITOR: Viewer = { role: 'visitor' }

/** What a shared page has read of the viewer it was rendered for. */
export interface PersonWatch {
  /** The viewer's identity was read: the page is personal. */
  known(): void
  /** The viewer was compared with this account: its holder may get another page. */
  compared(id: number): void
}

/** A signed-in viewer whose role may be read freely; reading anything else is noticed. */
class WatchedMember implements Member {
  readonly role: Member['role']
  readonly #member: Member
  readonly #watch: PersonWatch

  constructor(member: Member, watch: PersonWatch) {
    this.role = member.role
    this.#member = member
    this.#watch = watch
  }

  get id() {
    return this.#reveal().id
  }

  get username() {
    return this.#reveal().username
  }

  get displayName() {
    return this.#reveal().displayName
  }

  is(id: number): boolean {
    this.#watch.compared(id)
    return this.#member.id === id
  }

  #reveal(): Member {
    this.#watch.known()
    return this.#member
  }
}

/** The same viewer, for a page that is cached for the whole role: reading more than the role is noticed. */
export function watched(viewer: Viewer, watch: PersonWatch): Viewer {
  return viewer.role === 'visitor' ? viewer : new WatchedMember(viewer, watch)
}

/** Whether the viewer is the holder of this account; no viewer is the holder of no account. */
export function isHolder(viewer: Viewer, id: number | null): boolean {
  if (viewer.role === 'visitor' || id === null) return false
  return viewer instanceof WatchedMember ? viewer.is(id) : viewer.id === id
}
