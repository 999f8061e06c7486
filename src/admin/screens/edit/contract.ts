import type { Correction } from '#entries/corrections/correction.ts'
import type { Other } from '#entries/client/use-presence.ts'
import type { FormModel } from '#entries/form/model.ts'
import type { Note } from '#entries/notes/contract.ts'
import type { Lang } from '#i18n/locale.ts'
import type { State } from '#entries/kind.ts'
import type { Move } from '#entries/moves.ts'
import type { Values } from '#entries/values.ts'
import type { LoadedRemarks } from '../../remarks/contract.ts'

/** The data of the screen of one thing. */
export interface EditData {
  kind: string
  /** What one of them is called. */
  one: string
  /** Null while it is new. */
  key: string | null
  name: string | null
  /** Whose unsaved text the browser stores. */
  account: string
  state: State
  /** Something of it is public. */
  live: boolean
  version: number
  form: FormModel
  values: Values
  /** Columns with changes that are not public. */
  changed: readonly string[]
  /** Columns that were changed in public since, and what is there now, as a line of text. */
  overtaken: Readonly<Record<string, string>>
  /** What the viewer may do with it, the likeliest first. */
  moves: readonly Move[]
  /** Whether the viewer may change it. */
  mayEdit: boolean
  /** The note of correction that goes out with the next publication; null where they have not read it yet. */
  correction: Correction | null
  publishAt: string | null
  /** Where readers find it. */
  address: string | null
  /** Other screens of it, below its own. */
  beside: readonly { path: string; label: string }[]
  /** Through other hands before it is public. */
  workflow: boolean
  /** It has texts in two languages that can be published each by itself. */
  languages: boolean
  /** The remarks on its texts. */
  remarks: LoadedRemarks
  /** Its texts may hold pictures, charts and prices. */
  expanded: boolean
  /** Why it was returned. */
  note: { text: string; by: string | null; at: string } | null
  /** Who looks it over and until when; null where it goes through no other hands. */
  task: Task | null
  /** The latest steps of its way, the last first. */
  steps: readonly Step[]
  /** The newsroom's notes on it; null for viewers without access to them, or while it is new. */
  notes: readonly Note[] | null
  /** Who else has it open. */
  others: readonly Other[]
  /** The number of a publication that was just made and can be undone. */
  undo: number | null
  /** The viewer's request that a colleague had already carried out. */
  already: Pick<Step, 'cause' | 'by' | 'at'> | null
}

/** Who looks a thing over, until when, and what the viewer may change of that. */
export interface Task {
  reviewer: { id: number; name: string } | null
  /** By Riyadh's clock, as a field of a form has it: `2026-11-23T09:00`. */
  due: string | null
  dueAt: string | null
  overdue: boolean
  mayAssign: boolean
  mayTake: boolean
  maySetDue: boolean
  /** Who may review it. */
  people: readonly { id: number; name: string }[]
}

/** One step of a thing's way. */
export interface Step {
  id: string
  cause:
    | 'submit'
    | 'return'
    | 'review'
    | 'schedule'
    | 'unschedule'
    | 'publish'
    | 'unpublish'
    | 'archive'
    | 'revive'
  at: string
  by: string | null
  note: string | null
  languages: readonly Lang[]
  publishAt: string | null
}
