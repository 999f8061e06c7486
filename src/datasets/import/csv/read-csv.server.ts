import { ImportRefusal } from '../refusal.ts'
import type { Encoding, RowSource, SourceRow } from '../source.ts'
import { decodeText } from './decode.server.ts'
import { detectDelimiter, type Delimiter } from './delimiter.ts'
import { CsvSplitter } from './splitter.ts'

export interface CsvOptions {
  /** Bytes of the file, for the progress. */
  size?: number
  /** Found by itself when not given. */
  delimiter?: Delimiter | undefined
  /** UTF-8 when not given. */
  encoding?: Encoding | undefined
}

/**
 * The rows of a CSV file as it streams: delimiter and line ends are found; a `sep=` line, comment lines (`#`)
 * at its head and blank lines are passed over but counted. Throws ImportRefusal while it is read.
 */
export function readCsv(stream: AsyncIterable<Uint8Array>, options: CsvOptions = {}): RowSource {
  let read = 0
  async function* measured(): AsyncGenerator<Uint8Array> {
    for await (const chunk of stream) {
      read += chunk.length
      yield chunk
    }
  }
  return {
    dateSystem: 1900,
    fraction: () => (options.size ? Math.min(1, read / options.size) : null),
    [Symbol.asyncIterator]: () => splitText(decodeText(measured(), options.encoding), options.delimiter),
  }
}

async function* splitText(
  pieces: AsyncIterable<string>,
  delimiter: Delimiter | undefined,
): AsyncGenerator<SourceRow[]> {
  let splitter: CsvSplitter | null = null
  let found = false
  let waiting: string | null = null
  // One piece behind, so that the last one is known as such.
  const split = (piece: string, last: boolean): SourceRow[] => {
    let text = piece
    if (!splitter) {
      const head = readHead(piece)
      text = piece.slice(head.length)
      splitter = new CsvSplitter(
        delimiter ?? head.delimiter ?? detectDelimiter(text),
        head.newline,
        head.lines + 1,
      )
    }
    const rows = splitter.push(text, last)
    found ||= rows.length > 0
    return rows
  }
  for await (const piece of pieces) {
    if (waiting !== null) yield split(waiting, false)
    waiting = piece
  }
  yield split(waiting ?? '', true)
  if (!found) throw new ImportRefusal('file_empty')
}

/** What precedes the first row: its length, its lines, and the delimiter that it declares. */
function readHead(text: string) {
  const newline: '\n' | '\r' = text.includes('\r') && !text.includes('\n') ? '\r' : '\n'
  let delimiter: Delimiter | undefined
  let [length, lines] = [0, 0]
  for (;;) {
    const end = text.indexOf(newline, length)
    if (end < 0) break
    const line = text.slice(length, end).replace(/\r$/, '')
    const declared = lines === 0 ? /^"?sep=([,;\t]?)"?$/i.exec(line) : null
    // `#` may also be the name of a first column.
    if (!declared && !/^\s*$|^#(?!\s*[,;\t])/.test(line)) break
    if (declared?.[1]) delimiter = declared[1] as Delimiter
    length = end + 1
    lines += 1
  }
  return { length, lines, newline, delimiter }
}
