import { randomUUID } from 'node:crypto'
import { sql, type Selectable, type Transaction } from 'kysely'
import { z } from 'zod'
import type { ArchiveCheck } from '#archive/check/check.server.ts'
import type { Finding } from '#archive/import/finding.ts'
import type { ArchiveProgress } from '#archive/import/parts.ts'
import { archiveSettings } from '#archive/import/settings.ts'
import type { ArchiveRefusal } from '#archive/archive-refusal.ts'
import type { PostSection } from '#editorial/contract.ts'
import type { App } from '#platform/app.server.ts'
import type { DownloadError } from '#platform/http/download/download-error.server.ts'
import type { Db } from '#platform/db/kysely.server.ts'
import type { ArchiveRequest as Row, DB, JsonValue } from '#platform/db/types.ts'

declare module '#platform/jobs/job-map.ts' {
  interface JobMap {
    'archives.run': { id: number }
  }
}

/** The largest file of the form; the command reads larger ones, and folders, in place. */
export const MOST_ARCHIVE_BYTES = 200 * 1024 * 1024
export const ARCHIVE_FOLDER = 'archives'
/** Work that was not heard of for so long has broken off. */
const SILENT_MS = 2 * 60 * 1000

/** Why a check or an import ended early. */
export interface RequestProblem {
  code: ArchiveRefusal['code'] | `address_${DownloadError['code']}` | 'taken' | 'gone' | 'fault'
  params: Readonly<Record<string, string | number>>
}

const archiveChoices = z.object({
  settings: archiveSettings.default(() => archiveSettings.parse({})),
  /** The address of the old site, where an archive does not say it; empty for none. */
  site: z.string().default(''),
  /** Names of a table's columns -> what they are. */
  columns: z.record(z.string(), z.string()).default({}),
})

/** What was chosen: for the import, and for the reading of the archive. */
export type ArchiveChoices = z.infer<typeof archiveChoices>

/** What is chosen before anybody chose. */
export const FIRST_CHOICES: ArchiveChoices = archiveChoices.parse({})

/** Some of the things that a finding is of. */
export interface FindingExample extends Pick<Finding, 'id' | 'title' | 'name' | 'count'> {
  /** Our own number of a story that is here, and its section. */
  key?: string | null
  section?: PostSection | null
}

/** What a check found, with the first things of each finding. */
export interface FoundArchive extends ArchiveCheck {
  examples: Readonly<Record<string, readonly FindingExample[]>>
}

/** An archive that the panel was given. */
export interface ArchiveRequest {
  id: number
  name: string
  /** Where the file is stored; null for an address, and once it is not needed any more. */
  key: string | null
  isAddress: boolean
  bytes: number
  choices: ArchiveChoices
  doing: 'check' | 'import'
  /** `broken`: whoever worked on it was not heard of for two minutes. */
  state: Selectable<Row>['state'] | 'broken'
  stopAsked: boolean
  progress: ArchiveProgress | null
  found: FoundArchive | null
  reportKey: string | null
  problem: RequestProblem | null
  importId: number | null
  by: string
  at: Date
  /** When it was last worked on, or asked for. */
  workedAt: Date
}

const isAddress = (name: string) => /^https:\/\//i.test(name)

function requestOf(row: Selectable<Row>, now: Date): ArchiveRequest {
  const broken = row.state === 'running' && now.getTime() - row.worked_at.getTime() > SILENT_MS
  return {
    id: row.id,
    name: row.name,
    key: row.file_key,
    isAddress: isAddress(row.name),
    bytes: row.bytes,
    choices: archiveChoices.parse(row.settings),
    doing: row.doing,
    state: broken ? 'broken' : row.state,
    stopAsked: row.stop_asked,
    progress: row.progress as unknown as ArchiveProgress | null,
    found: row.found as unknown as FoundArchive | null,
    reportKey: row.report_key,
    problem: row.problem as unknown as RequestProblem | null,
    importId: row.import_id,
    by: row.started_by,
    at: row.created_at,
    workedAt: row.worked_at,
  }
}

const json = (value: object) => sql<JsonValue>`${JSON.stringify(value)}::jsonb`

