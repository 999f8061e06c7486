import type { Role } from './viewer.ts'

/**
 * Over which things an action is allowed: `any`; one's `own`; one's `ownDraft`, which is own and not yet public; `others`,
 * which is what one did not write oneself (four eyes).
 */
export type Scope = 'any' | 'own' | 'ownDraft' | 'others'

/** The scope in which each role may do it; a role that is not named may not. */
export type Rule = Partial<Record<Role, Scope>>

const ACCOUNTS = {
  member: 'any',
  subscriber: 'any',
  author: 'any',
  editor: 'any',
  administrator: 'any',
} as const
const NEWSROOM = { editor: 'any', administrator: 'any' } as const
const ADMINISTRATORS = { administrator: 'any' } as const

/**
 * All permissions, as one table; the control panel shows this very object. Nothing else in the
 * code asks for a role by name.
 */
export const RULES = {
  'site.enterWhenClosed': ADMINISTRATORS,
  'content.readMembers': ACCOUNTS,
  'content.readPaid': { subscriber: 'any', author: 'any', ...NEWSROOM },
  'content.readPrivate': NEWSROOM,
  'comment.write': ACCOUNTS,
  'comment.report': ACCOUNTS,
  'comment.moderate': NEWSROOM,
  'panel.enter': { author: 'any', ...NEWSROOM },
  'post.list': { author: 'own', ...NEWSROOM },
  'post.create': { author: 'any', ...NEWSROOM },
  'post.edit': { author: 'ownDraft', ...NEWSROOM },
  'post.submit': { author: 'own', ...NEWSROOM },
  'post.return': NEWSROOM,
  'post.review': { editor: 'others', administrator: 'others' },
  'post.publish': NEWSROOM,
  'post.setAudience': NEWSROOM,
  'post.archive': { author: 'ownDraft', ...NEWSROOM },
  'post.delete': { author: 'ownDraft', ...ADMINISTRATORS },
  'live.run': NEWSROOM,
  'live.add': { author: 'any', ...NEWSROOM },
  'live.edit': { author: 'own', ...NEWSROOM },
  'review.assign': NEWSROOM,
  'review.deadline': { author: 'own', ...NEWSROOM },
  'note.write': { author: 'own', ...NEWSROOM },
  'breaking.send': NEWSROOM,
  'breaking.consent': { editor: 'others', administrator: 'others' },
  'home.arrange': NEWSROOM,
  'reads.see': { author: 'own', ...NEWSROOM },
  'revision.read': { author: 'own', ...NEWSROOM },
  'content.edit': NEWSROOM,
  'data.edit': NEWSROOM,
  'data.import': NEWSROOM,
  'archive.import': ADMINISTRATORS,
  'source.run': NEWSROOM,
  'source.edit': ADMINISTRATORS,
  'media.use': { author: 'any', ...NEWSROOM },
  'media.upload': { author: 'any', ...NEWSROOM },
  'media.edit': { author: 'own', ...NEWSROOM },
  'media.publish': NEWSROOM,
  'contact.read': NEWSROOM,
  'contact.handle': NEWSROOM,
  'newsletter.manage': NEWSROOM,
  'settings.edit': ADMINISTRATORS,
  'redirect.edit': ADMINISTRATORS,
  'billing.read': ADMINISTRATORS,
  'billing.confirm': ADMINISTRATORS,
  'billing.edit': ADMINISTRATORS,
  'user.list': ADMINISTRATORS,
  'user.edit': ADMINISTRATORS,
  'policy.read': ADMINISTRATORS,
  'audit.read': ADMINISTRATORS,
  'job.run': ADMINISTRATORS,
  'mail.read': ADMINISTRATORS,
  // Not a right but a duty: with the setting `second_factor_for_staff` nothing above is theirs without a second factor.
  'account.secondFactor': { author: 'any', ...NEWSROOM },
} as const satisfies Record<string, Rule>
