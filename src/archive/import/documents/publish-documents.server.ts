import { sql } from 'kysely'
import type { App } from '#platform/app.server.ts'
import type { Db, Trx } from '#platform/db/kysely.server.ts'
import type { Storage } from '#platform/storage/storage.server.ts'
import { DOCUMENTS_TAG, documentTag } from '#sections/fileuploads/contract.ts'
import { documentKey } from '#sections/fileuploads/library/documents.server.ts'
import { holdClaim, type ArchiveClaim } from '../record.server.ts'

/** A hash of what the newsroom may change of a document `p`, but for who may have it. */
export const DOCUMENT_HASH = sql<string>`md5(row(p.title_ar, p.title_en, p.description_ar, p.description_en, p.source_ar, p.source_en,
  p.category, p.language, p.archived)::text)`

/**
 * Gives readers the documents of archives that a public story leads to, as far as they may read that story. Says which. Those that the
 * newsroom took back stay so: a document is given once.
 */
export async function publishDocuments(
  db: Db | Trx,
  ids: readonly number[] | null = null,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with given as (
      select d.id, min(s.published_at) as published_at, max(s.visibility) as visibility, bool_and(s.paid) as paid
      from archive_made m join fileuploads_document d on d.id::text = m.key
        join lateral (
          select p.published_at, p.visibility, p.paid from editorial_post p
          where (p.body_ar like '%/fileuploads/downloads/%' or p.body_en like '%/fileuploads/downloads/%')
            and fileuploads_linked(p.body_ar, p.body_en) @> array[d.id]
            and p.status = 'published' and not p.hidden and p.published_at <= now()
          union all
          select g.updated_at, 3, false from pages_page g
          where exists (select from archive_item i where i.kind = 'document' and i.came = m.key and i.foreign_id like 'page:' || g.slug || ' %')
        ) s on true
      where m.kind = 'document' and (m.owner is null or m.owner <> 'given') and d.published_at is null and not d.archived
        and (${ids === null} or d.id = any(${[...(ids ?? [])]}::int[]))
      group by d.id
    ), noted as (
      update archive_made m set owner = 'given' from given g where m.kind = 'document' and m.key = g.id::text
    )
    update fileuploads_document d set published_at = g.published_at, visibility = g.visibility, paid = g.paid
    from given g where d.id = g.id returning d.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Gives readers documents whose stories have become public meanwhile. */
export async function sweepDocuments({ db, changes }: Pick<App, 'db' | 'changes'>): Promise<void> {
  const ids = await publishDocuments(db)
  if (ids.length > 0) await changes.publish([DOCUMENTS_TAG, ...ids.map((id) => documentTag(id))])
}

/** Removes documents of an import that nothing leads to any more and nobody changed, and then their files. */
export async function removeDocuments(
  { db, storage }: { db: Db; storage: Storage },
  claim: ArchiveClaim,
  add: (what: string, count: number) => void,
): Promise<void> {
  const { rows } = await db.transaction().execute(async (trx) => {
    await holdClaim(trx, claim)
    const gone = await sql<{ id: number; sha256: string }>`
      delete from fileuploads_document p using archive_made m
      where m.import_id = ${claim.id} and m.kind = 'document' and m.key = p.id::text and ${DOCUMENT_HASH} = m.written
        and not exists (select from editorial_post s
          where (s.body_ar like '%/fileuploads/downloads/%' or s.body_en like '%/fileuploads/downloads/%')
            and fileuploads_linked(s.body_ar, s.body_en) @> array[p.id])
        and not exists (select from companies_financial_file f where f.document_id = p.id)
        and not exists (select from entry_draft e where e.fields::text ~ ('/fileuploads/downloads/' || p.id || '([^0-9]|$)'))
      returning p.id, p.sha256`.execute(trx)
    const keys = gone.rows.map(({ id }) => String(id))
    await sql`delete from archive_made where kind = 'document' and key = any(${keys}::text[])`.execute(trx)
    await sql`delete from archive_item where site = ${claim.site} and kind = 'document'
      and (came = any(${keys}::text[]) or import_id = ${claim.id})`.execute(trx)
    return gone
  })
  add('documents', rows.length)
  for (const { sha256 } of rows) await storage.remove(documentKey(sha256))
}
