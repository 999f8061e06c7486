import type { Change } from './changes.ts'
import type { Sources } from './sources.ts'

/** How surely a file is touched by a change: 1 where it is changed itself, less where it only names what was. */
export type Touched = ReadonlyMap<string, number>

const MESSAGES = /messages\.(?:ar|en)\.ts$|^src\/catalogue\/.*\.(?:ar|en)\.ts$/
const CODE = /\.tsx?$/
const TEST = /\.test\.tsx?$|\.e2e\.ts$/

/**
 * The files that a change touches. A module is touched itself. A message is used under its key, a style under its class, a
 * table under its name: the files that name them are touched, each the less the more there are, and the changed file itself, which
 * everything imports, hardly. A test that quotes what a changed line says is touched too.
 */
export function touchedBy(changes: readonly Change[], sources: Sources): Touched {
  const touched = new Map<string, number>()
  const touch = (path: string, weight: number) => touched.set(path, Math.max(weight, touched.get(path) ?? 0))
  for (const change of changes) {
    const names = namesIn(change, sources)
    touch(change.path, names === null ? 1 : 0.05)
    for (const name of names ?? []) {
      const users = mentioning(
        sources,
        name,
        (path) => path !== change.path && CODE.test(path) && !MESSAGES.test(path),
      )
      for (const path of users) touch(path, 1 / Math.sqrt(users.length))
    }
    for (const text of quotesIn([...change.gone, ...change.come])) {
      const tests = mentioning(sources, text, (path) => TEST.test(path))
      for (const path of tests) touch(path, 1 / tests.length)
    }
  }
  return touched
}

/** The names under which others use what was changed; null for code, which is imported. */
function namesIn({ path, gone, come, at }: Change, sources: Sources): string[] | null {
  const lines = [...gone, ...come]
  if (MESSAGES.test(path))
    return unique(
      lines.flatMap((line) => /^\s*'([\w.-]+)':/.exec(line)?.[1] ?? []),
      (key) => `'${key}'`,
    )
  const text = sources.get(path)?.text ?? ''
  if (path.endsWith('.css')) {
    const tokens = unique(lines.flatMap((line) => /^\s*(--[\w-]+):/.exec(line)?.[1] ?? []))
    const own = at.flatMap((line) => classesAround(text, line))
    return unique([...own, ...tokens.flatMap((token) => classesWith(token, sources))])
  }
  if (path.endsWith('.sql')) {
    // A line inside a function may name no table: then all that the file names are meant.
    const own = tablesIn(lines.join('\n'))
    return own.length > 0 ? own : tablesIn(text)
  }
  return null
}

/** Tables, views and functions that SQL names. */
const tablesIn = (sql: string) =>
  unique(
    [
      ...sql.matchAll(
        /\b(?:table|on|into|update|from|view|function)\s+(?:if (?:not )?exists )?(?:only )?([a-z]\w*_\w+)/gi,
      ),
    ].map(([, name = '']) => name),
  )

const unique = (names: readonly string[], as = (name: string) => name) => [...new Set(names)].map(as)

/** The classes of the rules around a line of a style sheet. */
function classesAround(css: string, line: number): string[] {
  const lines = css.split('\n')
  // The selectors of the innermost rule: the lines before its brace.
  let open = line - 1
  for (let closed = 0; open > 0 && (closed > 0 || !lines[open]?.includes('{')); open--)
    if (open < line - 1)
      closed += (lines[open]?.match(/\}/g)?.length ?? 0) - (lines[open]?.match(/\{/g)?.length ?? 0)
  let first = open
  while (first > 0 && /,\s*$/.test(lines[first - 1] ?? '')) first--
  const selectors = lines.slice(first, open + 1).join(' ')
  return [...selectors.matchAll(/\.([a-z][\w-]*)/g)].map(([, name = '']) => name)
}

/** The classes of all rules that use a token. */
function classesWith(token: string, sources: Sources): string[] {
  const sheets = [...sources].flatMap(([path, { text }]) => (path.endsWith('.css') ? [text] : []))
  return sheets.flatMap((css) =>
    css.split('\n').flatMap((line, at) => (line.includes(`var(${token})`) ? classesAround(css, at + 1) : [])),
  )
}

/** Texts in quotes, long enough to be told from others. */
function quotesIn(lines: readonly string[]): string[] {
  return unique(
    lines.flatMap((line) =>
      [...line.matchAll(/(['"`])((?:(?!\1).){5,80})\1/g)].map(([, , text = '']) => text.trim()),
    ),
  ).filter((text) => !/^[#.]?[\w./-]+$/.test(text))
}

function mentioning(sources: Sources, name: string, isMeant: (path: string) => boolean): string[] {
  const whole = /^[\w-]+$/.test(name) ? new RegExp(`(?<![\\w-])${name}(?![\\w-])`) : null
  return [...sources].flatMap(([path, { text }]) =>
    isMeant(path) && text.includes(name) && (whole === null || whole.test(text)) ? [path] : [],
  )
}
