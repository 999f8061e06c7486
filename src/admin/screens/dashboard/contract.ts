import type { Tone } from '#ui/Status.tsx'
import type { Check } from '../health/contract.ts'

/** How new the figures of a data section are. */
export interface Freshness {
  section: string
  label: string
  /** The newest day that real ones cover; null where there are none. */
  asOf: string | null
  tone: Tone
  /** Its lists with rows whose state was not checked lately: how many, and where they are. */
  doubtful: readonly { count: number; to: string }[]
  /** Its series whose next figure is late; null for who does not deal with them, and where there are none. */
  late: { count: number; to: string } | null
}

/** Something that waits for the viewer, with the screen where it is dealt with. */
export interface Waiting {
  what: 'review' | 'returned' | 'overdue' | 'comments' | 'contact' | 'mail' | 'jobs'
  to: string
  count: number
}

/** Something that happened lately. The text is `admin.activity.{what}`. */
export interface Activity {
  what: 'published' | 'comment' | 'message' | 'imported' | 'importFailed'
  at: string
  /** What it happened to, as it is called. */
  name: string
  /** Where it can be seen. */
  to: string | null
}

/** One of the steps to a portal's first public day. The text is `admin.steps.{what}`. */
export interface FirstStep {
  what: 'name' | 'address' | 'mail' | 'account' | 'figures' | 'story' | 'demo'
  done: boolean
  to: string
}

/** The data of the dashboard; parts that the viewer may not see are null. */
export interface DashboardView {
  steps: readonly FirstStep[] | null
  /** Whether demonstration content is left that the viewer may remove. */
  demo: boolean
  waiting: readonly Waiting[]
  freshness: readonly Freshness[]
  activity: readonly Activity[]
  health: readonly Check[] | null
  closed: boolean
  postingOpen: boolean
  mayEditSettings: boolean
  mayWrite: boolean
}
