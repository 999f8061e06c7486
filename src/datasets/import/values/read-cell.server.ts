import { stripBidi } from '#i18n/bidi/bidi-marks.ts'
import {
  CellFault,
  ownText,
  type CellContext,
  type CellReader,
  type CellType,
  type CellValue,
} from './cell-type.ts'
import { booleanReader, enumReader, referenceReader } from './choice.ts'
import { countryReader } from './country.server.ts'
import { readDate, readPartialDate } from './date.ts'
import { isMissing } from './missing.ts'
import { readInteger, readNumber } from './number.ts'
import { unescapeFormula } from '../../values/formula.ts'

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
  if (type.kind !== 'enum') return (text) => (isMissing(text) ? null : read(text))
  // «لا يوجد» says that there is nothing, unless it is one of the column's own words.
  return (text) => {
    const value = text === '' ? null : read(text)
    return value instanceof CellFault && isMissing(text) ? null : value
  }
}

function presentReader(type: CellType, context: CellContext): CellReader {
  switch (type.kind) {
    case 'number':
      return (text) => readNumber(text, type, context.decimal)
    case 'integer':
      return (text) => readInteger(text, type, context.decimal)
    case 'date':
      return (text) => readDate(text, type, context)
    case 'partial-date':
      return (text) => readPartialDate(text, context)
    case 'enum':
      return remembering(enumReader(type.options))
    case 'country':
      return remembering(countryReader(type.regions, type.absent))
    case 'reference':
      return remembering(referenceReader(type.keys, type.lenient))
    case 'boolean':
      return remembering(booleanReader(type.yes, type.no))
    case 'text':
      return (text) => readText(text, type)
    case 'list':
      return listReader(type, context)
  }
}

const MOST_REMEMBERED = 10_000

/** Most cells of a choice say what many before them said, and folding costs more than all the rest of a row. */
function remembering(read: CellReader): CellReader {
  const known = new Map<string, ReturnType<CellReader>>()
  return (text) => {
    let value = known.get(text)
    if (value === undefined) {
      value = read(text)
      if (known.size < MOST_REMEMBERED) known.set(ownText(text), value)
    }
    return value
  }
}

/**
 * Text without bidi controls, outer blanks and the apostrophe that escapes a formula; the
 * direction of a stored text is the page's matter.
 */
function readText(text: string, { max, bare }: { max: number; bare?: boolean }): string | CellFault {
  const plain = unescapeFormula(stripBidi(text).trim())
  const clean = bare ? plain.replace(/[.\s]+/g, '') : plain
  if (clean.length > max) return new CellFault('text_long', { max, length: clean.length })
  return CONTROLS.test(clean) ? new CellFault('text_control') : clean
}

// oxlint-disable-next-line no-control-regex -- it is control characters that are looked for
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/

function listReader({ of, max }: Extract<CellType, { kind: 'list' }>, context: CellContext): CellReader {
  const read = presentReader(of, context)
  // A name may have a comma in it: where names are known, only what is none is cut there.
  const closed = ['reference', 'country', 'enum'].includes(of.kind)
  const cut = (part: string) => (closed && !(read(part) instanceof CellFault) ? [part] : part.split(/[،,]/))
  return (text) => {
    const parts = text
      .split(/[;؛|\n]/)
      .flatMap((part) => (isMissing(part) ? [] : cut(part)))
      .filter((part) => !isMissing(part))
    if (parts.length > max) return new CellFault('list_long', { max })
    const values: (string | number | boolean)[] = []
    for (const part of parts) {
      const value = read(part)
      if (value instanceof CellFault) return value
      if (value !== null && typeof value !== 'object') values.push(value)
    }
    return values
  }
}
