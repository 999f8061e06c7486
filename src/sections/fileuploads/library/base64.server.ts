import { Refusal } from '#platform/http/errors.ts'

/** Characters that are decoded at a time; a multiple of four, as four are three bytes. */
const STEP = 256 * 1024
const WORD = /^[A-Za-z0-9+/]*={0,2}$/

/** The bytes of a text in base64, with or without the head of a data address. Throws a Refusal for anything else. */
export async function* bytesOfBase64(text: string): AsyncGenerator<Uint8Array> {
  const begin = text.startsWith('data:') ? text.indexOf(',') + 1 : 0
  for (let at = begin; at < text.length; at += STEP) {
    const part = text.slice(at, at + STEP)
    const isLast = at + STEP >= text.length
    if (!WORD.test(part) || (!isLast && part.includes('=')))
      throw new Refusal('invalid_input', { fields: { file: 'must_be_valid' } })
    yield Buffer.from(part, 'base64')
  }
}
