import type pg from 'pg'
import { writeAuditBy, type Actor, type AuditEntry } from '#platform/audit/write.server.ts'
import type { Role } from '#platform/policy/viewer.ts'
import type { LocalizedText } from '#i18n/localized-text.ts'
import type { Mapping } from '../mapping/mapping.ts'
import type { ImportReport } from '../run/run-import.server.ts'
import type { ImportMode, Outcome } from '../run/target.ts'

/** Who runs an import: an account, the operator of the command line by name, or a source by its schedule (`system`). */
export interface Author {
  accountId: number | null
  name: string | null
  system?: boolean
}

/** On what terms the figures of a publisher may be used. */
interface SourceLicence extends LocalizedText {
  url: string
}

/** Where the figures of a file are from; `asOf` and `published` are partial dates. */
export interface ImportSource {
  ar: string | null
  en: string | null
  url: string | null
  asOf: string | null
  licence?: SourceLicence | null
  /** Whom the licence asks to credit. */
  credit?: LocalizedText | null
  /** As the publisher names it. */
  edition?: string | null
  /** The publisher's date. */
  published?: string | null
}

/** The columns of `data_import` that say where its figures are from. */
export const SOURCE_COLUMNS = [
  'source_ar',
  'source_en',
  'source_url',
  'as_of',
  'licence_ar',
  'licence_en',
  'licence_url',
  'credit_ar',
  'credit_en',
  'edition',
  'published',
] as const

/** Their values. */
export function sourceValues(source: ImportSource): Record<(typeof SOURCE_COLUMNS)[number], string | null> {
  const { licence, credit } = source
  return {
    source_ar: source.ar,
    source_en: source.en,
    source_url: source.url,
    as_of: source.asOf,
    licence_ar: licence?.ar ?? null,
    licence_en: licence?.en ?? null,
    licence_url: licence?.url ?? null,
    credit_ar: credit?.ar ?? null,
    credit_en: credit?.en ?? null,
    edition: source.edition ?? null,
    published: source.published ?? null,
  }
}

export interface ImportStart {
  /** `prices`, or a data section. */
  target: string
  section: string
  file: { name: string; bytes: number; sha256: string }
  mapping: Mapping
  mode: ImportMode
  source: ImportSource
  author: Author
}

/** What an import made beside its rows, because they needed it: the keys of each kind of thing. Its destination knows them. */
export type Made = Readonly<Record<string, readonly (string | number)[]>>

/**
 * The row of an import: a new one, or that of a run of the same file, mapping and target that broke off (`takenUp`). Its
 * number is the import's name everywhere.
 */
export async function startRecord(
  pool: pg.Pool,
  start: ImportStart,
): Promise<{ id: string; takenUp: boolean }> {
  const { target, section, file, mapping, mode, source, author } = start
  const values = sourceValues(source)
  const words = [author.accountId, author.name, ...SOURCE_COLUMNS.map((name) => values[name])]
  const places = (first: number) => SOURCE_COLUMNS.map((_, at) => `$${first + at}`).join(', ')
  if (mode === 'commit') {
    const broken = await pool.query<{ id: string }>(
      `update data_import set account_id = $4, started_by = $5, (${SOURCE_COLUMNS.join(', ')}) = (${places(6)})
       where id = (select id from data_import where state = 'running' and target = $1 and file_sha256 = $2
         and mapping = $3::jsonb order by id desc limit 1)
       returning id::text`,
      [target, file.sha256, JSON.stringify(mapping), ...words],
    )
    if (broken.rows[0]) return { id: broken.rows[0].id, takenUp: true }
  }
  const { rows } = await pool.query<{ id: string }>(
    `insert into data_import (target, section, file_name, file_bytes, file_sha256, mapping, state, dry, account_id,
       started_by, ${SOURCE_COLUMNS.join(', ')})
     values ($1, $2, $3, $4, $5, $6::jsonb, $7, $7 = 'checking', $8, $9, ${places(10)}) returning id::text`,
    [
      target,
      section,
      file.name,
      file.bytes,
      file.sha256,
      JSON.stringify(mapping),
      mode === 'dry' ? 'checking' : 'running',
      ...words,
    ],
  )
  return { id: rows[0]?.id ?? '', takenUp: false }
}

/** Says who writes, for the revisions that triggers keep; until the caller's transaction ends. */
export async function setRevisionAuthor(
  client: pg.ClientBase,
  importId: string,
  author: Author,
): Promise<void> {
  await client.query(`select set_config('kimya.import', $1, true), set_config('kimya.account', $2, true)`, [
    importId,
    author.accountId === null ? '' : String(author.accountId),
  ])
}

/** Notes within the merge's own transaction that the import is done, and what it made. */
export async function noteDone(
  client: pg.ClientBase,
  importId: string,
  {
    inserted,
    updated,
    unchanged,
    removed = 0,
    linesOut,
  }: Pick<Outcome, 'inserted' | 'updated' | 'unchanged' | 'removed' | 'linesOut'>,
  made: Made,
): Promise<void> {
  await client.query(
    `update data_import set state = 'done', rows_added = $2, rows_changed = $3, rows_unchanged = $4, made = $5::jsonb,
       lines_out = $6, rows_removed = $7, finished_at = now() where id = $1`,
    [importId, inserted, updated, unchanged, JSON.stringify(made), linesOut, removed],
  )
}

/** Records what was done with imports in the audit log, within the caller's transaction. */
export async function recordImport(
  client: pg.ClientBase,
  author: Author,
  entry: Omit<AuditEntry, 'kind'>,
): Promise<void> {
  await writeAuditBy(client, { actor: await actorBy(client, author), kind: 'import', ...entry })
}

async function actorBy(client: pg.ClientBase, { accountId, name, system }: Author): Promise<Actor> {
  if (accountId === null) return { id: null, name: name ?? '', role: system ? 'system' : 'operator' }
  const { rows } = await client.query<{ name: string; role: Role }>(
    'select username as name, role from accounts_user where id = $1',
    [accountId],
  )
  return { id: accountId, name: rows[0]?.name ?? '', role: rows[0]?.role ?? 'operator' }
}

const STATES = { checked: 'checked', committed: 'done', refused: 'refused', stopped: 'failed' } as const

/** Notes what is known at the end of a run: counts, and the first problems. */
export async function noteReport(pool: pg.Pool, importId: string, report: ImportReport): Promise<void> {
  const { errors, warnings, doubts, refusal } = report
  const problems = [
    ...(refusal ? [{ severity: 'refusal', code: refusal.code, params: refusal.params }] : []),
    ...errors.kept.map((issue) => ({ severity: 'error', ...issue })),
    ...[...warnings.kept, ...doubts.kept].map((issue) => ({ severity: 'warning', ...issue })),
  ]
  await pool.query(
    `update data_import set state = $2, rows_total = $3, rows_done = $3, rows_skipped = $4, rows_refused = $5,
       rows_added = $6, rows_changed = $7, rows_unchanged = $8, warnings = $9, problems = $10::jsonb, finished_at = now(),
       progress = null, lines_out = $11, rows_removed = $12
     where id = $1`,
    [
      importId,
      STATES[report.status],
      report.rows,
      report.skipped,
      errors.count,
      report.inserted,
      report.updated,
      report.unchanged,
      warnings.count + doubts.count,
      JSON.stringify(problems),
      report.linesOut,
      report.removed,
    ],
  )
}
