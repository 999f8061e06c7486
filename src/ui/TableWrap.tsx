import type { ReactNode } from 'react'

/** A table that scrolls by itself where it is wider than its place: a region with a name that the keyboard reaches. */
export function TableWrap({
  label,
  className = 'table-wrap',
  children,
}: {
  label: string
  className?: string
  children: ReactNode
}) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <section className={className} aria-label={label} tabIndex={0}>
      {children}
    </section>
  )
}