/** Notes an archive and asks for its check, in the caller's transaction. Says its number. */
export async function addRequest(
  trx: Transaction<DB>,
  jobs: App['jobs'],
  asked: {
    name: string
    key: string | null
    bytes: number
    choices: ArchiveChoices
    accountId: number | null
    by: string
  },
): Promise<number> {
  const { id } = await trx
    .insertInto('archive_request')
    .values({
      name: asked.name,
      file_key: asked.key,
      bytes: asked.bytes,
      settings: json(asked.choices),
      account_id: asked.accountId,
      started_by: asked.by,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await jobs.sendIn(trx, 'archives.run', { id })
  return id
}

/** A request by its number; null for one that is gone. */
export async function readRequest(db: Db, id: number, now: Date): Promise<ArchiveRequest | null> {
  const row = await db.selectFrom('archive_request').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? requestOf(row, now) : null
}

/** The last request of which an import came; null for one that a command made. */
export async function requestOfImport(db: Db, importId: number, now: Date): Promise<ArchiveRequest | null> {
  const row = await db
    .selectFrom('archive_request')
    .selectAll()
    .where('import_id', '=', importId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? requestOf(row, now) : null
}

/** The requests of which no import came yet, the newest first. */
export async function openRequests(db: Db, limit: number, now: Date): Promise<ArchiveRequest[]> {
  const rows = await db
    .selectFrom('archive_request')
    .selectAll()
    .where('import_id', 'is', null)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => requestOf(row, now))
}

/** Asks for a check or an import, or to go on with one that broke off. */
export async function askForWork(
  trx: Transaction<DB>,
  jobs: App['jobs'],
  id: number,
  asked: { doing: 'check' | 'import'; accountId: number | null; by: string; choices?: ArchiveChoices },
): Promise<void> {
  await trx
    .updateTable('archive_request')
    .set({
      doing: asked.doing,
      state: 'waiting',
      stop_asked: false,
      problem: null,
      progress: null,
      account_id: asked.accountId,
      started_by: asked.by,
      worked_at: sql`now()`,
      ...(asked.choices && { settings: json(asked.choices) }),
    })
    .where('id', '=', id)
    .execute()
  await jobs.sendIn(trx, 'archives.run', { id })
}

/** Asks the work on a request to stop: what waits or broke off stops at once, what runs within a second. Says whether it was to be stopped. */
export async function askToStop(trx: Db, id: number): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`update archive_request set stop_asked = true, state = case
      when state = 'waiting' or worked_at < now() - make_interval(secs => ${SILENT_MS / 1000}) then 'stopped' else state end
    where id = ${id} and state in ('waiting', 'running')
      and (not stop_asked or worked_at < now() - make_interval(secs => ${SILENT_MS / 1000}))`.execute(trx)
  return numAffectedRows > 0n
}

/** A request that this attempt works on. */
export interface HeldRequest {
  id: number
  name: string
  key: string | null
  choices: ArchiveChoices
  doing: 'check' | 'import'
  stopAsked: boolean
  reportKey: string | null
  actor: { id: number | null; name: string; role: 'administrator' }
  claim: string
}

/** Takes up what waits or broke off; an attempt before this one has nothing more to note. Null where there is nothing to do. */
export async function holdRequest(db: Db, id: number): Promise<HeldRequest | null> {
  const claim = randomUUID()
  const row = await db
    .updateTable('archive_request')
    .set({ state: 'running', claim, worked_at: sql`now()` })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .returningAll()
    .executeTakeFirst()
  if (!row) return null
  return {
    id,
    name: row.name,
    key: row.file_key,
    choices: archiveChoices.parse(row.settings),
    doing: row.doing,
    stopAsked: row.stop_asked,
    reportKey: row.report_key,
    // Who may ask for it is an administrator.
    actor: { id: row.account_id, name: row.started_by, role: 'administrator' },
    claim,
  }
}

/** Notes how far the work is. Says whether to go on, to stop, or that another attempt took it up. */
export async function noteRequest(
  db: Db,
  { id, claim }: HeldRequest,
  progress: ArchiveProgress | null,
): Promise<'go' | 'stop' | 'lost'> {
  const row = await db
    .updateTable('archive_request')
    .set({ worked_at: sql`now()`, ...(progress && { progress: json(progress) }) })
    .where('id', '=', id)
    .where('claim', '=', claim)
    .returning('stop_asked')
    .executeTakeFirst()
  return row ? (row.stop_asked ? 'stop' : 'go') : 'lost'
}

/** Notes of which import the work is. */
export async function noteImport(db: Db, { id }: HeldRequest, importId: number): Promise<void> {
  await db.updateTable('archive_request').set({ import_id: importId }).where('id', '=', id).execute()
}

/** Ends the work on a request. Says whether it was still this attempt's. */
export async function settleRequest(
  db: Db,
  { id, claim }: HeldRequest,
  end: {
    state: 'checked' | 'imported' | 'stopped' | 'failed'
    problem?: RequestProblem
    found?: FoundArchive
    reportKey?: string
    /** The file is not needed any more. */
    withoutFile?: boolean
  },
): Promise<boolean> {
  const row = await db
    .updateTable('archive_request')
    .set({
      state: end.state,
      progress: null,
      worked_at: sql`now()`,
      problem: end.problem ? json(end.problem) : null,
      ...(end.found && { found: json(end.found) }),
      ...(end.reportKey && { report_key: end.reportKey }),
      ...(end.withoutFile && { file_key: null }),
    })
    .where('id', '=', id)
    .where('claim', '=', claim)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
