import type { Db } from '#platform/db/kysely.server.ts'
import type { Telemetry } from '#platform/telemetry/telemetry.server.ts'
import { inTime, type Carrier } from './changes.server.ts'
import { postgresCarrier } from './carrier-postgres.server.ts'

/** How long Redis has for a message, within the time that a change waits. */
const REDIS_MS = 500

interface Setup {
  redisUrl: string | null
  db: Db
  /** The same database; listening takes a connection of its own. */
  url: string
  drop: (tags: readonly string[]) => void
  telemetry: Telemetry
}

/**
 * Carries drops by PostgreSQL, or by Redis where there is one. With Redis PostgreSQL is heard too: by it comes what is published
 * with a commit, and what Redis does not take.
 */
export async function openCarrier({ redisUrl, ...setup }: Setup): Promise<Carrier> {
  const postgres = await postgresCarrier(setup)
  if (redisUrl === null) return postgres
  // Redis' client is some megabytes of memory that only who sets REDIS_URL needs.
  const { redisCarrier } = await import('./carrier-redis.server.ts')
  const redis = await redisCarrier({ ...setup, url: redisUrl }).catch(async (error: unknown) => {
    await postgres.close()
    throw error
  })
  return {
    send: (payload) => inTime(redis.send(payload), REDIS_MS).catch(() => postgres.send(payload)),
    async close() {
      await redis.close()
      await postgres.close()
    },
  }
}
