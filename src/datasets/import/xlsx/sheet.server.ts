import { ImportRefusal } from '../refusal.ts'
import { MOST_CELL_CHARS, MOST_COLUMNS, UNSAVED_FORMULA, type DateSystem, type SourceRow } from '../source.ts'
import { numberText } from './cell-text.ts'
import type { NumberKind } from './number-format.ts'
import { readXml, unescapeText, type XmlHandlers } from './xml.server.ts'

export interface SheetContext {
  strings: readonly string[]
  kinds: readonly NumberKind[]
  dateSystem: DateSystem
}

/** The rows of a sheet that hold something, as its XML streams. Of a formula the value that was saved with it. */
export async function* readSheet(
  chunks: AsyncIterable<Uint8Array>,
  context: SheetContext,
): AsyncGenerator<SourceRow[]> {
  const collector = new SheetCollector(context)
  for await (const _ of readXml(chunks, collector)) {
    const rows = collector.take()
    if (rows.length > 0) yield rows
  }
}

class SheetCollector implements XmlHandlers {
  readonly #context: SheetContext
  #rows: SourceRow[] = []
  #cells: string[] = []
  #line = 0
  #column = -1
  #type = 'n'
  #style = 0
  #value = ''
  #inValue = false
  #inReading = false
  #formula = false

  constructor(context: SheetContext) {
    this.#context = context
  }

  take(): SourceRow[] {
    const rows = this.#rows
    this.#rows = []
    return rows
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === 'c') {
      this.#column = attributes['r'] ? columnIndex(attributes['r']) : this.#column + 1
      this.#type = attributes['t'] ?? 'n'
      this.#style = Number(attributes['s'] ?? 0)
      this.#value = ''
      this.#formula = false
    } else if (name === 'f') this.#formula = true
    else if (name === 'v' || name === 't') this.#inValue = true
    else if (name === 'rPh') this.#inReading = true
    else if (name === 'row') {
      this.#line = Number(attributes['r']) || this.#line + 1
      this.#cells = []
      this.#column = -1
    }
  }

  text(text: string): void {
    if (this.#inValue && !this.#inReading) this.#value += text
  }

  close(name: string): void {
    if (name === 'v' || name === 't') this.#inValue = false
    else if (name === 'rPh') this.#inReading = false
    else if (name === 'c') this.#cell()
    else if (name === 'row' && this.#cells.length > 0)
      this.#rows.push({ line: this.#line, cells: this.#cells })
  }

  #cell(): void {
    if (this.#value === '' && !this.#formula) return
    const at = { line: String(this.#line) }
    if (this.#column >= MOST_COLUMNS) throw new ImportRefusal('columns_many', { ...at, most: MOST_COLUMNS })
    if (this.#value.length > MOST_CELL_CHARS)
      throw new ImportRefusal('cell_long', { ...at, most: MOST_CELL_CHARS })
    while (this.#cells.length < this.#column) this.#cells.push('')
    this.#cells[this.#column] = this.#text()
  }

  #text(): string {
    const { strings, kinds, dateSystem } = this.#context
    const value = this.#value
    if (value === '') return UNSAVED_FORMULA
    switch (this.#type) {
      case 'n':
        return numberText(value, kinds[this.#style] ?? 'number', dateSystem)
      case 's':
        return strings[Number(value)] ?? ''
      case 'b':
        return value === '1' ? 'true' : 'false'
      case 'd':
        return value.slice(0, 10)
      case 'inlineStr':
      case 'str':
        return unescapeText(value)
      default:
        return value
    }
  }
}

/** `AB12` -> 27. A reference that is none, or beyond every sheet, gives a column that is refused. */
function columnIndex(reference: string): number {
  const letters = /^\$?([A-Z]{1,4})\$?\d/i.exec(reference)?.[1]
  if (!letters) return MOST_COLUMNS
  let index = 0
  for (const letter of letters.toUpperCase()) index = index * 26 + letter.charCodeAt(0) - 64
  return index - 1
}
