import { isUtf8 } from 'node:buffer'
import { RAW_BYTE } from '../../text/repair.ts'

/**
 * The bytes of an XML file or dump as text, in the encoding that its first line names; UTF-8 without one. Bytes that are no
 * UTF-8 come as `RAW_BYTE` and their number, for `repairText` to read with the text around them: old dumps are of two minds.
 */
export async function* decodeXml(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: TextDecoder | null = null
  let first = true
  let rest: Buffer = Buffer.alloc(0)
  for await (const chunk of chunks) {
    const bytes =
      rest.length > 0
        ? Buffer.concat([rest, chunk])
        : Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length)
    if (first) {
      first = false
      decoder = declaredDecoder(bytes)
    }
    if (decoder) {
      rest = Buffer.alloc(0)
      yield decoder.decode(bytes, { stream: true })
      continue
    }
    const end = wholeLetters(bytes)
    rest = Buffer.from(bytes.subarray(end))
    yield utf8(bytes.subarray(0, end))
  }
  if (decoder) yield decoder.decode()
  else if (rest.length > 0) yield utf8(rest)
}

/** A decoder for what is declared, if that is not UTF-8. */
function declaredDecoder(bytes: Buffer): TextDecoder | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le')
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be')
  const declared = /^[^<]*<\?xml[^>]*\bencoding\s*=\s*["']([\w.:-]+)["']/.exec(
    bytes.toString('latin1', 0, 200),
  )?.[1]
  if (declared === undefined || /^utf-?8$/i.test(declared)) return null
  try {
    return new TextDecoder(declared)
  } catch {
    return null
  }
}

/** How many bytes end with a whole letter. */
function wholeLetters(bytes: Buffer): number {
  for (let back = 1; back <= 3 && back <= bytes.length; back += 1) {
    const byte = bytes[bytes.length - back] ?? 0
    if (byte < 0x80) break
    if (byte >= 0xc0) {
      const needs = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2
      return needs > back ? bytes.length - back : bytes.length
    }
  }
  return bytes.length
}

function utf8(bytes: Buffer): string {
  const text = isUtf8(bytes) ? bytes.toString('utf8') : mixed(bytes)
  return text.startsWith('\ufeff') ? text.slice(1) : text
}

/** UTF-8 where it is, and each other byte by its number. */
function mixed(bytes: Buffer): string {
  let text = ''
  let from = 0
  for (let at = 0; at < bytes.length;) {
    const length = letterAt(bytes, at)
    if (length > 0) {
      at += length
      continue
    }
    text += bytes.toString('utf8', from, at) + String.fromCharCode(RAW_BYTE + (bytes[at] ?? 0))
    at += 1
    from = at
  }
  return text + bytes.toString('utf8', from)
}

/** Bytes of the letter that begins here; 0 where none does. */
function letterAt(bytes: Buffer, at: number): number {
  const byte = bytes[at] ?? 0
  if (byte < 0x80) return 1
  const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc2 ? 2 : 0
  return length > 0 && at + length <= bytes.length && isUtf8(bytes.subarray(at, at + length)) ? length : 0
}
