/** One thing to step over: a comment, a quoted text, a dollar-quoted text. Order matters. */
const TOKEN =
  /--[^\n]*|\/\*|\$([A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)?\$|\b[eE]'(?:[^'\\]|\\.|'')*'|'(?:[^']|'')*'|"(?:[^"]|"")*"|;/gs

/**
 * The single statements of a SQL text, without empty ones. Knows quotes, dollar quotes and (nested) comments;
 * bodies of `begin atomic` functions are not recognised.
 */
export function splitSql(text: string): string[] {
  const statements: string[] = []
  let start = 0
  TOKEN.lastIndex = 0
  for (let match = TOKEN.exec(text); match; match = TOKEN.exec(text)) {
    const [token] = match
    if (token === '/*') TOKEN.lastIndex = endOfComment(text, TOKEN.lastIndex)
    else if (token.startsWith('$')) TOKEN.lastIndex = endOf(text, token, TOKEN.lastIndex)
    else if (token === ';') {
      statements.push(text.slice(start, match.index))
      start = TOKEN.lastIndex
    }
  }
  statements.push(text.slice(start))
  return statements.map((statement) => statement.trim()).filter((statement) => !isBlank(statement))
}

function endOf(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from)
  return at < 0 ? text.length : at + mark.length
}

function endOfComment(text: string, from: number): number {
  let depth = 1
  const bounds = /\/\*|\*\//g
  bounds.lastIndex = from
  for (let match = bounds.exec(text); match; match = bounds.exec(text)) {
    depth += match[0] === '/*' ? 1 : -1
    if (depth === 0) return bounds.lastIndex
  }
  return text.length
}

function isBlank(statement: string): boolean {
  return statement.replace(/--[^\n]*|\/\*[\s\S]*?\*\//g, '').trim() === ''
}
