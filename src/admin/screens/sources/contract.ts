import type { PictureValue } from '#datasets/import/run/target.ts'
import type { ListPage } from '../../parts/list.ts'
import type { SourceField } from '../../sources/fields.ts'

/** The address of a new source. */
export const NEW_SOURCE = 'new'

interface Choice {
  value: string
  label: string
}

export type RunState =
  | 'waiting'
  | 'running'
  | 'same'
  | 'checked'
  | 'held'
  | 'approved'
  | 'published'
  | 'failed'
  | 'rejected'
  | 'superseded'

/** A doubtful figure: a move from the price before it, or a revision of the stored one. */
export interface DoubtRow {
  kind: 'move' | 'revision'
  series: string
  unit: string
  day: string
  now: number
  before: number
  /** The day of the price before it. */
  since: string
  percent: number
}

/** A series that is not what it was in the last file; `to` is its newest day or period in the reader's words. */
export interface ChangedRow {
  series: string
  was: { rows: number; to: string }
  /** Null where the file has none of it. */
  now: { rows: number; to: string } | null
}

/** A doubted series as it is stored and as the file has it. */
export interface DoubtDrawing {
  series: string
  unit: string
  stored: readonly PictureValue[]
  file: readonly PictureValue[]
}

/** A run of a source. */
export interface RunRow {
  id: number
  state: RunState
  at: string
  by: string | null
  /** Of its import, or where there is none of its check. */
  importId: number | null
  added: number
  changed: number
  problems: readonly string[]
  /** The figures that wait, each beside the one it is measured by. */
  doubts: readonly DoubtRow[]
  pictures: readonly DoubtDrawing[]
  changedSeries: readonly ChangedRow[]
  /** All but the doubtful figures is imported already. */
  isRest: boolean
  /** Figures that an approval imports. */
  waiting: number
  decidedBy: string | null
  reason: string | null
}

/** A source in the list. */
export interface SourceRow {
  name: string
  title: string
  publisher: string
  state: 'on' | 'paused' | 'failing' | 'held'
  last: { at: string; state: RunState } | null
  nextAt: string | null
}

export interface SourcesData {
  list: ListPage<SourceRow>
  mayEdit: boolean
}

/** A source with its settings, what it waits for, and its runs. */
export interface SourceData {
  /** Null for a new one. */
  source: {
    name: string
    title: string
    paused: boolean
    nextAt: string | null
    failures: number
    active: boolean
    /** The largest file that an editor may send; null where the source is fetched. */
    mostSent: string | null
  } | null
  mayEdit: boolean
  values: Readonly<Record<SourceField, string>>
  hasKey: boolean
  layouts: readonly Choice[]
  targets: readonly Choice[]
  held: RunRow | null
  runs: ListPage<RunRow>
}
