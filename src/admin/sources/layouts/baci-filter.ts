import { SourceProblem } from '../problem.ts'

/** A row of BACI that matters: its numbers, and its value and quantity as they are written. */
export interface BaciRow {
  year: number
  exporter: number
  importer: number
  code: number
  /** Thousands of dollars. */
  value: string
  /** Tonnes; empty or NA where it is unknown. */
  quantity: string
}

/** Which rows matter: those of a country, on either side, and of a code, all by their numbers. */
export interface BaciWanted {
  countries: ReadonlySet<number>
  codes: ReadonlySet<number>
}

const [NEWLINE, SPACE, QUOTE, COMMA, ZERO, NINE] = [10, 32, 34, 44, 48, 57]
const COLUMNS = ['t', 'i', 'j', 'k', 'v', 'q']
/** The first four are numbers, in any order; the last two come as text. */
const NUMBERS = 4
const MOST_LINE = 1000

/**
 * Takes the rows that matter out of a year of BACI, which comes in pieces: eleven million lines, of which one in hundreds does. A
 * line is looked at byte by byte and becomes text only where its countries and its code are wanted. Throws SourceProblem where
 * the columns are not those of BACI.
 */
export function baciFilter(name: string, { countries, codes }: BaciWanted) {
  const isCountry = flags(1000, countries)
  const isCode = flags(1_000_000, codes)
  const numbers = new Int32Array(NUMBERS)
  let places: Record<string, number> | null = null
  let rest = Buffer.alloc(0)
  const wrongColumns = () => new SourceProblem('entry_columns', { name, columns: COLUMNS.join(',') })

  /** Reads whole lines; says where the last one begins that is not whole. */
  function scan(bytes: Buffer, rows: BaciRow[]): number {
    const length = bytes.length
    const { t = 0, i = 0, j = 0, k = 0, v = 0, q = 0 } = places ?? {}
    let at = 0
    for (;;) {
      const start = at
      let isNumber = true
      for (let field = 0; field < NUMBERS; field++) {
        let value = 0
        let byte = 0
        for (; at < length; at++) {
          byte = bytes[at] ?? 0
          if (byte >= ZERO && byte <= NINE) value = value * 10 + byte - ZERO
          else if (byte === COMMA || byte === NEWLINE) break
          // A code of the HS has digits alone; those of others are passed over.
          else if (byte !== SPACE && byte !== QUOTE) isNumber = false
        }
        if (at === length) return start
        if (byte === NEWLINE) {
          // A blank line, with a carriage return or without.
          if (at - start > 1) throw wrongColumns()
          isNumber = false
          break
        }
        numbers[field] = value
        at += 1
      }
      const from = at
      while (at < length && bytes[at] !== NEWLINE) at++
      if (at === length) return start
      const wanted =
        isNumber &&
        isCode[numbers[k] ?? 0] === 1 &&
        (isCountry[numbers[i] ?? 0] === 1 || isCountry[numbers[j] ?? 0] === 1)
      if (wanted) {
        const texts = bytes.toString('latin1', from, at).split(',')
        rows.push({
          year: numbers[t] ?? 0,
          exporter: numbers[i] ?? 0,
          importer: numbers[j] ?? 0,
          code: numbers[k] ?? 0,
          value: (texts[v - NUMBERS] ?? '').trim(),
          quantity: (texts[q - NUMBERS] ?? '').trim(),
        })
      }
      at += 1
    }
  }

  function readHeader(line: string): void {
    const names = line
      .replace(/^\u00EF\u00BB\u00BF/, '')
      .split(',')
      .map((one) => one.replaceAll('"', '').trim().toLowerCase())
    const found = Object.fromEntries(COLUMNS.map((column) => [column, names.indexOf(column)]))
    const inPlace = COLUMNS.every((column, at) => {
      const place = found[column] ?? -1
      return place >= 0 && place < NUMBERS === at < NUMBERS
    })
    if (!inPlace) throw wrongColumns()
    places = found
  }

  return {
    /** The rows that matter of those that are whole now; `last` where no more comes. */
    push(piece: Buffer, last = false): BaciRow[] {
      const rows: BaciRow[] = []
      let bytes = piece
      if (rest.length > 0 || last) {
        const end = piece.indexOf(NEWLINE)
        const first = Buffer.concat([
          rest,
          end < 0 ? piece : piece.subarray(0, end + 1),
          Buffer.from(last ? '\n' : ''),
        ])
        bytes = end < 0 ? Buffer.alloc(0) : piece.subarray(end + 1)
        rest = Buffer.from(read(first, rows))
        if (rest.length > MOST_LINE) throw wrongColumns()
      }
      if (bytes.length > 0) rest = Buffer.from(read(bytes, rows))
      return rows
    },
  }

  /** Reads the header where it is not known yet, then the lines; gives what is not whole. */
  function read(bytes: Buffer, rows: BaciRow[]): Buffer {
    if (places) return bytes.subarray(scan(bytes, rows))
    const end = bytes.indexOf(NEWLINE)
    if (end < 0) return bytes
    readHeader(bytes.toString('latin1', 0, end))
    const lines = bytes.subarray(end + 1)
    return lines.subarray(scan(lines, rows))
  }
}

function flags(length: number, wanted: ReadonlySet<number>): Uint8Array {
  const marks = new Uint8Array(length)
  for (const one of wanted) marks[one] = 1
  return marks
}
