import type { Lang } from '#i18n/locale.ts'

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

/** The page on which letters are subscribed to. */
export const NEWSLETTERS_PATH = '/newsletters'
/** The member's own page. */
export const OWN_PATH = '/profile/Newsletters'
/** Where a reader's link out of a list leads; with the issue whose mail it is in, that issue counts who leaves by it. */
export const unsubscribePath = (token: string, issue: number | null = null) =>
  `${NEWSLETTERS_PATH}/u/${token}${issue === null ? '' : `/${issue}`}`
export const confirmPath = (token: string, proof: string) => `${NEWSLETTERS_PATH}/confirm/${token}/${proof}`

/** A list as readers see it. */
export interface NewsletterList {
  id: number
  slug: string
  name: string
  about: string
  demo: boolean
}

/** The values of a visitor's subscription form. */
export interface JoinValues {
  email: string
  lang: Lang
  /** Slugs. */
  lists: readonly string[]
}

/** A list with the choice of one member. */
export interface OwnList extends NewsletterList {
  on: boolean
}
