import type { App } from '#platform/app.server.ts'
import type { Actor } from '#platform/audit/write.server.ts'
import type { Jobs } from '#platform/jobs/jobs.server.ts'

/** What an import uses of the portal; a command has them without the rest of it. */
export interface ArchiveParts extends Pick<App, 'db' | 'storage' | 'secret'> {
  config: Pick<App['config'], 'publicUrl'>
  /** For mails that were asked for; null where there are none. */
  jobs: Pick<Jobs, 'sendIn'> | null
  /** Tells the other instances, where the database does not do it by itself. */
  publish: (tags: readonly string[]) => Promise<void>
  actor: Actor
  /** `host:port` of machines on a private network from which pictures may be fetched. */
  allow?: readonly string[]
  now?: () => Date
}

/** What an import or its undoing is at. */
export type ArchivePhase =
  | 'index'
  | 'reserve'
  | 'tables'
  | 'stories'
  | 'pictures'
  | 'documents'
  | 'subscribers'
  | 'tidying'
  | 'undo'

/** How far it is: of the index and the stories in bytes of the archive, else in things. */
export interface ArchiveProgress {
  phase: ArchivePhase
  done: number
  total: number
  stories: number
}
