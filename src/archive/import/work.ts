import type { Finding } from './finding.ts'
import type { Archive } from '../record.ts'
import type { ArchiveProgress } from './parts.ts'
import type { ArchiveSettings } from './settings.ts'

/** What is imported, and how. */
export interface ArchiveRun {
  archive: Archive
  /** The name of its file or folder, or its address. */
  source: string
  settings: ArchiveSettings
  signal: AbortSignal
  onProgress?: (progress: ArchiveProgress) => void
  /** Says the import's number as soon as it has one. */
  onClaimed?: (id: number) => Promise<void>
}

/** How a part of an import counts what it made, lists what it found, and says how far it is. */
export interface Working {
  add: (what: string, count: number) => void
  tell: (findings: readonly Finding[]) => Promise<void>
  noting: (progress: ArchiveProgress, always?: boolean) => Promise<void>
}
