import { sql } from 'kysely'
import type { Lang } from '#i18n/locale.ts'
import type { App } from '#platform/app.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import { isKnownTo, listedVisibility } from '#platform/policy/policy.ts'
import type { Viewer } from '#platform/policy/viewer.ts'
import { documentPath, type DocumentVersion } from './contract.ts'

/** Longest chain of versions that is followed. */
const MOST_VERSIONS = 100

interface Row {
  id: number
  title_ar: string
  title_en: string
  published_at: Date
  visibility: 1 | 2 | 3
}

/**
 * Every version of a document that lists may show this reader, the newest first, the document among them. One
 * that was unpublished stays a link of the chain: those before and after it are versions of each other.
 */
export async function versionsOf(
  { db }: Pick<App, 'db'>,
  viewer: Viewer,
  lang: Lang,
  id: number,
): Promise<DocumentVersion[]> {
  const { rows } = await sql<Row>`
    with recursive older as (
      select id, replaces, 0 as place from fileuploads_document where id = ${id}
      union all
      select d.id, d.replaces, o.place - 1 from older o join fileuploads_document d on d.id = o.replaces
      where o.place > -${MOST_VERSIONS}::int
    ), newer as (
      select id, 0 as place from fileuploads_document where id = ${id}
      union all
      select d.id, n.place + 1 from newer n join fileuploads_document d on d.replaces = n.id
      where n.place < ${MOST_VERSIONS}
    ), chain as (select id, place from older union select id, place from newer)
    select d.id, d.title_ar, d.title_en, d.published_at, d.visibility
    from chain c join fileuploads_document d using (id)
    where d.published_at is not null and not d.archived
    order by c.place desc`.execute(db)
  const lowest = listedVisibility(viewer)
  return rows
    .filter((row) => row.id === id || row.visibility >= lowest)
    .map((row) => ({
      id: row.id,
      title: row[`title_${lang}`],
      published_at: row.published_at.toISOString(),
      href: documentPath(row.id),
    }))
}

/** Whether a document is among the earlier versions of another, however far back: it must not replace it then. */
async function isEarlierVersion(
  db: Pick<App['db'], 'getExecutor'>,
  id: number,
  of: number,
): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    with recursive older as (
      select id, replaces from fileuploads_document where id = ${of}
      union
      select d.id, d.replaces from older o join fileuploads_document d on d.id = o.replaces
    )
    select exists (select from older where id = ${id}) as found`.execute(db)
  return rows[0]?.found ?? false
}

/** Refuses a version of what is none, of itself, of what has another newer version, and of what comes after it. */
export async function checkReplaced(
  { app, viewer }: { app: Pick<App, 'db'>; viewer: Viewer },
  id: number,
  replaces: number,
): Promise<void> {
  const wrong = new Refusal('invalid_input', { fields: { replaces: 'must_be_valid' } })
  const found = await app.db
    .selectFrom('fileuploads_document as d')
    .leftJoin('fileuploads_document as n', 'n.replaces', 'd.id')
    .select(['d.visibility', 'd.paid', 'd.uploaded_by', 'n.id as newer'])
    .where('d.id', '=', replaces)
    .executeTakeFirst()
  if (!found || !isKnownTo(viewer, { ...found, ownerId: found.uploaded_by })) throw wrong
  if (replaces === id || (found.newer !== null && found.newer !== id)) throw wrong
  if (await isEarlierVersion(app.db, id, replaces)) throw wrong
}
