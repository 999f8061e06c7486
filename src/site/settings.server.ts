import { isDeepStrictEqual } from 'node:util'
import { sql, type Transaction } from 'kysely'
import type { App } from '#platform/app.server.ts'
import { writeAudit } from '#platform/audit/write.server.ts'
import type { DB, JsonValue } from '#platform/db/types.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { DEFAULT_SETTINGS, DESIGNS, type SiteSettings } from './contract.ts'

/** The site's settings: what the database says, laid over the defaults. Memoised under the tag `settings`. */
export function siteSettings(app: Pick<App, 'db' | 'memo'>): Promise<SiteSettings> {
  return app.memo.get('settings', ['settings'], async () => {
    const rows = await app.db.selectFrom('site_setting').select(['key', 'value']).execute()
    const known = rows.filter((row) => Object.hasOwn(DEFAULT_SETTINGS, row.key))
    const settings = { ...DEFAULT_SETTINGS, ...Object.fromEntries(known.map((row) => [row.key, row.value])) }
    // A design that a later version took away must not leave the home page without one.
    return DESIGNS.includes(settings.design) ? settings : { ...settings, design: DEFAULT_SETTINGS.design }
  })
}

/** Saves settings by key and publishes it to every instance; with a request, what changed is recorded as its viewer's. */
export async function saveSettings(
  app: Pick<App, 'db' | 'changes'>,
  change: Partial<SiteSettings>,
  ctx?: Pick<RequestContext, 'viewer' | 'requestId'>,
): Promise<void> {
  const rows = Object.entries(change).map(([key, value]) => ({ key, value: JSON.stringify(value) }))
  if (rows.length === 0) return
  await app.db.transaction().execute(async (trx) => {
    // One after another: a form sent twice finds the second time that nothing changes.
    await sql`lock table site_setting in share row exclusive mode`.execute(trx)
    const old = await trx.selectFrom('site_setting').select(['key', 'value']).execute()
    await trx
      .insertInto('site_setting')
      .values(rows)
      .onConflict((c) =>
        c.column('key').doUpdateSet((eb) => ({ value: eb.ref('excluded.value'), updated_at: new Date() })),
      )
      .execute()
    if (ctx) await record(trx, ctx, old, change)
  })
  await app.changes.publish(['settings'])
}

/** Records the settings that differ from what was stored. */
async function record(
  trx: Transaction<DB>,
  ctx: Pick<RequestContext, 'viewer' | 'requestId'>,
  old: readonly { key: string; value: JsonValue }[],
  change: Partial<SiteSettings>,
): Promise<void> {
  const stored = old.map(({ key, value }): [string, JsonValue] => [key, value])
  const was = new Map<string, JsonValue>([...Object.entries(DEFAULT_SETTINGS), ...stored])
  // Settings are stored as JSON, and so is each of these values.
  const given = Object.entries(change) as [string, JsonValue][]
  const changed = given.filter(([key, value]) => !isDeepStrictEqual(was.get(key), value))
  if (changed.length === 0) return
  await writeAudit(trx, {
    ctx,
    action: 'settings.edit',
    kind: 'settings',
    key: 'site',
    before: Object.fromEntries(changed.map(([key]) => [key, was.get(key) ?? null])),
    after: Object.fromEntries(changed),
  })
}
