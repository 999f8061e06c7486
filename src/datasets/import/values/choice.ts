import { CellFault, shown, type EnumOption } from './cell-type.ts'
import { foldKey } from './fold-key.ts'

const TRUE = ['true', 'yes', 'y', '1', 'نعم', 'صحيح', 'صح']
const FALSE = ['false', 'no', 'n', '0', 'لا', 'خطأ', 'غير صحيح']
const BOOLEANS = new Map([
  ...TRUE.map((word) => [foldKey(word), true] as const),
  ...FALSE.map((word) => [foldKey(word), false] as const),
])

/** The options of a declaration as they are read. */
export function enumOptions(
  options: Readonly<Record<string, { ar: string; en: string; fileNames?: readonly string[] }>>,
): EnumOption[] {
  return Object.entries(options).map(([key, { ar, en, fileNames }]) => ({
    key,
    ar,
    en,
    ...(fileNames && { others: fileNames }),
  }))
}

/** Reads an option by its key or by its label in either language. */
export function enumReader(options: readonly EnumOption[]): (text: string) => string | CellFault {
  const keys = new Map<string, string>()
  for (const { key, ar, en, others = [] } of options)
    for (const name of [key, en, ar, ...others]) if (!keys.has(foldKey(name))) keys.set(foldKey(name), key)
  const allowed = {
    ar: options.map(({ ar }) => ar).join('؛ '),
    en: options.map(({ en }) => en).join('; '),
  }
  return (text) => keys.get(foldKey(text)) ?? new CellFault('enum', { value: shown(text), allowed })
}

/** Reads yes and no in either language, 1 and 0, and the column's own words. */
export function booleanReader(
  yes: readonly string[] = [],
  no: readonly string[] = [],
): (text: string) => boolean | CellFault {
  const own = new Map([
    ...yes.map((word) => [foldKey(word), true] as const),
    ...no.map((word) => [foldKey(word), false] as const),
  ])
  return (text) => {
    const word = foldKey(text)
    return own.get(word) ?? BOOLEANS.get(word) ?? new CellFault('boolean', { value: shown(text) })
  }
}

/** Reads a thing by its key or one of its names. */
export function referenceReader(
  keys: ReadonlyMap<string, string>,
  lenient = false,
): (text: string) => string | CellFault | null {
  return (text) =>
    keys.get(foldKey(text)) ?? (lenient ? null : new CellFault('reference', { value: shown(text) }))
}

/** Names of things for `referenceReader`: a name that two things have means neither, a key always for its own. */
export function referenceKeys(
  things: readonly { key: string; names: readonly (string | null)[] }[],
): Map<string, string> {
  const keys = new Map<string, string>()
  const twice = new Set<string>()
  for (const { key, names } of things)
    for (const name of names.flatMap((one) => (one ? [foldKey(one)] : []))) {
      if (name === '') continue
      const known = keys.get(name)
      if (known !== undefined && known !== key) twice.add(name)
      keys.set(name, key)
    }
  for (const name of twice) keys.delete(name)
  for (const { key } of things) keys.set(foldKey(key), key)
  return keys
}
