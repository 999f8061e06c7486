import type { FormModel } from '#entries/form/model.ts'
import type { State } from '#entries/kind.ts'
import type { Move } from '#entries/moves.ts'
import type { Values } from '#entries/values.ts'

/** What the screen of one thing shows. */
export interface EditData {
  kind: string
  /** What one of them is called. */
  one: string
  /** Null while it is new. */
  key: string | null
  name: string | null
  /** Whose unsaved text the browser keeps. */
  account: string
  state: State
  /** Something of it is public. */
  live: boolean
  version: number
  form: FormModel
  values: Values
  /** Columns with changes that are not public. */
  changed: readonly string[]
  /** Columns that were changed in public since, and what stands there. */
  overtaken: Values
  /** What the viewer may do with it, the likeliest first. */
  moves: readonly Move[]
  /** Whether the viewer may change it. */
  mayEdit: boolean
  publishAt: string | null
  /** Where readers find it. */
  address: string | null
  /** Other screens of it, below its own. */
  beside: readonly { path: string; label: string }[]
  /** Through other hands before it is public. */
  workflow: boolean
  /** It has texts in two languages that can be published each by itself. */
  languages: boolean
  /** Why it was returned. */
  note: { text: string; by: string | null; at: string } | null
}
