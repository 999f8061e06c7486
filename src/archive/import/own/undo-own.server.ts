import { sql } from 'kysely'
import type { Trx } from '#platform/db/kysely.server.ts'
import { documentKey } from '#sections/fileuploads/library/documents.server.ts'
import type { Finding } from '../finding.ts'
import type { ArchiveParts } from '../parts.ts'
import { holdClaim, storeFindings, type ArchiveClaim } from '../record.server.ts'
import { columnsOf, hashOf, insertLines, quietly, removeRows } from './own-rows.server.ts'
import { OWN_PARTS, type OwnPart } from './own-tables.ts'

/** PostgreSQL's code of a row that another refers to. */
const REFERRED = '23503'

/** Gives tables that an import brought what they had before, where nobody changed them since; the others stay and are listed. */
export async function undoOwn(
  { db, storage }: Pick<ArchiveParts, 'db' | 'storage'>,
  claim: ArchiveClaim,
  { after, add }: { after: boolean; add: (what: string, count: number) => void },
): Promise<void> {
  for (const part of OWN_PARTS.toReversed()) {
    if ((part.after ?? false) !== after) continue
    const files = await db
      .transaction()
      .execute(async (trx) => {
        await holdClaim(trx, claim)
        return undoPart(trx, claim, part)
      })
      .catch((error: unknown) => {
        if ((error as { code?: string }).code !== REFERRED) throw error
        return 'stays' as const
      })
    if (files === 'stays') {
      add('kept', 1)
      await db.transaction().execute(async (trx) => {
        await storeFindings(trx, claim, [stays(part)])
      })
    } else for (const sha256 of files) await storage.remove(documentKey(sha256))
  }
}

/** What a table had before an import, each row as JSON. */
interface Before {
  key: string
  lines: string[]
  before: string
  import_id: number | null
  written: string | null
}

/** Says the documents whose files nobody has any more. */
async function undoPart(trx: Trx, claim: ArchiveClaim, part: OwnPart): Promise<string[] | 'stays'> {
  const { rows } = await sql<Before>`
    select b.key, b.written as before, m.import_id, m.written,
      array(select e::text from jsonb_array_elements(b.fields) with ordinality f (e, place) order by place) as lines
    from archive_before b left join archive_made m on m.kind = 'table' and m.key = b.key
    where b.import_id = ${claim.id} and b.kind = 'table' and b.key = any(${part.tables.map(({ table }) => table)}::text[])`.execute(
    trx,
  )
  const made = new Map(rows.map((row) => [row.key, row]))
  const tables = part.tables.filter(({ table }) => made.has(table))
  for (const table of tables) {
    // Without a hash it broke off in the middle of the table.
    const written = made.get(table.table)?.written ?? null
    if (written !== null && (await hashOf(trx, table)) !== written) return 'stays'
  }
  const files = made.has('fileuploads_document')
    ? (await trx.selectFrom('fileuploads_document').select('sha256').execute()).map(({ sha256 }) => sha256)
    : []
  await quietly(trx, async () => {
    for (const table of tables.toReversed())
      await removeRows(trx, table, table.stays ? (made.get(table.table)?.lines ?? []) : [])
    for (const table of tables)
      await insertLines(
        trx,
        table,
        [...(await columnsOf(trx, table.table))],
        made.get(table.table)?.lines ?? [],
      )
  })
  const there = new Set(
    (await trx.selectFrom('fileuploads_document').select('sha256').execute()).map(({ sha256 }) => sha256),
  )
  for (const { key, before, import_id } of rows)
    if (import_id === null || import_id === claim.id) {
      await sql`delete from archive_made where kind = 'table' and key = ${key}`.execute(trx)
      await sql`delete from archive_item where kind = 'table' and site = ${claim.site} and foreign_id = ${key}`.execute(
        trx,
      )
    } else {
      await sql`update archive_made set written = ${before} where kind = 'table' and key = ${key}`.execute(
        trx,
      )
      await sql`update archive_item set came = '-' where kind = 'table' and site = ${claim.site} and foreign_id = ${key}`.execute(
        trx,
      )
    }
  await sql`delete from archive_before where import_id = ${claim.id} and kind = 'table' and key = any(${[...made.keys()]}::text[])`.execute(
    trx,
  )
  return files.filter((sha256) => !there.has(sha256))
}

const stays = ({ name }: OwnPart): Finding => ({
  kind: 'archive',
  id: name,
  title: name,
  key: null,
  code: 'kept_changed',
  name: '',
  fate: 'kept',
  count: 1,
})
