import type { ReactNode } from 'react'

const DRAWINGS = {
  none: 'M54 24a24 24 0 1 0 0 48 24 24 0 0 0 0-48zM72 66l22 22M44 48h20',
  first: 'M20 70h80M30 70V40h20v30M60 70V26h20v44',
  locked: 'M34 46h52v38H34zM44 46V34a16 16 0 0 1 32 0v12M60 60v10',
  offline: 'M24 56a52 52 0 0 1 72 0M38 68a32 32 0 0 1 44 0M60 82v1M26 22l68 68',
  slow: 'M28 24h64v22H28zM28 54h64v22H28zM40 35v.1M40 65v.1M60 35h22M60 65h10',
}

export type EmptyStateProps = {
  /** No results, nothing yet, not allowed, offline, server too slow. */
  kind: keyof typeof DRAWINGS
  title: string
  text?: ReactNode
  /** The way out: a link or a button. */
  children?: ReactNode
}

/** How whoever runs the site fills an empty place: a command. */
export function Begin({ text, command }: { text: string; command: string }) {
  return (
    <p>
      {text}{' '}
      <code className="command" dir="ltr" lang="zxx">
        {command}
      </code>
    </p>
  )
}

/** Shown in place of an empty list: says why it is empty and what to do. */
export function EmptyState({ kind, title, text, children }: EmptyStateProps) {
  return (
    <div className="empty">
      <svg className="empty-picture" width="96" height="80" viewBox="0 0 120 100" aria-hidden="true">
        <path d={DRAWINGS[kind]} strokeDasharray={kind === 'first' ? '4 4' : undefined} />
      </svg>
      <h2>{title}</h2>
      {text && <p>{text}</p>}
      {children}
    </div>
  )
}
