/** U+0000: no database text can hold it and no keyboard types it. */
const NUL = '\u0000'

/** Whether a text has U+0000 in it, or anything below a list or an object does. */
export function hasNul(value: unknown): boolean {
  // A list of what is left to look at: a body may be nested deeper than calls may be.
  const left: unknown[] = [value]
  while (left.length > 0) {
    const next = left.pop()
    if (typeof next === 'string' && next.includes(NUL)) return true
    if (typeof next === 'object' && next !== null)
      for (const [name, below] of Object.entries(next)) left.push(name, below)
  }
  return false
}

/** A form without its U+0000. */
export function withoutNul(form: FormData): FormData {
  const clean = new FormData()
  for (const [name, value] of form)
    if (typeof value === 'string') clean.append(name.replaceAll(NUL, ''), value.replaceAll(NUL, ''))
  return clean
}
