import { CHANNEL, changeFeed } from '#platform/cache/changes.server.ts'
import { openDb, openPool, type Db } from '#platform/db/kysely.server.ts'
import { notify } from '#platform/db/notify.server.ts'
import type { SiteSettings } from '#site/contract.ts'
import { saveSettings } from '#site/settings.server.ts'

/** A second hand on a portal's database, as another instance of the portal would be. */
export interface SiteHand {
  db: Db
  /** Publishes a change to every instance. */
  publish(tags: readonly string[]): Promise<void>
  set(change: Partial<SiteSettings>): Promise<void>
  close(): Promise<void>
}

/** Opens the database of the shared portal, or of the one at `url`. */
export function openSite(url = process.env['E2E_DATABASE'] ?? ''): SiteHand {
  const db = openDb(openPool(url, { connections: 2, applicationName: 'kimya-e2e' }))
  const changes = changeFeed(
    { send: (payload) => notify(db, CHANNEL, [payload]), close: async () => undefined },
    () => undefined,
  )
  return {
    db,
    publish: (tags) => changes.publish(tags),
    set: (change) => saveSettings({ db, changes }, change),
    close: () => db.destroy(),
  }
}
