import type { Db } from '#platform/db/kysely.server.ts'
import { DEFAULT_SETTINGS, type BreakingRules } from '#site/contract.ts'

/** The rules of breaking news as they are at this moment: nothing is sent by remembered ones. */
export async function breakingRules(db: Db): Promise<BreakingRules> {
  const row = await db
    .selectFrom('site_setting')
    .select('value')
    .where('key', '=', 'breaking')
    .executeTakeFirst()
  // Written by the screen of the rules alone.
  return { ...DEFAULT_SETTINGS.breaking, ...(row?.value as Partial<BreakingRules> | undefined) }
}
