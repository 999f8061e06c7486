import type { Value, Values } from '../values.ts'

/** The server's answer to a save; `clash`: columns that someone else changed first, with their present values. */
export type Answer =
  | { kind: 'saved'; version: number; others: Values; faulty: readonly string[] }
  | { kind: 'clash'; version: number; values: Values; columns: readonly string[] }
  /** The session is over, or the form's token is too old: the text stays here until the next log-in. */
  | { kind: 'loggedOut' }
  /** No answer, or one that may be better next time. */
  | { kind: 'away' }
  /** The server will never take it. */
  | { kind: 'refused'; text: string }

/** The request of a save. */
export interface Sent {
  fields: Values
  was: Readonly<Record<string, readonly string[]>>
  known: number
  /** This page, and how many requests it has sent: one that comes late, or a second time, is known by that. */
  visit: { id: string; turn: number }
}

/** How it goes: what the line above the form says. */
export type Status =
  | { kind: 'same' }
  | { kind: 'waiting' }
  | { kind: 'saving' }
  | { kind: 'saved'; at: number }
  | { kind: 'away'; since: number }
  | { kind: 'loggedOut' }
  | { kind: 'refused'; text: string }

/**
 * A change that the server does not have: what is here, and marks of what the server may have: what it had when the change
 * was made, and what was sent since without an answer.
 */
export interface Change {
  value: Value
  was: readonly string[]
  /** Those texts themselves, oldest first: both sides are merged by what they have in common. Older journals lack them. */
  before?: readonly Value[]
}

/** Stores unsaved changes so that they outlive the browser; `strict`: a power failure too. */
export interface Journal {
  write(changes: Readonly<Record<string, Change>>, durability?: 'relaxed' | 'strict'): Promise<void>
}

export interface AutosaveOptions {
  /** The server's values. */
  values: Values
  version: number
  send(sent: Sent): Promise<Answer>
  journal: Journal
  /** Called after every step. */
  onStatus(status: Status): void
  /** Others' changes of columns that are not changed here. */
  onOthers(values: Values): void
  /**
   * A column that was changed on both sides. `before` are the texts with which that may have begun, oldest first. What is
   * returned is put together of both and saved; null leaves it to the writer, who is shown both.
   */
  merge(column: string, at: { before: readonly Value[]; mine: Value; theirs: Value }): Value | null
  /** Both sides were put together: the column has this now. */
  onMerged(column: string, value: Value): void
  onClash(column: string, theirs: Value): void
  onFaulty(columns: readonly string[]): void
  /** Whether someone is typing in a column: others' changes to it wait for the next keystroke, or until the field is left. */
  isHeld?(column: string): boolean
  /** A name for this page that no other has. */
  visit: string
  now(): number
  /** Does the work later; the answer cancels it. */
  later(work: () => void, ms: number): () => void
}
