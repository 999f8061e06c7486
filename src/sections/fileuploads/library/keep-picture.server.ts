import { writeAudit } from '#platform/audit/write.server.ts'
import { Refusal, type ErrorCode } from '#platform/http/errors.ts'
import { imageSize } from '#platform/images/encode.server.ts'
import { ImageError, type ImageProblem } from '#platform/images/image-error.ts'
import { storeImage } from '#platform/images/images.server.ts'
import type { Asking, Received, Seen } from './received.ts'
import type { UploadRule } from './rules.server.ts'

/** Stores a received picture: checks its size, encodes it again, and writes its row with its details. Throws a Refusal. */
export async function keepPicture(ctx: Asking, name: string, waiting: string, seen: Seen): Promise<Received> {
  const { app, viewer } = ctx
  const key = `media-${seen.sha256.slice(0, 24)}`
  if (await bringBack(ctx, key)) return { kind: 'picture', key, already: true }
  const bytes = await app.storage.get(waiting)
  const [rule] = seen.rules
  if (!bytes || !rule) throw new Error('An upload vanished before it was stored')
  let already = true
  try {
    const { width, height } = await imageSize(bytes)
    const wrong = sizeProblem(rule, width, height)
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
  return { kind: 'picture', key, already }
}

const PROBLEMS: Readonly<Record<ImageProblem, ErrorCode>> = {
  type: 'bad_format',
  damaged: 'damaged_file',
  bytes: 'file_too_large',
  pixels: 'picture_too_big',
  frames: 'picture_too_long',
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
