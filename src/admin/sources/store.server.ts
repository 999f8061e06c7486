import { CompiledQuery, sql, type Selectable, type Transaction } from 'kysely'
import { writeAudit, type AuditBy, type AuditValues } from '#platform/audit/write.server.ts'
import { publishAtCommit } from '#platform/cache/publish-at-commit.server.ts'
import type { Db } from '#platform/db/kysely.server.ts'
import type { DataSource, DB, JsonValue } from '#platform/db/types.ts'
import { Refusal } from '#platform/http/errors.ts'
import { seal, unseal } from '#platform/seal.server.ts'
import { SOURCES_TAG } from '#sections/sources/listed.server.ts'
import { FETCHED_BY, writeSource, type SourceValues } from './fields.server.ts'
import { SOURCE_FIELDS } from './fields.ts'
import type { SourceSettings } from './layouts/layout.ts'
import { refuseOverlap } from './overlap.server.ts'
import type { SentFile } from './places/take.server.ts'
import { nextRun } from './schedule.ts'
import type { Shape } from './shape.ts'

/** What was fetched last, by which the next fetch knows whether anything is new. */
export interface Content {
  url?: string
  etag?: string | null
  lastModified?: string | null
  sha256?: string
  /** Of a run that was not done yet: the file that was sent with it. */
  sent?: SentFile
  /** Of the last content whose rows were taken. */
  shape?: Shape
}

export interface Source extends SourceValues {
  id: number
  paused: boolean
  hasKey: boolean
  sealedKey: Buffer | null
  nextRunAt: Date | null
  content: Content
  failures: number
}

/** Who changes sources: an account of the panel, or the operator of the command line by name. */
export interface Hand {
  by: AuditBy
  accountId: number | null
  name: string | null
}

const sourceOf = (row: Selectable<DataSource>): Source => ({
  ...row,
  settings: row.settings as SourceSettings,
  most_revision: Number(row.most_revision),
  hasKey: row.sealed_key !== null,
  sealedKey: row.sealed_key,
  nextRunAt: row.next_run_at,
  content: row.content as Content,
})

/** All sources by name. */
export async function listSources(db: Db): Promise<Source[]> {
  const rows = await db.selectFrom('data_source').selectAll().orderBy('name').execute()
  return rows.map(sourceOf)
}

/** A source by its name; null for an unknown one. */
export async function readSourceNamed(db: Db, name: string): Promise<Source | null> {
  const row = await db.selectFrom('data_source').selectAll().where('name', '=', name).executeTakeFirst()
  return row ? sourceOf(row) : null
}

/** The same by its number. */
export async function readSourceById(db: Db, id: number): Promise<Source | null> {
  const row = await db.selectFrom('data_source').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? sourceOf(row) : null
}

const columnsOf = ({ settings, ...rest }: SourceValues) => ({ ...rest, settings: json(settings) })
const keyOf = (id: number) => ({ purpose: 'source-key', owner: `data_source:${id}` })

/** The key of a source as its publisher gave it; null where there is none, or the signing key is another. */
export function openKey(secret: string, { id, sealedKey }: Source): string | null {
  return sealedKey && (unseal(secret, keyOf(id), sealedKey)?.toString() ?? null)
}

/** Adds a source, paused. Throws Refusal `conflict` for a name that is taken. */
export async function addSource(
  trx: Transaction<DB>,
  secret: string,
  values: SourceValues,
  key: string | null,
  hand: Hand,
): Promise<number> {
  const row = await trx
    .insertInto('data_source')
    .values(columnsOf(values))
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!row) throw new Refusal('conflict')
  if (key !== null) await storeKey(trx, secret, row.id, key)
  await writeAudit(trx, {
    action: 'source.edit',
    kind: 'source',
    key: values.name,
    after: recorded(writeSource(values), key !== null),
    ...hand.by,
  })
  return row.id
}

/**
 * Changes a source's settings; `key` is a new one, null to remove it, undefined to leave it. Another address, layout or
 * setting forgets what was fetched before. Throws Refusal `not_found`, `conflict`, and as `refuseOverlap`.
 */
export async function editSource(
  trx: Transaction<DB>,
  secret: string,
  { id, values, key }: { id: number; values: SourceValues; key: string | null | undefined },
  hand: Hand & { now: Date },
): Promise<void> {
  const row = await trx
    .selectFrom('data_source')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  const before = sourceOf(row)
  const taken = await trx
    .selectFrom('data_source')
    .select('id')
    .where('name', '=', values.name)
    .where('id', '!=', id)
    .executeTakeFirst()
  if (taken) throw new Refusal('conflict')
  if (!before.paused) await refuseOverlap(trx, { ...values, id })
  const [was, is] = [writeSource(before), writeSource(values)]
  const other = FETCHED_BY.some((field) => was[field] !== is[field])
  await trx
    .updateTable('data_source')
    .set({
      ...columnsOf(values),
      updated_at: hand.now,
      ...(other && { content: json({}) }),
      ...(!before.paused && { next_run_at: nextRun(values.schedule, hand.now) }),
    })
    .where('id', '=', id)
    .execute()
  await publishIn(trx)
  if (key === null)
    await trx.updateTable('data_source').set({ sealed_key: null }).where('id', '=', id).execute()
  else if (key !== undefined) await storeKey(trx, secret, id, key)
  const changed = SOURCE_FIELDS.filter((field) => was[field] !== is[field])
  if (changed.length === 0 && key === undefined) return
  const pick = (from: typeof was) => Object.fromEntries(changed.map((field) => [field, from[field]]))
  await writeAudit(trx, {
    action: 'source.edit',
    kind: 'source',
    key: values.name,
    before: { ...pick(was), ...(key !== undefined && { key_stored: before.hasKey }) },
    after: { ...pick(is), ...(key !== undefined && { key_stored: key !== null }) },
    ...hand.by,
  })
}

/** Readers are told who publishes and when it is fetched next. Instances joined by Redis do not hear it. */
const publishIn = (trx: Transaction<DB>): Promise<void> =>
  publishAtCommit({ query: (text, values) => trx.executeQuery(CompiledQuery.raw(text, values)) }, [
    SOURCES_TAG,
  ])

async function storeKey(trx: Transaction<DB>, secret: string, id: number, key: string): Promise<void> {
  await trx
    .updateTable('data_source')
    .set({ sealed_key: seal(secret, keyOf(id), Buffer.from(key)) })
    .where('id', '=', id)
    .execute()
}

/** Pauses a source, or has it fetched by its schedule again. Throws Refusal `not_found`, and as `refuseOverlap`. */
export async function pauseSource(
  trx: Transaction<DB>,
  name: string,
  paused: boolean,
  hand: Hand & { now: Date },
): Promise<void> {
  const row = await trx
    .selectFrom('data_source')
    .selectAll()
    .where('name', '=', name)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  if (row.paused === paused) return
  if (!paused) await refuseOverlap(trx, sourceOf(row))
  await trx
    .updateTable('data_source')
    .set({ paused, next_run_at: paused ? null : nextRun(row.schedule, hand.now) })
    .where('id', '=', row.id)
    .execute()
  await publishIn(trx)
  await writeAudit(trx, {
    action: 'source.edit',
    kind: 'source',
    key: name,
    before: { paused: row.paused },
    after: { paused },
    ...hand.by,
  })
}

const recorded = (fields: Readonly<Record<string, string>>, hasKey: boolean): AuditValues => ({
  ...Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== '')),
  key_stored: hasKey,
})

export const json = (value: object) => sql<JsonValue>`${JSON.stringify(value)}::jsonb`
