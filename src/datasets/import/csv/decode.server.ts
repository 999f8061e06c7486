import { isAscii } from 'node:buffer'
import { ImportRefusal } from '../refusal.ts'

const PIECE_BYTES = 64 * 1024

/**
 * A text file's bytes as text: UTF-8 or UTF-16 by its mark, else UTF-8 when the first letters beyond ASCII are valid
 * there, else windows-1256, what Excel writes in Arabic. Every piece but the last is large enough to judge by.
 * Throws ImportRefusal: file_binary, file_encoding.
 */
export async function* decodeText(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: TextDecoder | null = null
  let first = true
  for await (const { bytes, last } of inPieces(chunks)) {
    if (first) decoder = markedEncoding(bytes)
    first = false
    if (!decoder && isAscii(bytes)) {
      yield checked(bytes.toString('latin1'))
      continue
    }
    decoder ??= isUtf8Start(bytes, last)
      ? new TextDecoder('utf-8', { fatal: true })
      : new TextDecoder('windows-1256')
    yield checked(decode(decoder, bytes, last))
  }
}

function markedEncoding(bytes: Buffer): TextDecoder | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le')
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be')
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf)
    return new TextDecoder('utf-8', { fatal: true })
  return null
}

function isUtf8Start(bytes: Buffer, last: boolean): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: !last })
    return true
  } catch {
    return false
  }
}

function decode(decoder: TextDecoder, bytes: Buffer, last: boolean): string {
  try {
    return decoder.decode(bytes, { stream: !last })
  } catch (cause) {
    throw new ImportRefusal('file_encoding', {}, { cause })
  }
}

function checked(text: string): string {
  if (text.includes('\0')) throw new ImportRefusal('file_binary')
  return text
}

/** Joins small chunks, so that a mark or a first line is never cut; tells which piece is the last. */
async function* inPieces(
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<{ bytes: Buffer; last: boolean }> {
  let waiting: Uint8Array[] = []
  let size = 0
  for await (const chunk of chunks) {
    if (size >= PIECE_BYTES) {
      yield { bytes: Buffer.concat(waiting), last: false }
      waiting = []
      size = 0
    }
    waiting.push(chunk)
    size += chunk.length
  }
  yield { bytes: Buffer.concat(waiting), last: true }
}
