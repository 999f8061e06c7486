import { SaxesParser } from 'saxes'
import { ImportRefusal } from '../refusal.ts'
import { MOST_CELL_CHARS } from '../source.ts'

export interface XmlHandlers {
  /** Names come without their prefix. */
  open(name: string, attributes: Readonly<Record<string, string>>): void
  text?(text: string): void
  close?(name: string): void
}

const MOST_DEPTH = 64
/** Text that may pass without a tag: the longest cell, with escapes, and what one chunk brings. */
const MOST_QUIET_CHARS = 2 * MOST_CELL_CHARS + 65_536

/**
 * Reads XML as it streams and yields after every chunk, so that the reader may hand on what it has. No document type and
 * so no entities; throws ImportRefusal: xlsx_dtd, cell_long, file_damaged.
 */
export async function* readXml(
  chunks: AsyncIterable<Uint8Array>,
  handlers: XmlHandlers,
): AsyncGenerator<undefined> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const parser = new SaxesParser()
  let [depth, quiet] = [0, 0]
  let begun = false
  parser.on('doctype', () => {
    throw new ImportRefusal('xlsx_dtd')
  })
  parser.on('error', (cause) => {
    throw new ImportRefusal('file_damaged', {}, { cause })
  })
  parser.on('opentag', (tag) => {
    quiet = 0
    depth += 1
    if (depth > MOST_DEPTH) throw new ImportRefusal('file_damaged')
    handlers.open(localName(tag.name), tag.attributes)
  })
  parser.on('closetag', (tag) => {
    quiet = 0
    depth -= 1
    handlers.close?.(localName(tag.name))
  })
  parser.on('text', (text) => handlers.text?.(text))
  parser.on('cdata', (text) => handlers.text?.(text))
  for await (const chunk of chunks) {
    const text = decodeChunk(decoder, chunk)
    // The parser would first collect a whole document type.
    if (!begun && text.includes('<!DOCTYPE')) throw new ImportRefusal('xlsx_dtd')
    begun ||= /<\w/.test(text)
    quiet += text.length
    parser.write(text)
    if (quiet > MOST_QUIET_CHARS) throw new ImportRefusal('cell_long', { line: '', most: MOST_CELL_CHARS })
    yield
  }
  parser.close()
}

/** A small part, read to its end. */
export async function readWholeXml(chunks: AsyncIterable<Uint8Array>, handlers: XmlHandlers): Promise<void> {
  for await (const _ of readXml(chunks, handlers));
}

function decodeChunk(decoder: TextDecoder, chunk: Uint8Array): string {
  try {
    return decoder.decode(chunk, { stream: true })
  } catch (cause) {
    throw new ImportRefusal('file_damaged', {}, { cause })
  }
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

/** Text as sheets store it: `_x000D_` encodes a character that XML cannot hold. */
export function unescapeText(text: string): string {
  if (!text.includes('_x')) return text
  return text
    .replace(/_x([0-9A-F]{4})_/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
    .toWellFormed()
}
