import { stripBidi } from '#i18n/bidi-marks.ts'
import { CellFault, type CellContext, type CellReader, type CellType, type CellValue } from './cell-type.ts'
import { enumReader, readBoolean } from './choice.ts'
import { readCountry } from './country.server.ts'
import { readDate, readPartialDate } from './date.ts'
import { isMissing } from './missing.ts'
import { readInteger, readNumber } from './number.ts'

/** A cell of a type as a value, null when it says that there is none, or what is wrong with it. */
export function parseCell(
  text: string,
  type: CellType,
  context: CellContext = {},
): CellValue | CellFault | null {
  return cellReader(type, context)(text)
}

/** The reader of a column's cells: made once, used for every row. */
export function cellReader(type: CellType, context: CellContext): CellReader {
  const read = presentReader(type, context)
  return (text) => (isMissing(text) ? null : read(text))
}

function presentReader(type: CellType, context: CellContext): (text: string) => CellValue | CellFault {
  switch (type.kind) {
    case 'number':
      return (text) => readNumber(text, type)
    case 'integer':
      return (text) => readInteger(text, type)
    case 'date':
      return (text) => readDate(text, type.precision ?? 'day', context)
    case 'partial-date':
      return (text) => readPartialDate(text, context)
    case 'enum':
      return enumReader(type.options)
    case 'country':
      return readCountry
    case 'boolean':
      return readBoolean
    case 'text':
      return (text) => readText(text, type.max)
    case 'list':
      return listReader(type, context)
  }
}

/** Text without bidi controls and outer blanks; the direction of a stored text is the page's matter. */
function readText(text: string, max: number): string | CellFault {
  const clean = stripBidi(text).trim()
  if (clean.length > max) return new CellFault('text_long', { max, length: clean.length })
  return CONTROLS.test(clean) ? new CellFault('text_control') : clean
}

// oxlint-disable-next-line no-control-regex -- it is control characters that are looked for
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/

function listReader(
  { of, max }: Extract<CellType, { kind: 'list' }>,
  context: CellContext,
): (text: string) => CellValue | CellFault {
  const read = presentReader(of, context)
  return (text) => {
    const parts = text.split(/[;؛،,|\n]/).filter((part) => !isMissing(part))
    if (parts.length > max) return new CellFault('list_long', { max })
    const values: (string | number | boolean)[] = []
    for (const part of parts) {
      const value = read(part)
      if (value instanceof CellFault) return value
      if (typeof value !== 'object') values.push(value)
    }
    return values
  }
}
