import type { App } from '../app.server.ts'
import { isOutage } from '../http/stored/stored-answer.server.ts'
import { packPage } from '../http/stored/stored-page.server.ts'
import { reasonOf } from '../reason.ts'
import { postgresCarrier } from './carrier-postgres.server.ts'
import { changeFeed } from './changes.server.ts'
import { Memo } from './memo.server.ts'
import { PageCache } from './page-cache.server.ts'
import { withVersions } from './versions.server.ts'

interface Setup extends Pick<App, 'config' | 'db' | 'telemetry'> {
  /** The database's address: its messages need a connection of their own. */
  url: string
}

/** The caches of the process, and the feed of changes that drops their tags in all processes. */
export async function openCaches({
  config: { redisUrl },
  db,
  url,
  telemetry,
}: Setup): Promise<Pick<App, 'memo' | 'pages' | 'changes'>> {
  const memo = new Memo()
  const pages = new PageCache({ pack: packPage, isOutage })
  const drop = (tags: readonly string[]) => {
    memo.drop(tags)
    pages.drop(tags)
  }
  // Redis' client is some megabytes of memory that only who sets REDIS_URL needs.
  const carrier = redisUrl
    ? await import('./carrier-redis.server.ts').then(({ redisCarrier }) =>
        redisCarrier({ url: redisUrl, drop, telemetry }),
      )
    : await postgresCarrier({ db, url, drop, telemetry })
  const missed = (reason: unknown) =>
    telemetry.log('warn', `A cache drop could not be sent: ${reasonOf(reason)}`, { part: 'changes' })
  return { memo, pages, changes: withVersions(changeFeed(carrier, drop, missed), db, missed) }
}
