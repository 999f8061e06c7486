import { sql } from 'kysely'
import type { Lang } from '#i18n/locale.ts'
import type { Trx } from '#platform/db/kysely.server.ts'
import type { Columns } from './story-row.server.ts'

/** A working copy that an import begins, or adds a language to. */
export interface DraftWrite {
  kind: string
  key: string
  /** There is no row yet. */
  isNew: boolean
  columns: Columns
  /** When it is published by itself; null where somebody decides. */
  publishAt: Date | null
  langs: readonly Lang[]
}

/** What the panel makes of a text by itself when it is published. */
const DERIVED = /^(?:slug|minutes)_|^section$|^scene$/
const ZONE = 'Asia/Riyadh'

/** Writes working copies. Those that the newsroom has begun are no import's to write: the caller leaves them out. */
export async function writeDrafts(trx: Trx, drafts: readonly DraftWrite[], importId: number): Promise<void> {
  if (drafts.length === 0) return
  const lines = drafts.map(({ kind, key, isNew, columns, publishAt, langs }) => ({
    kind,
    key,
    is_new: isNew,
    fields: valuesOf(columns),
    publish_at: publishAt?.toISOString() ?? null,
    langs: publishAt ? langs : null,
  }))
  for (const line of lines)
    await sql`insert into entry_draft as d (kind, key, is_new, version, state, fields, publish_at, publish_zone, publish_languages)
      values (${line.kind}, ${line.key}, ${line.is_new}, 1, ${line.publish_at ? 'scheduled' : 'draft'},
        ${JSON.stringify(line.fields)}::jsonb, ${line.publish_at}, ${line.publish_at ? ZONE : null},
        ${line.langs ? [...line.langs] : null}::text[])
      on conflict (kind, key) do update set fields = d.fields || excluded.fields, version = 1,
        state = case when excluded.publish_at is null then d.state else 'scheduled' end,
        publish_at = coalesce(excluded.publish_at, d.publish_at), publish_zone = coalesce(excluded.publish_zone, d.publish_zone),
        publish_languages = coalesce(d.publish_languages || excluded.publish_languages, excluded.publish_languages, d.publish_languages)`.execute(
      trx,
    )
  const fresh = drafts.filter(({ isNew }) => isNew)
  const made = fresh.map(({ kind, key }) => ({ kind: kind === 'pages' ? 'page' : 'post', key }))
  await sql`insert into archive_made (kind, key, import_id, written)
    select kind, key, ${importId}, '' from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as m (kind text, key text)
    on conflict do nothing`.execute(trx)
}

/** Columns as the panel's form has them. */
function valuesOf(columns: Columns): Record<string, string | readonly string[] | null> {
  const values: Record<string, string | readonly string[] | null> = {}
  for (const [name, value] of Object.entries(columns)) {
    if (DERIVED.test(name)) continue
    if (typeof value === 'number' || typeof value === 'boolean') values[name] = String(value)
    else values[name] = value === null || value.length === 0 ? null : value
  }
  return values
}
