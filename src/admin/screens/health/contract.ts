import type { Tone } from '#ui/Status.tsx'

/** One part of what the portal depends on. The text is `admin.health.{part}.{says}`, with these values in its places. */
export type Check =
  | { part: 'database'; tone: Tone; says: 'away'; values: Record<string, never> }
  | { part: 'database'; tone: Tone; says: 'answers'; values: { size: string; version: string } }
  | {
      part: 'jobs'
      tone: Tone
      says: 'runs' | 'failed'
      values: { failed: number; waiting: number; active: number }
    }
  | { part: 'mail'; tone: Tone; says: 'noServer'; values: Record<string, never> }
  | { part: 'mail'; tone: Tone; says: 'leaves' | 'failed'; values: { failed: number } }
  | { part: 'sources'; tone: Tone; says: 'current' | 'behind'; values: { failing: number; late: number } }
  | { part: 'backup'; tone: Tone; says: 'none' | 'begins' | 'never'; values: Record<string, never> }
  | {
      part: 'backup'
      tone: Tone
      says: 'daily' | 'byHand' | 'late'
      /** The day and time of the last good one, and its size. */
      values: { at: string; size: string }
    }
  | { part: 'disk'; tone: Tone; says: 'room' | 'little'; values: { free: string; share: number } }
  | { part: 'disk'; tone: Tone; says: 'unknown'; values: Record<string, never> }

/** The parts and what runs. */
export interface HealthView {
  checks: readonly Check[]
  /** The release of the portal, `1.2.3`. */
  release: string
  role: 'web' | 'worker' | 'all'
  node: string
  startedAt: string
  memory: string
}
