import type { Correction } from '#entries/corrections/correction.ts'
import type { Cause } from '#entries/revisions/cut.server.ts'
import type { Shown } from '#entries/present.server.ts'
import type { ListPage } from '../../parts/list.ts'

/** One step of a thing's past. */
export interface PastRow {
  id: string
  cause: Cause | 'import'
  at: string
  by: string | null
  changed: readonly string[]
  note: string | null
  name: string | null
  file: string | null
}

/** The past of a thing. */
export interface HistoryData {
  kind: string
  key: string
  together: string
  name: string | null
  list: ListPage<PastRow>
  mayName: boolean
}

/** A difference between two states: a text with what came and went, or both values. */
export interface DifferenceRow {
  column: string
  label: string
  html: string | null
  marksOnly: boolean
  before: Shown | null
  after: Shown | null
  /** It can be put back to what it was in the step that is shown. */
  mayRestore: boolean
}

/** A step of the past compared with another state. */
export interface RevisionData {
  kind: string
  key: string
  name: string | null
  step: PastRow
  /** The states that it can be compared with; the chosen one. */
  against: readonly { id: string; step: PastRow | null }[]
  chosen: string
  /** The chosen state is the older one. */
  chosenIsBefore: boolean
  differences: readonly DifferenceRow[]
  mayRestore: boolean
  /** The note of correction that goes out with the next publication; null where they have not read it yet. */
  correction: Correction | null
  /** Marks of what the thing's columns are now. */
  was: Readonly<Record<string, string>>
}
