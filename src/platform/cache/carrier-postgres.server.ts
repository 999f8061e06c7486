import type { Db } from '#platform/db/kysely.server.ts'
import { listen } from '#platform/db/listen.server.ts'
import { notify } from '#platform/db/notify.server.ts'
import type { Telemetry } from '#platform/telemetry/telemetry.server.ts'
import { CHANNEL, tagsOf, type Carrier } from './changes.server.ts'

interface Setup {
  db: Db
  /** The same database; listening takes a connection of its own. */
  url: string
  drop: (tags: readonly string[]) => void
  telemetry: Telemetry
}

/** Carries drops by LISTEN and NOTIFY. Rejects if the database cannot be listened to. */
export async function postgresCarrier({ db, url, drop, telemetry }: Setup): Promise<Carrier> {
  const listener = await listen(url, CHANNEL, (payload) => drop(tagsOf(payload)), {
    onGap: () => drop(['*']),
    onError: (error) => telemetry.log('warn', error.message, { part: 'changes' }),
  })
  return {
    send: (payload) => notify(db, CHANNEL, [payload]),
    close: () => listener.close(),
  }
}
