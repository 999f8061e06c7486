import { ImportRefusal } from '../refusal.ts'
import { MOST_CELL_CHARS, MOST_COLUMNS, type SourceRow } from '../source.ts'
import type { Delimiter } from './delimiter.ts'

/** A record longer than this has an unclosed quote, or is no data. */
const MOST_RECORD_CHARS = 1_000_000

type Marks = Readonly<Record<'quote' | 'newline' | 'delimiter', (from: number) => number>>

interface QuotedRecord {
  cells: string[]
  /** Where the next record begins. */
  next: number
  /** Lines that it covers. */
  lines: number
}

/**
 * Splits CSV text that comes in pieces (RFC 4180, and what sheets make of it: blank lines, text after a closing quote,
 * a quote inside a cell). Our own, because lines without a quote are most of every file and are cut three times as fast
 * as a parser that looks at each character does.
 */
export class CsvSplitter {
  readonly #delimiter: Delimiter
  readonly #newline: '\n' | '\r'
  #rest = ''
  #line: number

  constructor(delimiter: Delimiter, newline: '\n' | '\r', firstLine: number) {
    this.#delimiter = delimiter
    this.#newline = newline
    this.#line = firstLine
  }

  /** The records that are complete now. Throws ImportRefusal: quote_open, record_long, cell_long, columns_many. */
  push(piece: string, last: boolean): SourceRow[] {
    const text = this.#rest + piece
    const marks: Marks = {
      quote: finder(text, '"'),
      newline: finder(text, this.#newline),
      delimiter: finder(text, this.#delimiter),
    }
    const rows: SourceRow[] = []
    let at = 0
    while (at < text.length) {
      const end = marks.newline(at)
      if (marks.quote(at) < end) {
        const record = this.#quoted(text, at, last, marks)
        if (!record) break
        rows.push(this.#row(record.cells, record.next - at))
        this.#line += record.lines
        at = record.next
        continue
      }
      if (end === text.length && !last) break
      const stop = end > at && text.charCodeAt(end - 1) === 13 ? end - 1 : end
      if (stop > at) rows.push(this.#row(cut(text, at, stop, marks.delimiter), stop - at))
      this.#line += 1
      at = end + 1
    }
    this.#rest = text.slice(at)
    if (this.#rest.length > MOST_RECORD_CHARS) throw this.#tooLong()
    return rows
  }

  #tooLong(): ImportRefusal {
    const code = this.#rest.includes('"') ? 'quote_open' : 'record_long'
    return new ImportRefusal(code, { line: String(this.#line) })
  }

  #row(cells: string[], length: number): SourceRow {
    const line = this.#line
    if (cells.length > MOST_COLUMNS)
      throw new ImportRefusal('columns_many', { line: String(line), most: MOST_COLUMNS })
    if (length > MOST_CELL_CHARS && cells.some((cell) => cell.length > MOST_CELL_CHARS))
      throw new ImportRefusal('cell_long', { line: String(line), most: MOST_CELL_CHARS })
    return { line, cells }
  }

  /** A record with quotes; null when it goes on in the next piece. */
  #quoted(text: string, start: number, last: boolean, marks: Marks): QuotedRecord | null {
    const cells: string[] = []
    let at = start
    let lines = 1
    while (cells.length <= MOST_COLUMNS) {
      let value = ''
      if (text[at] === '"') {
        const close = closingQuote(text, at + 1)
        if (close < 0 && last) throw new ImportRefusal('quote_open', { line: String(this.#line) })
        // The last character may be the first half of a doubled quote.
        if (close < 0 || (close + 1 === text.length && !last)) return null
        value = text.slice(at + 1, close)
        lines += value.split(this.#newline).length - 1
        value = value.replaceAll('""', '"')
        at = close + 1
      }
      const end = marks.newline(at)
      if (end === text.length && !last) return null
      const delimiter = marks.delimiter(at)
      if (delimiter < end) {
        cells.push(value + text.slice(at, delimiter))
        at = delimiter + 1
        continue
      }
      const stop = end > at && text.charCodeAt(end - 1) === 13 ? end - 1 : end
      cells.push(value + text.slice(at, stop))
      return { cells, next: end + 1, lines }
    }
    return { cells, next: at, lines }
  }
}

/** The cells of a line without a quote. Twice as fast as cutting the line out and splitting it. */
function cut(text: string, from: number, stop: number, nextDelimiter: Marks['delimiter']): string[] {
  const cells: string[] = []
  let start = from
  for (let end = nextDelimiter(start); end < stop; end = nextDelimiter(start)) {
    cells.push(text.slice(start, end))
    start = end + 1
  }
  cells.push(text.slice(start, stop))
  return cells
}

function closingQuote(text: string, from: number): number {
  let close = text.indexOf('"', from)
  while (close >= 0 && text[close + 1] === '"') close = text.indexOf('"', close + 2)
  return close
}

/** Finds the next mark from a place that only grows, or the text's end; looks at each character once. */
function finder(text: string, mark: string): (from: number) => number {
  let found = -1
  return (from) => {
    if (found < from) found = text.indexOf(mark, from)
    if (found < 0) found = text.length
    return found
  }
}
