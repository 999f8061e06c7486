import type { ArchivePhase } from '#archive/import/parts.ts'
import type { ListPage } from '../../parts/list.ts'

interface Choice {
  value: string
  label: string
}

/** The choice of no newsletter; a name in addresses has no such sign. */
export const NO_NEWSLETTER = '-'

/** The fields of the choices, as the form has them. */
type Chosen = Readonly<
  Record<
    'standing' | 'section' | 'lang' | 'newsletter' | 'sections' | 'fields' | 'columns' | 'site',
    string
  > &
    Record<'pictures' | 'accounts' | 'invite', boolean>
>

/** What can be chosen for an import, and what is. */
export interface ChoicesData {
  chosen: Chosen
  sections: readonly Choice[]
  newsletters: readonly Choice[]
}

/** How far an archive is on its way in. */
export type ArchiveState =
  | 'waiting'
  | 'checking'
  | 'running'
  | 'broken'
  | 'checked'
  | 'stopped'
  | 'failed'
  | 'done'
  | 'undoing'
  | 'undone'

/** An archive that was given and not imported yet. */
export interface RequestRow {
  id: number
  name: string
  state: ArchiveState
  at: string
  by: string
}

/** An import in the list. */
interface ImportRow {
  id: number
  site: string
  source: string
  format: string
  state: ArchiveState
  at: string
  by: string
  stories: number
  pictures: number
}

/** The archives of this site, and the form that gives one. */
export interface ArchivesData {
  list: ListPage<ImportRow>
  open: readonly RequestRow[]
  choices: ChoicesData
  mostBytes: number
  mostText: string
}

/** How far work is. */
export interface ProgressData {
  phase: 'waiting' | 'stopping' | 'broken' | ArchivePhase
  /** Whole percent of the phase; null where it cannot be said. */
  percent: number | null
  stories: number | null
}

export interface Line {
  label: string
  count: number
}

/** A finding with the first things it is of. */
export interface FindingRow {
  key: string
  label: string
  fate: string
  lost: boolean
  /** In how many things, in words. */
  things: string
  count: number
  examples: readonly { key: string; title: string; to: string | null; name: string; count: number }[]
  /** More things than are shown. */
  more: boolean
}

/** An archive that was given: how far its check is, and what it found. */
export interface ArchiveRequestData {
  id: number
  name: string
  size: string | null
  at: string
  by: string
  state: ArchiveState
  doing: 'check' | 'import'
  progress: ProgressData | null
  problem: string | null
  site: string | null
  format: string | null
  found: readonly Line[]
  becomes: readonly Line[]
  leftOut: readonly Line[]
  findings: readonly FindingRow[]
  /** Whether the report can be downloaded. */
  report: boolean
  choices: ChoicesData
  /** Stories and pages that would come. */
  stories: number
  may: Readonly<Record<'import' | 'check' | 'stop' | 'again' | 'discard', boolean>>
}

/** A story that came. */
interface StoryRow {
  id: number
  title: string
  to: string
  publicPath: string | null
  status: 'published' | 'scheduled' | 'draft'
  published: string | null
}

/** An import: how far it is, what it did, what there is to see to. */
export interface ArchiveImportData {
  id: number
  site: string
  source: string
  format: string
  at: string
  by: string
  endedAt: string | null
  undoneAt: string | null
  state: ArchiveState
  progress: ProgressData | null
  problem: string | null
  /** What stopped it, in the words of the software. */
  detail: string | null
  made: readonly Line[]
  undone: readonly Line[]
  leftOut: readonly Line[]
  findings: readonly FindingRow[]
  stories: ListPage<StoryRow>
  may: Readonly<Record<'stop' | 'again' | 'undo' | 'undoAgain', boolean>>
}

/** Before an import is undone: what goes and what stays. */
export interface ArchiveUndoData {
  id: number
  site: string
  at: string
  removed: number
  kept: number
  restored: number
  /** A later import of the same site, which is undone first. */
  later: number | null
}
