import { inflateSync } from 'node:zlib'

/** What tests read of a PDF. */
export interface ReadPdf {
  pages: number
  /** Its words in the order in which they are tagged; what runs from right to left is turned round, as readers do. */
  text: string
  /** Structure elements by kind. */
  tags: Readonly<Record<string, number>>
  /** Everything that is not compressed: catalogue, metadata, attached files. */
  raw: string
}

/** Reads a PDF as Typst writes it; no other. */
export function readPdf(pdf: Uint8Array): ReadPdf {
  const raw = Buffer.from(pdf).toString('latin1')
  const objects = new Map<string, string>()
  for (const [, id = '', body = ''] of raw.matchAll(/(\d+) 0 obj\n([\s\S]*?)endobj/g)) objects.set(id, body)
  const letters = new Map<string, Map<number, string>>()
  for (const [id, body] of objects) {
    const [, map = ''] = /\/Type \/Font\n[\s\S]*\/ToUnicode (\d+) 0 R/.exec(body) ?? []
    if (map) letters.set(id, lettersOf(streamOf(objects.get(map) ?? '')))
  }
  const pages = [...objects.values()].filter((body) => /\/Type \/Page\n/.test(body))
  const text = pages.map((page) => {
    const fonts = new Map<string, Map<number, string>>()
    for (const [, name = '', id = ''] of page.matchAll(/\/(f\d+) (\d+) 0 R/g))
      fonts.set(name, letters.get(id) ?? new Map())
    const [, content = ''] = /\/Contents (\d+) 0 R/.exec(page) ?? []
    return wordsOf(streamOf(objects.get(content) ?? ''), fonts)
  })
  const tags: Record<string, number> = {}
  for (const [, tag = ''] of raw.matchAll(/\/Type \/StructElem\s+\/S \/(\w+)/g))
    tags[tag] = (tags[tag] ?? 0) + 1
  return { pages: pages.length, text: text.join('\n'), tags, raw: Buffer.from(pdf).toString() }
}

function streamOf(body: string): string {
  const [, bytes = ''] = /stream\n([\s\S]*)\nendstream/.exec(body) ?? []
  return body.includes('/FlateDecode') ? inflateSync(Buffer.from(bytes, 'latin1')).toString('latin1') : bytes
}

function lettersOf(map: string): Map<number, string> {
  return new Map(
    [...map.matchAll(/^<(\w{4})> <((?:\w{4})+)>$/gm)].map(([, glyph = '', text = '']) => [
      Number.parseInt(glyph, 16),
      Buffer.from(text, 'hex').swap16().toString('utf16le'),
    ]),
  )
}

/** Texts of a page, one line for each piece of a line. */
function wordsOf(content: string, fonts: ReadonlyMap<string, Map<number, string>>): string {
  return content
    .split(/^BT$/m)
    .slice(1)
    .map((piece) => {
      const font = fonts.get(/\/(f\d+) /.exec(piece)?.[1] ?? '')
      const own = (part: string) =>
        stringsOf(part)
          .flatMap(glyphsOf)
          .map((glyph) => font?.get(glyph) ?? '')
      const letters = saidInstead(piece).flatMap(({ text, part }) => (text === null ? own(part) : [text]))
      if (piece.includes('/ReversedChars')) letters.reverse()
      return letters.join('')
    })
    .join('\n')
}

/** A piece cut at a marker that replaces its glyphs' letters: `text` is read in place of `part`. */
function saidInstead(piece: string): { text: string | null; part: string }[] {
  const [before = '', ...spans] = piece.split(/\/Span <<\s*\/ActualText <FEFF(?=\w+>\s*>> BDC)/)
  return [
    { text: null, part: before },
    ...spans.flatMap((span) => {
      const [hex = ''] = span.split('>', 1)
      let [depth, end] = [1, span.length]
      for (const { 0: mark, index } of span.slice(span.indexOf('BDC') + 3).matchAll(/\b(BMC|BDC|EMC)\b/g)) {
        depth += mark === 'EMC' ? -1 : 1
        end = span.indexOf('BDC') + 3 + index
        if (depth === 0) break
      }
      return [
        { text: Buffer.from(hex, 'hex').swap16().toString('utf16le'), part: span.slice(0, end) },
        { text: null, part: span.slice(end) },
      ]
    }),
  ]
}

/** The text in parentheses, with the pairs inside it. */
function stringsOf(piece: string): string[] {
  const found: string[] = []
  let [depth, start] = [0, 0]
  for (let at = 0; at < piece.length; at++) {
    if (depth > 0 && piece[at] === '\\') at += 1
    else if (piece[at] === '(' && depth++ === 0) start = at + 1
    else if (piece[at] === ')' && --depth === 0) found.push(piece.slice(start, at))
  }
  return found
}

const ESCAPED: Readonly<Record<string, number>> = { n: 10, r: 13, t: 9, b: 8, f: 12 }

function glyphsOf(shown: string): number[] {
  const bytes = [...shown.matchAll(/\\(\d{3})|\\([\s\S])|([\s\S])/g)].map(([, octal, escaped, plain]) => {
    if (octal !== undefined) return Number.parseInt(octal, 8)
    if (escaped !== undefined) return ESCAPED[escaped] ?? escaped.charCodeAt(0)
    return (plain ?? '').charCodeAt(0)
  })
  return Array.from(
    { length: bytes.length >> 1 },
    (_, at) => ((bytes[2 * at] ?? 0) << 8) | (bytes[2 * at + 1] ?? 0),
  )
}
