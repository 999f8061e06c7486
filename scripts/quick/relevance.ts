import type { Sources } from './sources.ts'
import type { Touched } from './touched.ts'

/** Of every step along an import, what is left: what is near a change counts more than what is far from it. */
const STEP = 0.85

/**
 * How much a file has to do with a change, from 0 to 1: the chance that a walk from it along imports, each as likely as the others,
 * meets a touched file, less with every step. `more` gives further files that one leads to, such as the pages that a test visits.
 */
export function relevanceOf(
  sources: Sources,
  touched: Touched,
  more: (path: string) => readonly string[] = () => [],
): (path: string) => number {
  const known = new Map<string, number>()
  const ask = (path: string): number => {
    const before = known.get(path)
    if (before !== undefined) return before
    const own = touched.get(path) ?? 0
    // A circle leads nowhere new.
    known.set(path, own)
    const visited = more(path)
    const ways = [mean((sources.get(path)?.imports ?? []).map(ask)), mean(visited.map(ask))]
    const found = Math.max(own, STEP * Math.max(...ways))
    known.set(path, found)
    return found
  }
  return ask
}

/** The plain mean pulled towards the largest: one page among ten that a test visits is enough to find a fault in it. */
function mean(values: readonly number[]): number {
  if (values.length === 0) return 0
  return Math.sqrt(values.reduce((sum, value) => sum + value * value, 0) / values.length)
}
