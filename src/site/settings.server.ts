import type { App } from '#platform/app.server.ts'
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

/** Saves settings by key and publishes it to every instance. */
export async function saveSettings(
  app: Pick<App, 'db' | 'changes'>,
  change: Partial<SiteSettings>,
): Promise<void> {
  const rows = Object.entries(change).map(([key, value]) => ({ key, value: JSON.stringify(value) }))
  if (rows.length === 0) return
  await app.db
    .insertInto('site_setting')
    .values(rows)
    .onConflict((c) =>
      c.column('key').doUpdateSet((eb) => ({ value: eb.ref('excluded.value'), updated_at: new Date() })),
    )
    .execute()
  await app.changes.publish(['settings'])
}
