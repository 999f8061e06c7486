import type { Referring } from '#demo/removal/plan.server.ts'

/** A part of the demonstration with what goes of it. */
interface DemoPart {
  name: string
  label: string
  rows: number
  /** Rows that belong to those and go with them. */
  along: number
}

/** Something with its screen, where it has one. */
interface Named {
  title: string
  to: string | null
}

/** What a removal of the demonstration content would do, and the last that can be undone. */
export interface DemoView {
  parts: readonly DemoPart[]
  goes: readonly { what: Referring; count: number }[]
  waits: readonly { what: Referring; count: number }[]
  kept: readonly (Named & { key: string; part: string; why: 'edited' | 'used' })[]
  /** The newsroom's own stories with links that would lead nowhere. */
  stories: readonly Named[]
  last: { id: number; at: string; rows: number } | null
}
