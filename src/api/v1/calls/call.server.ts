import type { Readable } from 'node:stream'
import type { App } from '#platform/app.server.ts'
import type { Lang } from '#i18n/locale.ts'
import type { Viewer } from '#platform/policy/viewer.ts'
import type { KeyHolder } from '#sections/accounts/keys/key-holder.server.ts'

/** The caller as a call of the public API sees it. */
export interface Caller {
  app: App
  now: Date
  url: URL
  ip: string
  /** In which language errors are said. */
  lang: Lang
  viewer: Viewer
  key: KeyHolder | null
}

/** The plan of an answer: enough to answer 304 before any row is read. */
export interface Plan {
  type: string
  /** The tags under which it changes. */
  tags: readonly string[]
  /** What else it depends on besides address and tags, such as the day. */
  also?: string
  /** A whole file: it counts for more, and the reader is given a name to save it under. */
  file?: string
  open(): Promise<Opened>
}

interface Opened {
  body: string | Buffer | Readable
  /** Rows in it, where they are known. */
  rows?: number
}

/** A plan whose answer is a JSON value. */
export function jsonPlan(
  plan: Omit<Plan, 'type' | 'open'> & {
    type?: string
    answer: () => Promise<{ value: unknown; rows?: number }>
  },
): Plan {
  const { answer, type = 'application/json; charset=utf-8', ...rest } = plan
  return {
    ...rest,
    type,
    async open() {
      const { value, rows } = await answer()
      return { body: `${JSON.stringify(value)}\n`, ...(rows !== undefined && { rows }) }
    },
  }
}
