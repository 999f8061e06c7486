import type { ListPage } from '../../parts/list.ts'

/** A series whose next figure is due or late. */
export interface DueRow {
  slug: string
  name: string
  terms: string
  frequency: string
  /** The series' page, without language. */
  href: string
  source: string
  /** Where its figures come from in the panel: its source, or the imports. */
  from: string
  isFetched: boolean
  last: string
  due: string
  overdue: number
  state: 'late' | 'due'
}

export interface DueData {
  list: ListPage<DueRow>
}
