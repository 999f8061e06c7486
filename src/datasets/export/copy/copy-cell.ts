export const [TAB, LF, BACKSLASH] = [0x09, 0x0a, 0x5c]
const N = 0x4e

/** Nothing, as COPY's text format writes it: `\N`. */
export function isNull(rows: Buffer, start: number, end: number): boolean {
  return end === start + 2 && rows[start] === BACKSLASH && rows[start + 1] === N
}

const ESCAPES: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' }

/** A cell of COPY's text format: `\N` is nothing, a backslash escapes controls and itself. */
export function cellOf(rows: Buffer, start: number, end: number): string | null {
  if (isNull(rows, start, end)) return null
  const text = rows.toString('utf8', start, end)
  return text.includes('\\') ? text.replace(/\\(.)/g, (_all, char: string) => ESCAPES[char] ?? char) : text
}
