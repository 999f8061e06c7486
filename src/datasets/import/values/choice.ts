import { CellFault, shown, type EnumOption } from './cell-type.ts'
import { foldKey } from './fold-key.ts'

const TRUE = ['true', 'yes', 'y', '1', 'نعم', 'صحيح', 'صح']
const FALSE = ['false', 'no', 'n', '0', 'لا', 'خطأ', 'غير صحيح']
const BOOLEANS = new Map([
  ...TRUE.map((word) => [foldKey(word), true] as const),
  ...FALSE.map((word) => [foldKey(word), false] as const),
])

/** Reads an option by its key or by its label in either language. */
export function enumReader(options: readonly EnumOption[]): (text: string) => string | CellFault {
  const keys = new Map<string, string>()
  for (const { key, ar, en } of options)
    for (const name of [key, en, ar]) if (!keys.has(foldKey(name))) keys.set(foldKey(name), key)
  const allowed = shown(options.map(({ key }) => key).join(', '))
  return (text) => keys.get(foldKey(text)) ?? new CellFault('enum', { value: shown(text), allowed })
}

/** Reads yes and no in either language, and 1 and 0. */
export function readBoolean(text: string): boolean | CellFault {
  return BOOLEANS.get(foldKey(text)) ?? new CellFault('boolean', { value: shown(text) })
}
