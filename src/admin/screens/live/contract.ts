import type { LiveState } from '#sections/live/contract.ts'

/** The desk of a live coverage. */
export interface DeskData {
  coverage: number
  title: string
  /** Where readers find it. */
  address: string
  state: LiveState
  /** May open, pause and close it. */
  mayRun: boolean
  desks: readonly { value: string; label: string }[]
  /** The byline of the story. */
  desk: string
  entries: readonly DeskEntry[]
  /** Further ones are in their list. */
  more: boolean
}

export interface DeskEntry {
  id: number
  /** ISO 8601. */
  at: string
  name: string
  /** Languages in which it is still to be written. */
  missing: readonly ('ar' | 'en')[]
  removed: boolean
  corrected: boolean
  /** It has changes that are not public. */
  changed: boolean
  mayEdit: boolean
}

/** A story that has no live coverage yet. */
export interface BeginData {
  title: string
  /** Why it cannot have any. */
  refused: 'unpublished' | 'editors' | null
}
