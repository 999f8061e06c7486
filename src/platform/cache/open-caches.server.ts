import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { App } from '../app.server.ts'
import { isOutage } from '../http/stored/stored-answer.server.ts'
import { packPage } from '../http/stored/stored-page.server.ts'
import { reasonOf } from '../reason.ts'
import { openCarrier } from './open-carrier.server.ts'
import { changeFeed } from './changes.server.ts'
import { Memo } from './memo.server.ts'
import { PageCache } from './page-cache.server.ts'
import { withVersions } from './versions.server.ts'

/** Begins a message that changes nothing: somebody times how long messages take. */
const PING = '@ping:'
const PING_MS = 5000

interface Setup extends Pick<App, 'config' | 'db' | 'telemetry'> {
  /** The database's address: its messages need a connection of their own. */
  url: string
  /** Hears of every change too, its own and those of others. */
  onDrop?: ((tags: readonly string[]) => void) | undefined
}

/** The caches of the process, and the feed of changes that drops their tags in all processes. */
export async function openCaches({
  config: { redisUrl },
  db,
  url,
  telemetry,
  onDrop,
}: Setup): Promise<Pick<App, 'memo' | 'pages' | 'changes' | 'changeSeconds'>> {
  const memo = new Memo()
  const pages = new PageCache({ pack: packPage, isOutage })
  const pings = new Map<string, () => void>()
  const drop = (tags: readonly string[]) => {
    const [first = ''] = tags
    if (first.startsWith(PING)) return pings.get(first)?.()
    memo.drop(tags)
    pages.drop(tags)
    onDrop?.(tags)
  }
  const carrier = await openCarrier({ redisUrl, db, url, drop, telemetry })
  const missed = (reason: unknown) =>
    telemetry.log('warn', `A cache drop could not be sent: ${reasonOf(reason)}`, { part: 'changes' })
  const changeSeconds = async () => {
    const ping = PING + randomUUID()
    const began = performance.now()
    const heard = new Promise<number>((resolve) => {
      pings.set(ping, () => resolve((performance.now() - began) / 1000))
    })
    try {
      await carrier.send(JSON.stringify([ping]))
      return await Promise.race([heard, sleep(PING_MS, null, { ref: false })])
    } catch {
      return null
    } finally {
      pings.delete(ping)
    }
  }
  return { memo, pages, changes: withVersions(changeFeed(carrier, drop, missed), db, missed), changeSeconds }
}
