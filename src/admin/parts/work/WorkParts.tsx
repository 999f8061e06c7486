import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { localePath } from '#i18n/locale.ts'
import { useI18n } from '#i18n/react.tsx'
import { Icon } from '#ui/Icon.tsx'

/** What is worked on: its name, what is known of it, and its state. */
export function WorkHead({ name, state, children }: { name: string; state: ReactNode; children: ReactNode }) {
  return (
    <div className="panel import-file">
      <div>
        <b>
          <bdi dir="auto">{name}</bdi>
        </b>
        {children}
      </div>
      {state}
    </div>
  )
}

/** How far work is, with a way to look again that needs no script. */
export function WorkProgress({
  phase,
  bar,
  refresh,
  children,
}: {
  phase: string
  /** Its name, and whole percent where they are known; without it nothing can be said of how far. */
  bar?: { label: string; percent: number | null }
  refresh: string
  children?: ReactNode
}) {
  const { lang } = useI18n()
  const { pathname, search } = useLocation()
  return (
    <div className="panel import-run" aria-live="polite">
      <p>{phase}</p>
      {bar && <progress max={100} value={bar.percent ?? undefined} aria-label={bar.label} />}
      {children}
      <a className="more" href={localePath(lang, pathname.replace(/^\/en(?=\/)/, '')) + search}>
        <Icon name="refresh" /> {refresh}
      </a>
    </div>
  )
}
