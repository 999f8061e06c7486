import { createContext } from 'react-router'
import type { Lang } from '#i18n/locale.ts'
import type { ReaderPrefs } from '#i18n/prefs.ts'
import type { App } from '#platform/app.server.ts'
import type { Refusal } from './errors.ts'
import type { Member, Viewer } from '#platform/policy/viewer.ts'

/** The action that a reader asks for: equal for two requests that mean one, such as a button pressed twice. */
export interface Intent {
  /** A keyed hash: it reveals nothing of reader and fields. */
  key: string
  /** How long an equal request counts as a repetition. */
  seconds: number
}

/** Everything that a loader, an action or an API handler may know of the request it serves. */
export interface RequestContext {
  app: App
  lang: Lang
  viewer: Viewer
  /** A user who is logged in but must set up a second factor first: elsewhere a visitor. */
  enrolling: Member | null
  prefs: ReaderPrefs
  now: Date
  /** The address as the reader sees it: without the router's `.data` ending. */
  url: URL
  requestId: string
  /** The reader's network address, for rate limits only. */
  ip: string
  /** A header of the request, by its lower-case name; null when it was not sent. */
  header(name: string): string | null
  /** A cookie of the request, by our name of it; null when it was not sent. */
  cookie(name: string): string | null
  /** The action that the reader asks for, for `once`: equal for a form or call that was sent twice. */
  intent: Intent
  /** The form of this request; its files are on the disk until the answer is sent. */
  form: FormData | null
  /** What the reader typed, when the form was refused before its action ran; loaders put it back into the fields. */
  posted: FormData | null
  /** Why the form was refused: its token was missing, foreign or too old, or it holds what no text may. */
  refused: 'bad_token' | 'invalid_input' | null
  /** Marks the inline scripts of this render as the portal's own; a new one each time, so that it cannot be guessed. */
  readonly nonce: string
  /** Why the page could not be made: the database is away or has no room. Set once by what catches loaders' errors. */
  outage: Refusal | null
  /** Records what the page shows: a change published under one of these tags drops the page everywhere. */
  tag(...tags: string[]): void
  /** Says that a reader of the page may open a frame of another site: `https://host`. */
  frame(origin: string): void
  /** Says that the answer is this reader's own and must not enter a shared cache. */
  personal(): void
  /**
   * A token for a form on this page; gives a visitor the cookie it is bound to, and makes the page personal. On a page that
   * is cached for signed-in readers it is a placeholder, replaced by each reader's own.
   */
  formToken(): string
  /** The reader's name for the frame of the page; on a cached page a placeholder, as with `formToken`. Null for a visitor. */
  ownName(): string | null
  /** How many notices the reader has not read, in three signs and blank for none; on a cached page a placeholder. Null for a visitor. */
  ownUnread(): string | null
  /** What ballots and limits of this reader are bound to: the session or visitor cookie, if there is one. */
  owner(): string | null
  /** Adds a Set-Cookie line to the answer. */
  setCookie(line: string): void
}

export const requestContext = createContext<RequestContext>()
