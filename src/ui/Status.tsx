import type { ReactNode } from 'react'

/** Tones of statuses and alerts; each status has a shape of its own, so colour is never alone. */
export type Tone = 'ok' | 'warn' | 'danger' | 'info' | 'off'

/** One-word status with its shape. */
export function Status({ tone, children }: { tone: Tone; children: ReactNode }) {
  return <span className={`status ${tone}`}>{children}</span>
}
