const ALL_UP_TO = 9
const ENDS_ABOVE = 10
const REACH = 2

export type PageItem = number | 'gap-start' | 'gap-end'

/**
 * The page numbers to show (SHELL-10), 1-based: none for a single page, all of 9 or fewer, else a window of five round
 * the current page plus the first and the last, with a gap where pages are left out.
 */
export function pageItems(current: number, total: number): PageItem[] {
  if (total <= 1) return []
  if (total <= ALL_UP_TO) return range(1, total)
  const from = Math.max(1, current - REACH)
  const to = Math.min(total, current + REACH)
  const items: PageItem[] = range(from, to)
  if (from > 2) items.unshift('gap-start')
  if (from > 1) items.unshift(1)
  if (to < total - 1) items.push('gap-end')
  if (to < total) items.push(total)
  return items
}

/** Previous and next are shown only with more than 10 pages. */
export function hasEnds(total: number): boolean {
  return total > ENDS_ABOVE
}

function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index)
}
