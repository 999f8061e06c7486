import { createHash, randomUUID } from 'node:crypto'
import type { RequestContext } from '#platform/http/context.server.ts'
import { Refusal, type ErrorCode } from '#platform/http/errors.ts'
import type { SentFile } from '#platform/http/multipart.server.ts'
import { writeAudit } from '#platform/audit/write.server.ts'
import { imageSize } from '#platform/images/encode.server.ts'
import { ImageError, type ImageProblem } from '#platform/images/image-error.ts'
import { storeImage } from '#platform/images/images.server.ts'
import { UPLOADS } from '#platform/limits/limits.ts'
import { hit } from '#platform/limits/rate-limit.server.ts'
import { can } from '#platform/policy/policy.ts'
import type { Storage } from '#platform/storage/storage.server.ts'
import { inPlace } from './places.server.ts'
import { HEAD_BYTES, ruleFor, uploadRules, type UploadRule } from './rules.server.ts'

type Asking = Pick<RequestContext, 'app' | 'viewer' | 'now' | 'requestId'>

/** What became of an upload. */
export interface Received {
  key: string
  /** The library had these very bytes before. */
  already: boolean
}

/** Where files wait until they were looked at. */
const WAITING = 'uploads'

/**
 * Takes a file into the media library, whichever way it came: looks at its first bytes, its size and its dimensions, encodes it
 * anew and stores it under a key of its content, so that the same bytes are one picture. Throws a Refusal.
 */
export async function receiveUpload(ctx: Asking, file: SentFile): Promise<Received> {
  const { app, viewer, now } = ctx
  if (viewer.role === 'visitor') throw new Refusal('unauthorized')
  if (!can(viewer, 'media.upload')) throw new Refusal('not_allowed')
  const verdict = await hit(app, 'upload', { account: viewer.id }, now)
  if (!verdict.ok) throw new Refusal('too_many', { retryAfter: verdict.retryAfter })
  return inPlace(viewer.id, async () => {
    const waiting = `${WAITING}/${randomUUID()}`
    try {
      const seen: Seen = { rule: null, bytes: 0, sha256: '' }
      await app.storage.putStream(waiting, checked(file.content, await uploadRules(app), seen))
      return await inTurn(() => keep(ctx, file.name, waiting, seen))
    } finally {
      await app.storage.remove(waiting)
    }
  })
}

interface Seen {
  rule: UploadRule | null
  bytes: number
  sha256: string
}

/** Passes a file on as it arrives, until it turns out not to be allowed. */
async function* checked(
  source: AsyncIterable<Uint8Array>,
  rules: readonly UploadRule[],
  seen: Seen,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  let head = Buffer.alloc(0)
  const decide = () => {
    seen.rule = ruleFor(rules, head)
    if (!seen.rule) throw new Refusal('bad_format', { fields: { file: 'bad_format' } })
  }
  for await (const chunk of source) {
    hash.update(chunk)
    seen.bytes += chunk.length
    if (!seen.rule) {
      head = Buffer.concat([head, chunk])
      if (head.length < HEAD_BYTES) continue
      decide()
    }
    if (seen.rule && seen.bytes > seen.rule.bytes)
      throw new Refusal('file_too_large', { fields: { file: 'file_too_large' } })
    yield head.length > 0 ? head : chunk
    head = Buffer.alloc(0)
  }
  if (seen.bytes === 0) throw new Refusal('invalid_input', { fields: { file: 'required_field' } })
  if (!seen.rule) {
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

async function keep(ctx: Asking, sentName: string, waiting: string, seen: Seen): Promise<Received> {
  const { app, viewer } = ctx
  const key = `media-${seen.sha256.slice(0, 24)}`
  if (await bringBack(ctx, key)) return { key, already: true }
  const bytes = await app.storage.get(waiting)
  if (!bytes || !seen.rule) throw new Error('An upload vanished before it was stored')
  const name = cleanName(sentName)
  let already = true
  try {
    const { width, height } = await imageSize(bytes)
    const wrong = sizeProblem(seen.rule, width, height)
    if (wrong) throw new Refusal(wrong, { fields: { file: wrong } })
    await storeImage(app, key, bytes, async (trx) => {
      already = false
      await trx
        .updateTable('media_image')
        .set({
          file_name: name,
          file_bytes: seen.bytes,
          uploaded_by: viewer.role === 'visitor' ? null : viewer.id,
        })
        .where('key', '=', key)
        .execute()
      await writeAudit(trx, {
        ctx,
        action: 'media.upload',
        kind: 'media',
        key,
        after: { file_name: name, file_bytes: seen.bytes, width, height },
      })
    })
  } catch (error) {
    if (!(error instanceof ImageError)) throw error
    const code = PROBLEMS[error.problem]
    throw new Refusal(code, { fields: { file: code } })
  }
  return { key, already }
}

const PROBLEMS: Readonly<Record<ImageProblem, ErrorCode>> = {
  type: 'bad_format',
  damaged: 'damaged_file',
  bytes: 'file_too_large',
  pixels: 'picture_too_big',
  taken: 'conflict',
}

/** Whether the library has the picture; one that was archived is offered again. */
async function bringBack(ctx: Asking, key: string): Promise<boolean> {
  return ctx.app.db.transaction().execute(async (trx) => {
    const there = await trx
      .selectFrom('media_image')
      .select('archived')
      .where('key', '=', key)
      .forUpdate()
      .executeTakeFirst()
    if (there?.archived) {
      await trx.updateTable('media_image').set({ archived: false }).where('key', '=', key).execute()
      await writeAudit(trx, {
        ctx,
        action: 'media.edit',
        kind: 'media',
        key,
        before: { archived: true },
        after: { archived: false },
      })
    }
    return there !== undefined
  })
}

function sizeProblem(rule: UploadRule, width: number, height: number): ErrorCode | null {
  if (width < (rule.minWidth ?? 0) || height < (rule.minHeight ?? 0)) return 'picture_too_small'
  return width > (rule.maxWidth ?? Infinity) || height > (rule.maxHeight ?? Infinity)
    ? 'picture_too_big'
    : null
}

/** A name to show and to search by: no folders, and nothing that cannot be seen. */
function cleanName(name: string): string {
  const last = name.normalize('NFC').split(/[\\/]/).at(-1) ?? ''
  return Array.from(last.replace(/[\p{Cc}\p{Cf}]/gu, '').trim())
    .slice(0, 200)
    .join('')
}

/** Removes what is left of uploads whose process ended. Part of the handler of `rate-limit.sweep`. */
export async function sweepUploads(storage: Storage, now: Date): Promise<void> {
  for (const { key, written } of await storage.list(WAITING))
    if (now.getTime() - written > UPLOADS.leftMs) await storage.remove(key)
}
