import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDb, openPool, type Db } from '../../../src/platform/db/kysely.server.ts'
import { ask } from '../../lib/faults/ask.ts'
import { withFolder } from '../../lib/faults/folder.ts'
import { startOwnServer } from '../../lib/faults/own-server.ts'
import { FAULT_ENV } from '../../lib/faults/portals.ts'
import { until } from '../../lib/faults/until.ts'
import type { Figure, Measurement } from '../../lib/measurement.ts'
import { openNewsroom, type Begun, type Newsroom } from '../../lib/newsroom/posts.ts'
import { PORT, startPortal, type Portal } from '../../lib/portal.ts'
import { median, percentile, round } from '../../lib/stats.ts'

const PUBLICATIONS = Number(process.env['BENCH_PUBLICATIONS'] ?? 60)
const SCHEDULES = Number(process.env['BENCH_SCHEDULES'] ?? 10)
const INSTANCES = 3
const GIVE_UP_MS = 10_000
const LOOK_MS = 40
/** How long before its time a schedule is made, and around which one instance is killed. */
const AHEAD_MS = 2000
const STRIKE_MS = 300

/** From a publication to the pages of three instances; then the same of schedules, while an instance is killed. */
export const publishing: Measurement = {
  title: `Publications, on ${INSTANCES} instances`,
  measure: () =>
    withFolder(async (folder) => {
      const server = await startOwnServer(folder, PORT + 1)
      const start = (n: number) => {
        const dataDir = join(folder, `portal-${n}`)
        mkdirSync(dataDir, { recursive: true })
        return startPortal(dataDir, PORT + 2 + n, {
          ...FAULT_ENV,
          DATABASE_URL: server.url,
          SECRET: 'the same key of signatures for all portals',
        })
      }
      const portals: Portal[] = []
      const db = openDb(openPool(server.url, { connections: 3, applicationName: 'bench' }))
      try {
        for (let n = 0; n < INSTANCES; n += 1) portals.push(await start(n))
        const newsroom = await openNewsroom(db)
        const published: Record<string, number[]> = {}
        const presses: number[] = []
        for (let turn = 0; turn < PUBLICATIONS; turn += 1) {
          const post = await newsroom.begin(portals[0]?.origin ?? '', `zq${turn}x`)
          await warm(portals, post)
          // Each instance in turn.
          const press = await newsroom.openForm(portals[turn % INSTANCES]?.origin ?? '', post)
          const at = performance.now()
          const answered = press().then(() => performance.now() - at)
          const [times, pressed] = await Promise.all([shownOn(portals, post, at), answered])
          for (const [name, time] of Object.entries(times)) (published[name] ??= []).push(time)
          presses.push(pressed)
        }
        const scheduled = await schedules(db, portals, newsroom, start)
        const all = Object.values(published).flat()
        const figures: Figure[] = [
          {
            what: `until every page of all instances shows it, ${PUBLICATIONS} publications: 99th percentile`,
            value: round(percentile(all, 0.99), 0),
            unit: 'ms',
            limit: { most: 1000 },
          },
          { what: 'median', value: round(median(all), 0), unit: 'ms' },
          {
            what: 'of that the press itself, until it is answered: median',
            value: round(median(presses), 0),
            unit: 'ms',
          },
          {
            what: 'the press, 99th percentile',
            value: round(percentile(presses, 0.99), 0),
            unit: 'ms',
          },
          ...Object.entries(published).map(([name, times]) => ({
            what: `${name}: 99th percentile`,
            value: round(percentile(times, 0.99), 0),
            unit: 'ms',
          })),
          {
            what: `${SCHEDULES} schedules, an instance killed around half of them: slowest after its time`,
            value: round(Math.max(0, ...scheduled.late), 0),
            unit: 'ms',
            limit: { most: 1000 },
          },
          {
            what: 'schedules that did not fire exactly once',
            value: scheduled.notOnce,
            unit: '',
            limit: { most: 0 },
          },
        ]
        return { figures, detail: { published, presses, scheduled } }
      } finally {
        await db.destroy()
        for (const portal of portals) await portal.stop()
        await server.stop()
      }
    }),
}

let looks = 0

/** Each look is another reader's: what one address may search in a minute is not what is measured here. */
const inspectFile = (portal: Portal, path: string) => {
  looks += 1
  const reader = `10.${looks >> 16}.${(looks >> 8) & 255}.${looks & 255}`
  return ask(portal.origin + encodeURI(decodeURI(path)), { headers: { 'x-forwarded-for': reader } })
}

/** Every page is in the cache of every instance, without the post. */
async function warm(portals: readonly Portal[], { addresses }: Begun): Promise<void> {
  for (const portal of portals) for (const path of Object.values(addresses)) await inspectFile(portal, path)
}

/** For each page, how long after `from` the last instance shows it. */
async function shownOn(
  portals: readonly Portal[],
  { addresses, word }: { addresses: Readonly<Record<string, string>>; word: string },
  from: number,
): Promise<Record<string, number>> {
  const times = await Promise.all(
    Object.entries(addresses).map(async ([name, path]) => {
      const each = await Promise.all(
        portals.map(async (portal) => {
          const isShown = async () => {
            const { status, body } = await inspectFile(portal, path)
            // The page of a search says what was asked for, found or not.
            return status === 200 && body.includes(name === 'search' ? `<mark>${word}</mark>` : word)
          }
          await until(isShown, { ms: GIVE_UP_MS, everyMs: LOOK_MS })
          return performance.now() - from
        }),
      )
      return [name, Math.max(...each)] as const
    }),
  )
  return Object.fromEntries(times)
}

/** Schedules, at every second of which an instance that does jobs is killed around its time. */
async function schedules(
  db: Db,
  portals: Portal[],
  newsroom: Newsroom,
  start: (n: number) => Promise<Portal>,
) {
  const late: number[] = []
  let notOnce = 0
  for (let turn = 0; turn < SCHEDULES; turn += 1) {
    const post = await newsroom.begin(portals[0]?.origin ?? '', `zs${turn}x`)
    await warm(portals, post)
    const at = Date.now() + AHEAD_MS
    await db
      .updateTable('entry_draft')
      .set({ state: 'scheduled', publish_at: new Date(at), publish_zone: 'UTC', publish_languages: ['ar'] })
      .where('kind', '=', 'articles')
      .where('key', '=', String(post.id))
      .execute()
    const from = performance.now() + (at - Date.now())
    const killed = turn % 2 === 1 ? portals[INSTANCES - 1] : undefined
    await sleep(from - performance.now() - (killed ? Math.random() * STRIKE_MS : 0))
    if (killed) {
      process.kill(killed.pid, 'SIGKILL')
      await killed.stop()
      portals.pop()
    }
    const times = await shownOn(portals, { ...post, addresses: { page: post.addresses.page } }, from)
    late.push(...Object.values(times))
    if (killed) portals.push(await start(INSTANCES - 1))
    const fired = await db
      .selectFrom('entry_revision')
      .select('id')
      .where('kind', '=', 'articles')
      .where('key', '=', String(post.id))
      .where('cause', '=', 'publish')
      .execute()
    if (fired.length !== 1) notOnce += 1
  }
  return { late, notOnce }
}
