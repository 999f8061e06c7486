import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db/kysely.server.ts'
import type { OwnFiles } from '../../record.ts'
import type { Finding } from '../finding.ts'
import { insertItems } from '../names/reserve.server.ts'
import type { ArchiveParts } from '../parts.ts'
import { holdClaim, type ArchiveClaim } from '../record.server.ts'
import type { ArchiveRun, Working } from '../work.ts'
import { bringDocument } from './own-documents.server.ts'
import {
  columnsOf,
  hashOf,
  insertLines,
  moveNumbers,
  quietly,
  removeRows,
  rowsOf,
} from './own-rows.server.ts'
import { OWN_PARTS, ownRows, type OwnPart, type OwnTable } from './own-tables.ts'

/** Rows, and characters of them, that are written at a time. */
const CHUNK = 5000
const CHUNK_CHARS = 4_000_000
/** Rows of a table as it was that an undo can bring back. */
const MOST_BEFORE = 10_000

/** Whether a portal has nothing of its own yet: all that an export of another has can take the place of what is there. */
export async function isEmptyPortal(db: Db): Promise<boolean> {
  const { rows } = await sql<{ empty: boolean }>`
    select not exists (select from editorial_post) and not exists (select from pages_page)
      and not exists (select from products_prices_product) as empty`.execute(db)
  return rows[0]?.empty ?? false
}

/**
 * Brings the tables of an export of our own back: all of them into an empty portal; into another only what an earlier import brought
 * and nobody changed since. What stays as it is here is listed.
 */
export async function bringOwn(
  parts: ArchiveParts,
  claim: ArchiveClaim,
  run: ArchiveRun,
  { add, tell, noting, after }: Working & { after: boolean },
): Promise<void> {
  const { own } = run.archive
  if (!own) return
  const total = ownRows(own)
  let done = 0
  for (const part of OWN_PARTS.filter((one) => (one.after ?? false) === after))
    for (const table of part.tables) {
      run.signal.throwIfAborted()
      await noting({ phase: 'tables', done, total, stories: 0 })
      const brought = await bringTable(parts, claim, run, { own, part, table, tell })
      add('rows', brought)
      done += own.listed(`${table.file}.jsonl`)?.records ?? 0
    }
}

/** The tables of an export that would stay as they are here. */
export async function keptTables(db: Db, site: string, own: OwnFiles): Promise<Finding[]> {
  const whole = await isEmptyPortal(db)
  const findings: Finding[] = []
  for (const part of OWN_PARTS)
    for (const table of part.tables) {
      const listed = own.listed(`${table.file}.jsonl`)
      if (listed === null || listed.records === 0) continue
      const may = await mayBring(db, { id: 0, site, whole }, part, table, listed.sha256)
      if (may === 'kept') findings.push(finding(table, 'site_kept', listed.records))
    }
  return findings
}

interface Work extends Pick<Working, 'tell'> {
  own: OwnFiles
  part: OwnPart
  table: OwnTable
}

/** Writes one table. Says how many rows came. */
async function bringTable(
  parts: ArchiveParts,
  claim: ArchiveClaim,
  run: ArchiveRun,
  { own, part, table, tell }: Work,
): Promise<number> {
  const listed = own.listed(`${table.file}.jsonl`)
  const lines = own.lines(`${table.file}.jsonl`)
  if (!listed || !lines) return 0
  const whole = claim.report.whole === true
  const may = await mayBring(parts.db, { ...claim, whole }, part, table, listed.sha256)
  if (may === 'same') return 0
  const kept = () => tell(listed.records > 0 ? [finding(table, 'site_kept', listed.records)] : [])
  if (may === 'kept') {
    await kept()
    return 0
  }
  const columns = await columnsOf(parts.db, table.table)
  let named: string[] | null = null
  let written = 0
  let first = true
  for await (const { rows, last } of chunksOf(parts, own, table, lines, tell)) {
    run.signal.throwIfAborted()
    named ??= Object.keys((rows[0] && (JSON.parse(rows[0]) as object)) ?? {}).filter((name) =>
      columns.has(name),
    )
    const names = named
    const begins = first
    first = false
    const fits = await parts.db.transaction().execute(async (trx) => {
      await holdClaim(trx, claim)
      let fits = true
      await quietly(trx, async () => {
        if (begins) fits = await begin(trx, claim, table)
        if (!fits) return
        await insertLines(trx, table, names, rows)
        if (last) await end(trx, claim, table, listed.sha256)
      })
      return fits
    })
    if (!fits) {
      await kept()
      return 0
    }
    written += rows.length
  }
  return written
}

