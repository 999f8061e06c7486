import { sql } from 'kysely'
import type { FindingCode } from '#archive/import/finding.ts'
import type { ListedImport } from '#archive/import/list.server.ts'
import { emptyReport, type ArchiveReport } from '#archive/import/record.server.ts'
import { archiveSettings, type ArchiveSettings } from '#archive/import/settings.ts'
import { POST_SECTIONS, type PostSection } from '#editorial/contract.ts'
import type { Db } from '#platform/db/kysely.server.ts'
import type { FindingExample } from './requests.server.ts'

const SILENT_MS = 2 * 60 * 1000

/** An import of an archive, by whichever way it was asked for. */
export interface ImportRecord extends ListedImport {
  bytes: number
  settings: ArchiveSettings
  phase: string | null
  done: number | null
  total: number | null
  undoneAt: Date | null
  workedAt: Date
  /** Nobody who works on it was heard of for two minutes. */
  silent: boolean
}

/** How many imports there are. */
export async function countImports(db: Db): Promise<number> {
  const { n } = await db
    .selectFrom('archive_import')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return n
}

/** The imports, the newest first. */
export async function listImports(
  db: Db,
  { limit, offset, now }: { limit: number; offset: number; now: Date },
): Promise<ImportRecord[]> {
  const rows = await imports(db).orderBy('id', 'desc').limit(limit).offset(offset).execute()
  return rows.map((row) => recordOf(row, now))
}

/** An import by its number; null for none. */
export async function readImport(db: Db, id: number, now: Date): Promise<ImportRecord | null> {
  const row = await imports(db).where('id', '=', id).executeTakeFirst()
  return row ? recordOf(row, now) : null
}

const imports = (db: Db) =>
  db
    .selectFrom('archive_import')
    .select(['id', 'site', 'format', 'source', 'bytes', 'settings', 'state', 'problem', 'report'])
    .select(['phase', 'done', 'total', 'started_by as startedBy', 'worked_at as workedAt'])
    .select(['started_at as startedAt', 'ended_at as endedAt', 'undone_at as undoneAt'])

type Read = Awaited<ReturnType<ReturnType<typeof imports>['executeTakeFirstOrThrow']>>

function recordOf({ report, settings, ...row }: Read, now: Date): ImportRecord {
  const works = row.state === 'running' || row.state === 'undoing'
  return {
    ...row,
    settings: archiveSettings.parse(settings),
    report: { ...emptyReport(), ...(report as unknown as ArchiveReport) },
    silent: works && now.getTime() - row.workedAt.getTime() > SILENT_MS,
  }
}

/** The first things of each finding of an import, by `<code>.<fate>`. */
export async function importExamples(
  db: Db,
  id: number,
  most: number,
): Promise<Readonly<Record<string, FindingExample[]>>> {
  const { rows } = await sql<FindingExample & { sum: string }>`
    with first as materialized (
      select * from (
        select code || '.' || fate as sum, foreign_id as id, title, name, count, number,
          case when kind = 'story' and key ~ '^\\d{1,15}$' then key::bigint end as key,
          row_number() over (partition by code, fate order by number) as at
        from archive_finding where import_id = ${id}) f
      where at <= ${most})
    select f.sum, f.id, f.title, f.key::text as key, p.section, f.name, f.count
    from first f left join editorial_post p on p.id = f.key order by f.number`.execute(db)
  const examples: Record<string, FindingExample[]> = {}
  for (const { sum, ...example } of rows) (examples[sum] ??= []).push(example)
  return examples
}

/** Findings of an import in their order, after one of a number. */
export function importFindings(db: Db, id: number, after: number, limit: number) {
  return db
    .selectFrom('archive_finding')
    .select(['number', 'foreign_id as id', 'title', 'name', 'fate', 'count'])
    .select((eb) => eb.ref('code').$castTo<FindingCode>().as('code'))
    .where('import_id', '=', id)
    .where('number', '>', after)
    .orderBy('number')
    .limit(limit)
    .execute()
}

/** A story that an import made and that is here, as a row or, until it is published, as a working copy alone. */
export interface MadeStory {
  id: number
  section: PostSection
  title: string
  status: 'published' | 'scheduled' | 'draft'
  published: Date | null
}

/** How many stories that an import made are here, or were until the newsroom removed them. */
export async function countMade(db: Db, id: number): Promise<number> {
  const { n } = await db
    .selectFrom('archive_made')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('import_id', '=', id)
    .where('kind', '=', 'post')
    .executeTakeFirstOrThrow()
  return n
}

/** The stories that an import made, the last of the archive first: no other order costs as little with a hundred thousand. */
export async function listMade(
  db: Db,
  id: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<MadeStory[]> {
  const { rows } = await sql<MadeStory>`
    with made as materialized (
      select key, key::bigint as id from archive_made where import_id = ${id} and kind = 'post'
      order by key::bigint desc limit ${limit} offset ${offset})
    select m.id, coalesce(p.section, d.kind) as section,
      coalesce(nullif(p.title_ar, ''), p.title_en, nullif(d.fields ->> 'title_ar', ''), d.fields ->> 'title_en', '') as title,
      case when p.status = 'published' then 'published' when d.key is not null then 'scheduled' else 'draft' end as status,
      coalesce(p.published_at, d.publish_at) as published
    from made m left join editorial_post p on p.id = m.id
    left join entry_draft d on d.key = m.key and d.kind = any(${[...POST_SECTIONS]}) and d.state = 'scheduled'
    where p.id is not null or d.key is not null
    order by m.id desc`.execute(db)
  return rows
}

/** The last import of the same site that came later and is not undone; null where there is none. */
export async function laterImport(
  db: Db,
  { id, site }: Pick<ImportRecord, 'id' | 'site'>,
): Promise<number | null> {
  const row = await db
    .selectFrom('archive_import')
    .select('id')
    .where('site', '=', site)
    .where('id', '>', id)
    .where('state', '!=', 'undone')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return row?.id ?? null
}
