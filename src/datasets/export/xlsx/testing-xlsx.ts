import type { Readable } from 'node:stream'
import { buffer, text as textOf } from 'node:stream/consumers'
import { SaxesParser } from 'saxes'
import { fromBufferPromise } from 'yauzl'

interface ReadCell {
  type: string
  style: number
  text: string
}

interface ReadSheet {
  name: string
  xml: string
  /** A cell with nothing in it is undefined. */
  rows: (ReadCell | undefined)[][]
}

/** Unzips a workbook and reads its sheets in their order, through the relations that a spreadsheet follows. */
export async function readXlsx(
  stream: Readable,
): Promise<{ sheets: ReadSheet[]; parts: Map<string, string> }> {
  const zip = await fromBufferPromise(await buffer(stream))
  const parts = new Map<string, string>()
  for await (const entry of zip.eachEntry())
    parts.set(entry.fileName, await textOf(await zip.openReadStreamPromise(entry)))
  const elements = new Map(Array.from(parts, ([path, xml]) => [path, elementsOf(xml)]))
  const targets = new Map(
    elements.get('xl/_rels/workbook.xml.rels')?.map(({ attributes: { Id, Target } }) => [Id, `xl/${Target}`]),
  )
  const sheets = (elements.get('xl/workbook.xml') ?? [])
    .filter(({ name }) => name === 'sheet')
    .map(({ attributes }) => {
      const path = targets.get(attributes['r:id']) ?? ''
      return {
        name: attributes['name'] ?? '',
        xml: parts.get(path) ?? '',
        rows: rowsOf(elements.get(path) ?? []),
      }
    })
  return { sheets, parts }
}

interface Element {
  name: string
  attributes: Record<string, string>
  text: string
}

/** Every element with its own text, in the order of their ends. Throws where the XML is not well formed. */
function elementsOf(xml: string): Element[] {
  const open: Element[] = []
  const ended: Element[] = []
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => {
    open.push({ name, attributes: attributes as Record<string, string>, text: '' })
  })
  parser.on('text', (text) => {
    const last = open.at(-1)
    if (last) last.text += text
  })
  parser.on('closetag', () => ended.push(...open.splice(-1)))
  parser.write(xml).close()
  return ended
}

function rowsOf(elements: readonly Element[]): ReadSheet['rows'] {
  const rows: ReadSheet['rows'] = []
  let cells: ReadSheet['rows'][number] = []
  let value: string | null = null
  for (const { name, attributes, text } of elements) {
    if (name === 'v') value = text
    else if (name === 't') value = unescaped(text)
    else if (name === 'c') {
      const [type, style] = [attributes['t'] ?? 'n', Number(attributes['s'] ?? 0)]
      cells.push(value === null ? undefined : { type, style, text: value })
      value = null
    } else if (name === 'row') {
      rows.push(cells)
      cells = []
    }
  }
  return rows
}

/** As Excel reads a text: _x0041_ is A. */
function unescaped(text: string): string {
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_all, code: string) => String.fromCharCode(parseInt(code, 16)))
}
