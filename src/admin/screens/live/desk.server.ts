import { sql } from 'kysely'
import { parseId } from '#editorial/paths.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { can } from '#platform/policy/policy.ts'
import { LIVE_ENTRY } from '#sections/live/entry.server.ts'
import type { DeskEntry } from './contract.ts'

/** Entries at the desk; older ones are in their list. */
export const SHOWN = 30

/** A coverage with the story that it is of; undefined without one. */
export async function deskOf({ app }: RequestContext, key: string | undefined) {
  const id = parseId(key)
  if (id === null) return undefined
  return app.db
    .selectFrom('live_coverage as c')
    .innerJoin('editorial_post as p', 'p.id', 'c.post_id')
    .select(['c.id', 'c.post_id', 'c.state', 'p.title_ar', 'p.title_en', 'p.desk'])
    .where('c.id', '=', id)
    .executeTakeFirst()
}

/** The newest entries of a coverage as the desk lists them, one more than it shows. */
export async function deskEntries(
  { app, viewer, lang }: RequestContext,
  coverage: number,
): Promise<DeskEntry[]> {
  const { rows } = await sql<{
    id: number
    at: Date
    name: string
    ar: boolean
    en: boolean
    removed: boolean
    owner_id: number | null
    corrected: boolean
    changed: boolean
  }>`
    select t.id, t.at, ${sql.raw(LIVE_ENTRY.titled?.[lang] ?? '')} as name, t.removed, t.owner_id,
      coalesce(t.title_ar, t.body_ar, '') <> '' as ar, coalesce(t.title_en, t.body_en, '') <> '' as en,
      exists (select from entry_correction c where c.kind = ${LIVE_ENTRY.name} and c.key = t.id::text) as corrected,
      exists (select from entry_draft d where d.kind = ${LIVE_ENTRY.name} and d.key = t.id::text and d.fields <> '{}') as changed
    from live_entry t where t.coverage_id = ${coverage} order by t.at desc, t.id desc limit ${SHOWN + 1}`.execute(
    app.db,
  )
  return rows.map(({ id, at, name, ar, en, removed, owner_id, corrected, changed }) => ({
    id,
    at: at.toISOString(),
    name,
    missing: [...(ar ? [] : ['ar' as const]), ...(en ? [] : ['en' as const])],
    removed,
    corrected,
    changed,
    mayEdit: can(viewer, 'live.edit', { ownerId: owner_id, state: 'public' }),
  }))
}
