import type { Dictionary } from '#i18n/messages.ts'

/** How far a live coverage has come; `closed` takes no more updates. */
export type LiveState = 'open' | 'paused' | 'closed'

/** Covers which stories have live coverage. */
export const LIVE_TAG = 'live'

/** Covers the coverage of one story with its entries. */
export const liveTag = (post: number | string) => `live:${post}`

/** Of the addresses that a script asks for what is new: a stream, and the same by polling. */
export const streamPath = (post: number | string) => `/live/${post}/stream`
export const updatesPath = (post: number | string) => `/live/${post}/updates`

/** Query parameters of a story's page: the order of entries, their page, and one entry to show. */
export const LIVE_PARAMETERS = ['order', 'part', 'entry'] as const

/** Whether a request opens a stream. */
export const STREAM_ADDRESS = /^(?:\/en)?\/live\/[1-9]\d{0,8}\/stream(?:\?|$)/

/** What a script is sent: all that changed after the revision that it named. */
export interface LiveUpdate {
  revision: number
  state: LiveState
  /** State and key points. */
  head: string
  /** From the oldest on, each with the revision that it came with. One that the page has already is replaced. */
  entries: readonly { id: number; came: number; html: string }[]
  /** More changed than is sent: only the page itself has it all. */
  reload?: true
}

/** What the page says to its script. */
export interface LiveProps extends Record<string, unknown> {
  /** Where to ask, without the query. */
  stream: string
  updates: string
  /** The last revision that the page has. */
  revision: number
  /** Where new entries are put on this page; null: they are on another one, at `first`. */
  place: 'start' | 'end' | null
  first: string
  /** What it says by itself. */
  words: Dictionary
}
