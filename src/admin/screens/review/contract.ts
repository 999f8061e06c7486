import type { State } from '#entries/kind.ts'
import type { QueueShow } from '#entries/review/queue.server.ts'
import type { Lang } from '#i18n/locale.ts'
import type { ListPage } from '../../parts/list.ts'
import type { Task } from '../edit/contract.ts'

/** One thing that waits for a person. */
export interface ReviewRow {
  /** Kind and key, as they are in its address. */
  id: string
  one: string
  name: string | null
  state: State
  live: boolean
  author: string | null
  /** Since when it is in its state. */
  since: string
  languages: readonly { lang: Lang; whole: boolean }[]
  task: Task
}

export interface ReviewData {
  list: ListPage<ReviewRow>
  /** What the viewer can narrow it to, each with how many there are. */
  shows: readonly { value: QueueShow; count: number }[]
}
