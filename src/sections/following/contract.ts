export { ZONES } from './zones.ts'

/** The things that can be saved. */
export const SAVED_KINDS = ['post', 'product', 'company', 'case'] as const
export type SavedKind = (typeof SAVED_KINDS)[number]

/** The things that can be followed; a section is one of stories, a market all prices of a country or region. */
const FOLLOWED_KINDS = [
  'section',
  'product',
  'series',
  'market',
  'company',
  'case',
  'author',
  'topic',
] as const
export type FollowedKind = (typeof FOLLOWED_KINDS)[number]

/** Everything that can be saved or followed. */
export type ThingKind = SavedKind | FollowedKind

/** How often notices are mailed. */
export const MAIL_WAYS = ['instant', 'daily', 'weekly', 'off'] as const
export type MailWay = (typeof MAIL_WAYS)[number]

export const isSaved = (kind: string): kind is SavedKind => SAVED_KINDS.some((one) => one === kind)
export const isFollowed = (kind: string): kind is FollowedKind => FOLLOWED_KINDS.some((one) => one === kind)

/** The page for saving or following a thing, so that the thing's own page is the same for everyone. */
export const followPath = (kind: ThingKind, key: string | number) => `/profile/Following/${kind}/${key}`

/** Longest texts, in characters. */
export const LONGEST = { list: 80, note: 500 } as const

/** The most of each that an account may have: more is a program, not a reader. */
export const MOST = { favourites: 5000, lists: 100, follows: 1000, rules: 200, devices: 20 } as const
