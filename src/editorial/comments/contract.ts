import type { Lang } from '#i18n/locale.ts'

/** Longest comment, in characters as a reader counts them. */
export const MAX_LENGTH = 2000

/** Threads a page; a thread is never split. */
export const THREADS_PER_PAGE = 50

/** This many people report a comment, and it is held until the newsroom has looked at it. */
export const REPORTS_TO_HOLD = 3

/** How long its writer may take a comment back. */
export const TAKE_BACK_MS = 15 * 60 * 1000

/** Why somebody reports a comment; the texts are `comments.reason.*`. */
export const REASONS = ['spam', 'abuse', 'off_topic', 'misleading', 'other'] as const
export type Reason = (typeof REASONS)[number]

/**
 * Why a comment waits: the account's first one, a link of a young account, the same words again, mostly signs, words of the
 * newsroom's list, a sanction, or reports. The texts are `comments.held.*`.
 */
export const HELD_BY = ['first', 'links', 'repeat', 'signs', 'words', 'sanction', 'reports'] as const
export type HeldBy = (typeof HELD_BY)[number]

/**
 * A member's sanction: not to write at all, write more than once an hour, or be read before the newsroom has
 * looked. The texts are `comments.sanction.*`.
 */
export const SANCTIONS = ['mute', 'slow', 'hold'] as const
export type SanctionKind = (typeof SANCTIONS)[number]

/** Reports of a member count less when the newsroom agreed with less than this share of their last ones. */
export const UPHELD_SHARE = 0.2

/** The number of decided reports that a share requires. */
export const REPORTS_TO_JUDGE = 5

/** An account younger than this may not link without being looked at. */
export const YOUNG_MS = 7 * 24 * 60 * 60 * 1000

/** With `slow`: the time between two comments. */
export const SLOW_MS = 60 * 60 * 1000

/** A comment as one reader is shown it. */
export interface Comment {
  id: number
  /** The comment that it answers; null on the first level. */
  parent: number | null
  /** Who signs; empty where the text is not shown. */
  author: string
  /** The language of the text. */
  lang: Lang
  /** Plain text; null for a place holder over replies: the comment was removed or is held. */
  text: string | null
  /** Waits for the newsroom: only its writer is shown it. */
  held: boolean
  /** Why it waits; empty for all but its writer. */
  heldBy: readonly HeldBy[]
  /** Demonstration data. */
  demo: boolean
  /** ISO 8601. */
  createdAt: string
  /** The reader is its writer. */
  own: boolean
  /** The reader may still take it back. */
  removable: boolean
}

export interface Thread extends Comment {
  /** Oldest first. */
  replies: Comment[]
}

/** One page of the comments of a post, threads oldest first. */
export interface CommentPage {
  threads: Thread[]
  /** Comments that everybody is shown, on all pages. */
  count: number
  /** 1-based. */
  page: number
  /** At least 1. */
  pages: number
}

/** A sanction in force, as its holder sees it. */
export interface Sanction {
  kind: SanctionKind
  reason: string
  /** ISO 8601. */
  until: string
}

/** The tag of every discussion: who may write changed. */
export const SANCTIONS_TAG = 'comment-sanctions'

/** The tag of everything that shows a post's comments. */
export const commentsTag = (postId: number) => `comments:${postId}`

/** Id of a comment's element in its page. */
export const anchorOf = (commentId: number) => `c${commentId}`
