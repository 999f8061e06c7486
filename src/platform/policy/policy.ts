import type { Role, Viewer } from './viewer.ts'

/** Everything that somebody may or may not do, as one table. Nothing else in the code asks for a role by name. */
const MATRIX = {
  'site.enterWhenClosed': ['administrator'],
  'content.readMembers': ['member', 'subscriber', 'author', 'editor', 'administrator'],
  'content.readPaid': ['subscriber', 'author', 'editor', 'administrator'],
  'content.readPrivate': ['editor', 'administrator'],
  'post.create': ['author', 'editor', 'administrator'],
  'mail.read': ['administrator'],
  'contact.read': ['editor', 'administrator'],
} as const satisfies Record<string, readonly Role[]>

export type Action = keyof typeof MATRIX

/** Whether the viewer may do it. The only question the rest of the code asks. */
export function can(viewer: Viewer, action: Action): boolean {
  return (MATRIX[action] as readonly Role[]).includes(viewer.role)
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
export type Reading = 'full' | 'teaser' | 'denied'

/** The one answer to 'may this person read it', used by page, API, feed, image and mail alike. */
export function readingOf(viewer: Viewer, thing: Guarded): Reading {
  const owner = viewer.role !== 'visitor' && viewer.id === thing.ownerId
  if (owner) return 'full'
  if (thing.visibility === 1 && !can(viewer, 'content.readPrivate')) return 'denied'
  if (thing.visibility === 2 && !can(viewer, 'content.readMembers')) return 'denied'
  return thing.paid && !can(viewer, 'content.readPaid') ? 'teaser' : 'full'
}
