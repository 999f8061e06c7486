import { sql } from 'kysely'
import type { Db } from './kysely.server.ts'

/** PostgreSQL takes payloads shorter than 8000 bytes. */
const LIMIT_BYTES = 7999

/** The payload that means "anything": sent where a word is too long for one payload. */
export const EVERYTHING = '*'

/**
 * Sends words (cache tags...) to all who `listen` on the channel; inside a transaction, when it commits. Words carry
 * no line break. They are packed into as few payloads as fit; read each with `wordsOf`.
 */
export async function notify(db: Db, channel: string, words: readonly string[]): Promise<void> {
  const payloads = packWords(words)
  if (payloads.length === 0) return
  await sql`select pg_notify(${channel}, payload) from unnest(${payloads}::text[]) as payload`.execute(db)
}

/** The payloads that carry the words, each within the server's limit. */
export function packWords(words: readonly string[]): string[] {
  if (words.some((word) => Buffer.byteLength(word) > LIMIT_BYTES)) return [EVERYTHING]
  const payloads: string[] = []
  let room = 0
  for (const word of words) {
    const size = Buffer.byteLength(word) + 1
    const last = payloads.length - 1
    if (last >= 0 && size <= room) {
      payloads[last] += `\n${word}`
      room -= size
    } else {
      payloads.push(word)
      room = LIMIT_BYTES - size + 1
    }
  }
  return payloads
}

/** The words of a payload. */
export function wordsOf(payload: string): string[] {
  return payload.split('\n')
}
