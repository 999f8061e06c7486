import { sql } from 'kysely'
import type { Trx } from '#platform/db/kysely.server.ts'
import type { SourceValues } from './fields.server.ts'
import { meet } from './layouts/claims.ts'
import type { Claim, SourceSettings } from './layouts/layout.ts'
import { layoutNamed } from './layouts/layouts.server.ts'
import { SourceProblem } from './problem.ts'

type Claiming = Pick<SourceValues, 'layout' | 'address' | 'settings'>

/** Any fixed number: two sources that are resumed at once see each other. */
const LOCK_KEY = 746_983_006

/**
 * Refuses that a source is fetched by its schedule while another is that brings the same figures: the last import would have
 * them, and revisions would go to and fro. Throws SourceProblem `same_figures` with the other's name.
 */
export async function refuseOverlap(trx: Trx, source: Claiming & { id: number }): Promise<void> {
  const own = claimsOf(source)
  if (own.length === 0) return
  await sql`select pg_advisory_xact_lock(${LOCK_KEY})`.execute(trx)
  const others = await trx
    .selectFrom('data_source')
    .select(['name', 'title_ar', 'title_en', 'layout', 'address', 'settings'])
    .where('paused', '=', false)
    .where('id', '!=', source.id)
    .orderBy('name')
    .execute()
  const met = others.find((other) =>
    claimsOf({ ...other, settings: other.settings as SourceSettings }).some((claim) =>
      own.some((one) => meet(one, claim)),
    ),
  )
  if (met)
    throw new SourceProblem('same_figures', { name: met.name, title: { ar: met.title_ar, en: met.title_en } })
}

/** What a source claims; nothing where its settings cannot be read, which its runs say. */
function claimsOf({ layout, ...source }: Claiming): readonly Claim[] {
  try {
    return layoutNamed(layout)?.claims?.(source) ?? []
  } catch (error) {
    if (error instanceof SourceProblem) return []
    throw error
  }
}
