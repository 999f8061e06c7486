import { isAscii } from 'node:buffer'
import { ImportRefusal } from '../refusal.ts'
import type { Encoding } from '../source.ts'

const PIECE_BYTES = 64 * 1024

/**
 * A text file's bytes as text: UTF-8, with or without its mark, unless another encoding was declared. Nothing is guessed: a
 * guess that is wrong brings wrong names in silently. Every piece but the last is large enough to find a delimiter in.
 * Throws ImportRefusal: file_binary, file_utf16, file_encoding.
 */
export async function* decodeText(
  chunks: AsyncIterable<Uint8Array>,
  encoding: Encoding = 'utf-8',
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true })
  // Plain ASCII, most of every file of figures, needs no decoder until something else has come.
  let plain = encoding === 'utf-8'
  let first = true
  for await (const { bytes, last } of inPieces(chunks)) {
    if (first && encoding === 'utf-8' && isUtf16(bytes)) throw new ImportRefusal('file_utf16')
    first = false
    plain &&= isAscii(bytes)
    yield checked(plain ? bytes.toString('latin1') : decode(decoder, bytes, last))
  }
}

function isUtf16(bytes: Buffer): boolean {
  return (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)
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

/** Joins small chunks, so that a mark or a first line is never cut; marks the last piece. */
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
