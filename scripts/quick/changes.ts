import { execFileSync } from 'node:child_process'

/** One changed file: its lines that went and came, and where those that came are, counted from 1. */
export interface Change {
  path: string
  gone: readonly string[]
  come: readonly string[]
  /** Numbers of the lines that came; of a line that only went, the one before it. */
  at: readonly number[]
}

const git = (...args: string[]) =>
  execFileSync('git', args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })

/**
 * What differs from a commit, untracked files included. Without one: from the last commit, or, when nothing does, what the last
 * commit changed.
 */
export function changesSince(base?: string): { since: string; changes: Change[] } {
  const since = base ?? (git('status', '--porcelain').trim() === '' ? 'HEAD~1' : 'HEAD')
  const untracked = git('ls-files', '--others', '--exclude-standard').split('\n').filter(Boolean)
  const changes = parseDiff(git('diff', '-U0', '--no-renames', '--no-color', '--no-ext-diff', since))
  return { since, changes: [...changes, ...untracked.map((path) => ({ path, gone: [], come: [], at: [] }))] }
}

/** The changes in a diff without context, as `git diff -U0 --no-renames` writes it. */
export function parseDiff(diff: string): Change[] {
  return diff.split(/^diff --git /m).flatMap((part) => {
    const path = /^a\/(.+) b\/\1$/m.exec(part)?.[1]
    if (path === undefined) return []
    const first = part.indexOf('\n@@ ')
    const body = first < 0 ? '' : part.slice(first + 1)
    const lines = body.split('\n')
    const taken = (sign: string) => lines.flatMap((line) => (line.startsWith(sign) ? [line.slice(1)] : []))
    return [{ path, gone: taken('-'), come: taken('+'), at: placesIn(body) }]
  })
}

function placesIn(body: string): number[] {
  return [...body.matchAll(/^@@ -\S+ \+(\d+)(?:,(\d+))? @@/gm)].flatMap(([, start, count = '1']) =>
    Array.from({ length: Math.max(1, Number(count)) }, (_, i) => Math.max(1, Number(start) + i)),
  )
}
