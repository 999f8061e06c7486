/** How a cell shows its number, as far as its meaning depends on it. */
export type NumberKind = 'number' | 'percent' | 'time' | 'day' | 'month'

/** Built-in formats of dates and times; those of East Asia have no text in the file. ECMA-376, 18.8.30. */
const BUILT_IN: Readonly<Record<number, NumberKind>> = {
  9: 'percent',
  10: 'percent',
  14: 'day',
  15: 'day',
  16: 'day',
  17: 'month',
  18: 'time',
  19: 'time',
  20: 'time',
  21: 'time',
  22: 'day',
  45: 'time',
  46: 'time',
  47: 'time',
}

export function builtInKind(id: number): NumberKind {
  if ((id >= 27 && id <= 36) || (id >= 50 && id <= 58)) return 'day'
  return BUILT_IN[id] ?? 'number'
}

/** The kind of a format's text, like `dd/mm/yyyy`, `[$-401]mmm yyyy` or `0.0%`. Quoted words and colours say nothing. */
export function formatKind(format: string): NumberKind {
  const code = (format.split(';')[0] ?? '')
    .replace(/"[^"]*"|\\.|_.|\*./g, '')
    .replace(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '')
    .replace(/general|e[+-]/gi, '')
    .toLowerCase()
  if (/[dy]/.test(code)) return code.includes('d') ? 'day' : 'month'
  if (/[hs]/.test(code)) return 'time'
  if (code.includes('m')) return 'month'
  return code.includes('%') ? 'percent' : 'number'
}
