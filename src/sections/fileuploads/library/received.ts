import type { RequestContext } from '#platform/http/context.server.ts'
import type { UploadRule } from './rules.server.ts'

/** Who sends a file. */
export type Asking = Pick<RequestContext, 'app' | 'viewer' | 'now' | 'requestId'>

/** The result of an upload: its kind, its key or number, and whether the library had these very bytes before. */
export type Received = { already: boolean } & (
  | { kind: 'picture'; key: string }
  | { kind: 'document'; id: number }
)

/** A file that was read to its end and waits to be stored. */
export interface Seen {
  /** Those that it may fall under: several for packages, which begin alike. */
  rules: readonly UploadRule[]
  bytes: number
  sha256: string
}
