import type { Transaction } from 'kysely'
import { writeAudit } from '#platform/audit/write.server.ts'
import type { DB } from '#platform/db/types.ts'
import { Refusal } from '#platform/http/errors.ts'
import { isKnownTo } from '#platform/policy/policy.ts'
import { documentFormat } from './document-format.server.ts'
import { checkVideo } from './video.server.ts'
import { documentKey } from './documents.server.ts'
import type { Asking, Received, Seen } from './received.ts'

/**
 * Stores a received document unchanged: inspects its content, and writes its row. Readers get it when it is published. One that
 * was archived comes back as new. Throws a Refusal; `conflict` where it is another account's private document.
 */
export async function keepDocument(
  ctx: Asking,
  name: string,
  waiting: string,
  { rules, bytes, sha256 }: Seen,
): Promise<Received> {
  const { app, viewer } = ctx
  const format = await formatOf(ctx, waiting, { rules, bytes, sha256 })
  const rule = rules.find(({ extension }) => extension === format)
  if (!rule) throw new Refusal('bad_format', { fields: { file: 'bad_format' } })
  if (bytes > rule.bytes) throw new Refusal('file_too_large', { fields: { file: 'file_too_large' } })
  const file_name = name || `document.${format}`
  return app.db.transaction().execute(async (trx): Promise<Received> => {
    const added = await trx
      .insertInto('fileuploads_document')
      .values({
        sha256,
        file_extension: format,
        file_name,
        file_bytes: bytes,
        ...titleFrom(file_name),
        uploaded_by: viewer.role === 'visitor' ? null : viewer.id,
      })
      .onConflict((conflict) => conflict.column('sha256').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!added) return bringBack(ctx, trx, sha256)
    await app.storage.move(waiting, documentKey(sha256))
    await writeAudit(trx, {
      ctx,
      action: 'media.upload',
      kind: 'document',
      key: String(added.id),
      after: { file_name, file_bytes: bytes },
    })
    return { kind: 'document', id: added.id, already: false }
  })
}

/** What a file is; a video is not read whole. */
async function formatOf({ app }: Asking, waiting: string, { rules, bytes }: Seen) {
  if (rules[0]?.extension === 'mp4') {
    await checkVideo(app.storage, waiting, bytes)
    return 'mp4'
  }
  const content = await app.storage.get(waiting)
  if (!content) throw new Error('An upload vanished before it was stored')
  return documentFormat(content)
}

async function bringBack(ctx: Asking, trx: Transaction<DB>, sha256: string): Promise<Received> {
  const there = await trx
    .selectFrom('fileuploads_document')
    .select(['id', 'archived', 'visibility', 'paid', 'uploaded_by'])
    .where('sha256', '=', sha256)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const { id, visibility, paid, uploaded_by: ownerId } = there
  if (!isKnownTo(ctx.viewer, { visibility, paid, ownerId })) throw new Refusal('conflict')
  if (there.archived) {
    // The account that restores it may lack the right to publish.
    await trx
      .updateTable('fileuploads_document')
      .set({ archived: false, published_at: null })
      .where('id', '=', id)
      .execute()
    await writeAudit(trx, {
      ctx,
      action: 'media.edit',
      kind: 'document',
      key: String(id),
      before: { archived: true },
      after: { archived: false },
    })
  }
  return { kind: 'document', id, already: true }
}

/** The name of a file as a first title, in the language of its letters. */
function titleFrom(fileName: string): { title_ar: string } | { title_en: string } {
  const title = fileName
    .replace(/\.[a-z0-9]{2,5}$/i, '')
    .replace(/[_\s]+/g, ' ')
    .trim()
  return /\p{Script=Arabic}/u.test(title) ? { title_ar: title } : { title_en: title }
}
