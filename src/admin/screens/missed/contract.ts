import type { Missed } from '#site/redirects/missed.server.ts'
import type { ListPage } from '../../parts/list.ts'

export interface MissedData {
  list: ListPage<Missed>
  /** Those that were hidden are listed. */
  hidden: boolean
}
