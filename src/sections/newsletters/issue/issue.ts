/** Who of a list gets an issue: everybody on it, those with an account, or those who may read paid stories. */
export const AUDIENCES = ['list', 'members', 'subscribers'] as const
export type Audience = (typeof AUDIENCES)[number]

/** How far an issue has come. */
export type IssueState = 'draft' | 'scheduled' | 'sending' | 'paused' | 'sent' | 'stopped'

/** Why an issue does not go on by itself. */
export type IssueProblem = 'server' | 'withdrawn' | 'empty' | 'large'

export const LIMITS = {
  subject: 150,
  intro: 4000,
  posts: 15,
  figures: 12,
  name: 80,
  about: 300,
  htmlBytes: 90_000,
} as const

/** A story or figure of an issue as the panel lists it. */
export interface IssueThing {
  key: string
  title: string
  note: string
  /** The audience may not see it: it is left out of the mail. */
  isLeftOut: boolean
}
