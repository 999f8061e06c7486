import { RULES, type Rule, type Scope } from './rules.ts'
import { isHolder, type Viewer } from './viewer.ts'

export type Action = keyof typeof RULES

/** The object of an action: its owner and its state; without a state it counts as public. */
export interface Owned {
  ownerId: number | null
  state?: string
}

/** States in which a thing is still its author's: begun, or returned to its author with a note. */
const DRAFT_STATES: readonly string[] = ['draft', 'returned']

/**
 * Whether the viewer may do it to the thing. Without a thing: whether there is anything at all they may do it to, which is
 * the question of a link or a list, and the whole answer for actions that are not about one thing.
 */
export function can(viewer: Viewer, action: Action, thing?: Owned): boolean {
  const scope = scopeOf(viewer, action)
  if (scope === null) return false
  if (!thing || scope === 'any') return true
  const own = isHolder(viewer, thing.ownerId)
  if (scope === 'others') return !own
  return own && (scope === 'own' || DRAFT_STATES.includes(thing.state ?? ''))
}

/** Over which things the viewer may do it, for lists and counts that filter in SQL; null: over none. */
export function scopeOf(viewer: Viewer, action: Action): Scope | null {
  return (RULES[action] as Rule)[viewer.role] ?? null
}

/** Visibility levels of the domain: 1 only the owner, 2 site members, 3 everyone. */
export type Visibility = 1 | 2 | 3

/** The lowest visibility level that lists may show this viewer. Lists never show private things. */
export function listedVisibility(viewer: Viewer): 2 | 3 {
  return can(viewer, 'content.readMembers') ? 2 : 3
}

export interface Guarded {
  visibility: Visibility
  paid: boolean
  ownerId: number | null
}

/** What a viewer gets of one thing: all of it, the free beginning of a paid one, or nothing. */
export type Reading = 'full' | 'preview' | 'denied'

/** The one answer to 'may this person read it', used by page, API, feed, image and mail alike. */
export function readingOf(viewer: Viewer, thing: Guarded): Reading {
  const reading = readingOfRole(viewer, thing)
  // Asked last: where the role alone answers, the page is the same for everybody who has it.
  return reading !== 'full' && isHolder(viewer, thing.ownerId) ? 'full' : reading
}

function readingOfRole(viewer: Viewer, { visibility, paid }: Guarded): Reading {
  if (visibility === 1 && !can(viewer, 'content.readPrivate')) return 'denied'
  if (visibility === 2 && !can(viewer, 'content.readMembers')) return 'denied'
  return paid && !can(viewer, 'content.readPaid') ? 'preview' : 'full'
}

/**
 * Whether the viewer may know that a thing is there. Members' content may be revealed, as the viewer can log in; private content is
 * for everybody else as if it did not exist.
 */
export function isKnownTo(viewer: Viewer, thing: Guarded): boolean {
  return thing.visibility !== 1 || readingOf(viewer, thing) !== 'denied'
}

/** A post's discussion: the post, the level of who takes part (as of visibility), and whether more may be said. */
export interface Discussed extends Guarded {
  commentPermission: Visibility
  commentsClosed: boolean
}

/** What a viewer may do in a discussion. They may write, need an `account` first, find it `closed`, or have no part in it. */
export interface Commenting {
  read: boolean
  write: 'yes' | 'account' | 'closed' | 'no'
}

/**
 * The one answer to 'may this person read and write comments here'. Comments go with the whole text: whoever gets less
 * of the post gets none of them. Level 3: everyone reads, every account writes; 2: members read and write; 1: the
 * owner and the moderators do, for all others the discussion is closed. No one writes where it was closed.
 */
export function commentingOf(viewer: Viewer, post: Discussed): Commenting {
  if (readingOf(viewer, post) !== 'full') return { read: false, write: 'no' }
  const { commentPermission: level, commentsClosed } = post
  const takesPart =
    level === 3 ||
    can(viewer, 'comment.moderate') ||
    (level === 2 && can(viewer, 'content.readMembers')) ||
    isHolder(viewer, post.ownerId)
  if (!takesPart) return { read: false, write: level === 1 || commentsClosed ? 'closed' : 'account' }
  if (commentsClosed) return { read: true, write: 'closed' }
  return { read: true, write: can(viewer, 'comment.write') ? 'yes' : 'account' }
}
