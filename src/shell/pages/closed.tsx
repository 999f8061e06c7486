import type { ReactNode } from 'react'
import { LanguageLink } from '../frame/LanguageLink.tsx'

/** What takes the place of the whole layout while the site is not available (SHELL-07). */
export function ClosedFrame({ name, children }: { name: string; children: ReactNode }) {
  return (
    <main className="wrap" id="m">
      <p className="mark">
        <span className="mark-cell" aria-hidden="true">
          {Array.from(name)[0]}
        </span>
        <b>{name}</b>
      </p>
      {children}
      <p className="section">
        <LanguageLink className="chip" />
      </p>
    </main>
  )
}
