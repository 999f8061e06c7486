import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db/kysely.server.ts'
import { writeAudit } from '#platform/audit/write.server.ts'
import type { Archive } from '../record.ts'
import type { Finding, FindingCounts } from './finding.ts'
import type { ArchiveCounts, Indexed } from './index/index-pass.server.ts'
import type { ArchiveParts, ArchiveProgress } from './parts.ts'
import type { ArchiveSettings } from './settings.ts'

/** What came of an import, as it is stored. */
export interface ArchiveReport {
  found: ArchiveCounts | null
  leftOut: Indexed['leftOut']
  /** What was made, changed, found as it was, and left because both sides changed it. */
  made: Record<string, number>
  findings: FindingCounts
  /** The portal had nothing of its own when it began: all that an export of ours has takes the place of what was there. */
  whole?: boolean
}

export const emptyReport = (): ArchiveReport => ({ found: null, leftOut: {}, made: {}, findings: {} })

/** The row of an import that this process works on. */
export interface ArchiveClaim {
  id: number
  site: string
  claim: string
  takenUp: boolean
  report: ArchiveReport
  /** The number of the last finding: transactions at the same time would give the same twice. */
  numbered: number
}

/** Findings of an import that are stored one by one; their sums are whole. */
const MOST_FINDINGS = 100_000

/** The import was taken up elsewhere, or undone. */
export class ArchiveTakenError extends Error {
  override readonly name = 'ArchiveTakenError'
}

/**
 * Begins an import, or takes up one of the same archive that broke off. Whoever worked on an import of this site has nothing more
 * to write.
 */
export async function claimImport(
  { db, actor }: Pick<ArchiveParts, 'db' | 'actor'>,
  archive: Pick<Archive, 'format' | 'bytes'>,
  { site, source, settings }: { site: string; source: string; settings: ArchiveSettings },
): Promise<ArchiveClaim> {
  const claim = randomUUID()
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`archive:${site}`}, 0))`.execute(trx)
    const broken = await sql<{ id: number; report: ArchiveReport }>`
      update archive_import set claim = ${claim}, state = 'running', problem = null, worked_at = now()
      where id = (select id from archive_import where site = ${site} and source = ${source} and format = ${archive.format}
        and state in ('running', 'stopped', 'failed') and settings = ${JSON.stringify(settings)}::jsonb
        order by id desc limit 1)
      returning id, report`.execute(trx)
    const [known] = broken.rows
    await sql`update archive_import set claim = ${randomUUID()}, state = 'stopped'
      where site = ${site} and state = 'running' and id <> ${known?.id ?? 0}`.execute(trx)
    if (known)
      return {
        id: known.id,
        site,
        claim,
        takenUp: true,
        report: { ...emptyReport(), ...known.report },
        numbered: await lastFinding(trx, known.id),
      }
    const { id } = await trx
      .insertInto('archive_import')
      .values({
        site,
        format: archive.format,
        source,
        bytes: archive.bytes,
        settings: JSON.stringify(settings),
        claim,
        account_id: actor.id,
        started_by: actor.name,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { id, site, claim, takenUp: false, report: emptyReport(), numbered: 0 }
  })
}

/** Holds an import for a transaction: nobody takes it up before that ends. Throws ArchiveTakenError. */
export async function holdClaim(trx: Trx, { id, claim }: Pick<ArchiveClaim, 'id' | 'claim'>): Promise<void> {
  const { rows } =
    await sql`select from archive_import where id = ${id} and claim = ${claim} for share`.execute(trx)
  if (rows.length === 0) throw new ArchiveTakenError(`The import ${id} was taken up elsewhere`)
}

/** Notes how far an import is, for who looks at it. */
export async function noteProgress(
  db: Db,
  { id, claim, report }: ArchiveClaim,
  { phase, done, total }: ArchiveProgress,
): Promise<void> {
  await sql`update archive_import set phase = ${phase}, done = ${done}, total = ${total}, worked_at = now(),
    report = ${JSON.stringify(report)}::jsonb where id = ${id} and claim = ${claim}`.execute(db)
}

/** Ends an import with its state, and records it once in the audit log. */
export async function endImport(
  { db, actor }: Pick<ArchiveParts, 'db' | 'actor'>,
  { id, claim, site, report }: ArchiveClaim,
  state: 'done' | 'stopped' | 'failed' | 'undone',
  problem: string | null = null,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { rows } =
      await sql`update archive_import set state = ${state}, problem = ${problem}, phase = null, worked_at = now(),
      ended_at = case when ${state} = 'undone' then ended_at else now() end,
      undone_at = case when ${state} = 'undone' then now() end, report = ${JSON.stringify(report)}::jsonb
      where id = ${id} and claim = ${claim} returning id`.execute(trx)
    if (rows.length === 0 || state === 'stopped' || state === 'failed') return
    const { made } = report
    await writeAudit(trx, {
      actor,
      action: state === 'done' ? 'archive.import' : 'archive.undo',
      kind: 'archive',
      key: id,
      after: {
        file: site,
        ...(state === 'done'
          ? { added: made['stories.new'] ?? 0, changed: made['stories.changed'] ?? 0 }
          : {
              removed: made['undo.removed'] ?? 0,
              restored: made['undo.restored'] ?? 0,
              kept: made['undo.kept'] ?? 0,
            }),
      },
    })
  })
}

/** The number of the last finding of an import. */
export async function lastFinding(trx: Trx, importId: number): Promise<number> {
  const row = await trx
    .selectFrom('archive_finding')
    .select((eb) => eb.fn.max('number').as('number'))
    .where('import_id', '=', importId)
    .executeTakeFirst()
  return row?.number ?? 0
}

/** Stores findings of an import, as far as there is room. */
export async function storeFindings(
  trx: Db,
  claim: Pick<ArchiveClaim, 'id' | 'numbered'>,
  findings: readonly Finding[],
): Promise<void> {
  const lines = findings
    .slice(0, Math.max(0, MOST_FINDINGS - claim.numbered))
    .map(({ id, title, name, ...rest }) => ({
      ...rest,
      number: (claim.numbered += 1),
      foreign_id: id.slice(0, 500),
      title: title.slice(0, 200),
      name: name.slice(0, 500),
    }))
  if (lines.length === 0) return
  await sql`insert into archive_finding (import_id, number, kind, foreign_id, title, key, code, name, fate, count)
    select ${claim.id}, number, kind, foreign_id, title, key, code, name, fate, count
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      as f (number int, kind text, foreign_id text, title text, key text, code text, name text, fate text, count int)`.execute(
    trx,
  )
}
