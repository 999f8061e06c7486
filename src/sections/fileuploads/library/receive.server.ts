import { createHash, randomUUID } from 'node:crypto'
import { Refusal } from '#platform/http/errors.ts'
import type { SentFile } from '#platform/http/form/multipart.server.ts'
import { UPLOADS } from '#platform/limits/limits.ts'
import { hit } from '#platform/limits/rate-limit.server.ts'
import { can } from '#platform/policy/policy.ts'
import type { Storage } from '#platform/storage/storage.server.ts'
import { kindOf, type FileKind } from './formats.ts'
import { keepDocument } from './keep-document.server.ts'
import { keepPicture } from './keep-picture.server.ts'
import { inPlace } from './places.server.ts'
import type { Asking, Received, Seen } from './received.ts'
import { HEAD_BYTES, rulesFor, uploadRules, type UploadRule } from './rules.server.ts'

/** Where files wait until they were looked at. */
const WAITING = 'uploads'

/**
 * Takes a file into the library, whichever way it came: checks its bytes, its size and its dimensions, and stores it under a key
 * of its content, so that the same bytes are one thing. A picture is encoded again, a document stays as it is. `wanted` refuses
 * what is of another kind. Throws a Refusal.
 */
export async function receiveUpload(
  ctx: Asking,
  file: SentFile,
  wanted: FileKind | null = null,
): Promise<Received> {
  const { app, viewer, now } = ctx
  if (viewer.role === 'visitor') throw new Refusal('unauthorized')
  if (!can(viewer, 'media.upload')) throw new Refusal('not_allowed')
  const verdict = await hit(app, 'upload', { account: viewer.id }, now)
  if (!verdict.ok) throw new Refusal('too_many', { retryAfter: verdict.retryAfter })
  return inPlace(viewer.id, async () => {
    const waiting = `${WAITING}/${randomUUID()}`
    try {
      const seen: Seen = { rules: [], bytes: 0, sha256: '' }
      await app.storage.putStream(waiting, checked(file.content, await uploadRules(app), wanted, seen))
      const [rule] = seen.rules
      const keep = rule && kindOf(rule.extension) === 'picture' ? keepPicture : keepDocument
      return await inTurn(() => keep(ctx, cleanName(file.name), waiting, seen))
    } finally {
      await app.storage.remove(waiting)
    }
  })
}

/** Passes a file on as it arrives, until it turns out not to be allowed. */
async function* checked(
  source: AsyncIterable<Uint8Array>,
  rules: readonly UploadRule[],
  wanted: FileKind | null,
  seen: Seen,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  let head = Buffer.alloc(0)
  let most = 0
  const decide = () => {
    seen.rules = rulesFor(rules, head, wanted)
    most = Math.max(...seen.rules.map(({ bytes }) => bytes))
    if (seen.rules.length === 0) throw new Refusal('bad_format', { fields: { file: 'bad_format' } })
  }
  for await (const chunk of source) {
    hash.update(chunk)
    seen.bytes += chunk.length
    if (seen.rules.length === 0) {
      head = Buffer.concat([head, chunk])
      if (head.length < HEAD_BYTES) continue
      decide()
    }
    if (seen.bytes > most) throw new Refusal('file_too_large', { fields: { file: 'file_too_large' } })
    yield head.length > 0 ? head : chunk
    head = Buffer.alloc(0)
  }
  if (seen.bytes === 0) throw new Refusal('invalid_input', { fields: { file: 'required_field' } })
  if (seen.rules.length === 0) {
    decide()
    yield head
  }
  seen.sha256 = hash.digest('hex')
}

let turn: Promise<unknown> = Promise.resolve()

/** One file at a time is in memory whole. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const done = turn.then(work)
  turn = done.catch(() => undefined)
  return done
}

/** A name to show and to search by: no folders, and nothing that cannot be seen. */
function cleanName(name: string): string {
  const last = name.normalize('NFC').split(/[\\/]/).at(-1) ?? ''
  return Array.from(last.replace(/[\p{Cc}\p{Cf}]/gu, '').trim())
    .slice(0, 200)
    .join('')
}

/** Removes what is left of uploads whose process ended. */
export async function sweepUploads(storage: Storage, now: Date): Promise<void> {
  for (const { key, written } of await storage.list(WAITING))
    if (now.getTime() - written > UPLOADS.leftMs) await storage.remove(key)
}