/** Whether a table of ours may take what came: it is as an earlier import left it, or the portal was empty when this one began. */
async function mayBring(
  db: Db,
  claim: Pick<ArchiveClaim, 'id' | 'site'> & { whole: boolean },
  { tables }: OwnPart,
  table: OwnTable,
  sha256: string,
): Promise<'yes' | 'same' | 'kept'> {
  const { rows } = await sql<{ came: string; import_id: number; written: string | null }>`
    select i.came, i.import_id, m.written from archive_item i
      left join archive_made m on m.kind = 'table' and m.key = i.foreign_id
    where i.site = ${claim.site} and i.kind = 'table' and i.foreign_id = ${table.table}`.execute(db)
  const [known] = rows
  if (!known) return claim.whole ? 'yes' : 'kept'
  if (known.came === sha256) return 'same'
  // It broke off in the middle of it.
  if (known.came === '' && known.import_id === claim.id) return 'yes'
  return tables.length === 1 && known.written === (await hashOf(db, table)) ? 'yes' : 'kept'
}

/** Stores what a table had, for an undo, and makes room for what comes. False where that is too much. */
async function begin(trx: Trx, claim: ArchiveClaim, table: OwnTable): Promise<boolean> {
  const { rows: known } =
    await sql`select from archive_item where site = ${claim.site} and kind = 'table' and foreign_id = ${table.table}
      and import_id = ${claim.id} and came = ''`.execute(trx)
  if (known.length === 0) {
    const before = await rowsOf(trx, table, MOST_BEFORE)
    if (before === null) return false
    await sql`insert into archive_before (import_id, kind, key, fields, written)
      select ${claim.id}, 'table', ${table.table}, ${`[${before.join(',')}]`}::jsonb,
        coalesce((select written from archive_made where kind = 'table' and key = ${table.table}), '')
      on conflict do nothing`.execute(trx)
    await insertItems(trx, claim, [{ kind: 'table', foreign_id: table.table, key: table.table }])
  }
  if (!table.stays) await removeRows(trx, table)
  return true
}

async function end(trx: Trx, claim: ArchiveClaim, table: OwnTable, sha256: string): Promise<void> {
  await moveNumbers(trx, table)
  const written = await hashOf(trx, table)
  await sql`insert into archive_made (kind, key, import_id, written) values ('table', ${table.table}, ${claim.id}, ${written})
    on conflict (kind, key) do update set written = excluded.written`.execute(trx)
  await sql`update archive_item set came = ${sha256}
    where site = ${claim.site} and kind = 'table' and foreign_id = ${table.table}`.execute(trx)
}

/** The rows of a file in portions, as JSON; the last of them is known as such, and an empty file is one portion. */
async function* chunksOf(
  { storage }: Pick<ArchiveParts, 'storage'>,
  own: OwnFiles,
  table: OwnTable,
  lines: AsyncIterable<string>,
  tell: Working['tell'],
): AsyncGenerator<{ rows: string[]; last: boolean }> {
  let rows: string[] = []
  let chars = 0
  const documents = new Set<unknown>()
  for await (const line of lines)
    for (const row of await rowsIn(line)) {
      if (rows.length >= CHUNK || chars > CHUNK_CHARS) {
        yield { rows, last: false }
        rows = []
        chars = 0
      }
      rows.push(row)
      chars += row.length
    }
  yield { rows, last: true }

  async function rowsIn(line: string): Promise<string[]> {
    if (table.rows)
      return table.rows(JSON.parse(line) as Record<string, unknown>).map((row) => JSON.stringify(row))
    if (table.table !== 'fileuploads_document') return [line]
    const row = JSON.parse(line) as Record<string, unknown>
    if (!(await bringDocument(storage, own, row))) {
      await tell([finding(table, 'document_missing', 1, String(row['file_name']))])
      return []
    }
    documents.add(row['id'])
    return [JSON.stringify({ ...row, replaces: documents.has(row['replaces']) ? row['replaces'] : null })]
  }
}

const finding = (table: OwnTable, code: Finding['code'], count: number, name = ''): Finding => ({
  kind: 'archive',
  id: `${table.file}.jsonl`,
  title: `${table.file}.jsonl`,
  key: null,
  code,
  name,
  fate: 'lost',
  count,
})
