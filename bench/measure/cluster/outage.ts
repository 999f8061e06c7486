import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { CHANNEL, changeFeed } from '../../../src/platform/cache/changes.server.ts'
import { openDb, openPool, type Db } from '../../../src/platform/db/kysely.server.ts'
import { notify } from '../../../src/platform/db/notify.server.ts'
import { saveSettings } from '../../../src/site/settings.server.ts'
import { EDGE_TOKEN, varnish, type Program } from '../../lib/cluster/programs.ts'
import { ask, newReader } from '../../lib/faults/ask.ts'
import { cachedPages } from '../../lib/faults/cached-pages.ts'
import { withFolder } from '../../lib/faults/folder.ts'
import { startOwnServer } from '../../lib/faults/own-server.ts'
import { FAULT_ENV } from '../../lib/faults/portals.ts'
import { until } from '../../lib/faults/until.ts'
import type { Figure, Measurement } from '../../lib/measurement.ts'
import { EDITOR_NAME, openNewsroom, type Newsroom } from '../../lib/newsroom/posts.ts'
import { PORT, startPortal, type Portal } from '../../lib/portal.ts'
import { percentile, round } from '../../lib/stats.ts'

const MINUTES = Number(process.env['BENCH_MINUTES'] ?? 60)
const EVERY_MS = 2000
const GIVE_UP_MS = 30_000
/** A page that was fetched while its change came is dropped for the second time after three seconds. */
const PURGED_MS = 5000
const PAGE = '/en/index'

/** The portal killed for an hour behind the edge: who reads goes on reading, and nothing but what was public. */
export const outage: Measurement = {
  title: `The portal away for ${MINUTES} minutes, behind Varnish`,
  measure: () =>
    withFolder(async (folder) => {
      const server = await startOwnServer(folder, PORT + 3)
      const edge = varnish(folder, PORT + 1, `http://127.0.0.1:${PORT}`)
      const start = () => {
        const dataDir = join(folder, 'portal')
        mkdirSync(dataDir, { recursive: true })
        return startPortal(dataDir, PORT, {
          ...FAULT_ENV,
          PUBLIC_URL: edge.origin,
          DATABASE_URL: server.url,
          EDGE: `varnish:${edge.origin}`,
          EDGE_TOKEN,
        })
      }
      const db = openDb(openPool(server.url, { connections: 3, applicationName: 'bench' }))
      let portal: Portal | null = null
      try {
        portal = await start()
        await edge.start()
        const site = await keepPages(portal, edge, db)
        process.kill(portal.pid, 'SIGKILL')
        await portal.stop()
        const figures = await readOn(edge, site)
        // Nobody hears of this change: the portal that starts next has to see to it.
        await rename(db, 'Kimya v1x')
        portal = await start()
        figures.push(...(await backAgain(edge, db)))
        return { figures }
      } finally {
        await db.destroy()
        await edge.kill()
        await portal?.stop()
        await server.stop()
      }
    }),
}

interface Site {
  paths: string[]
  withdrawn: string
  word: string
  newsroom: Newsroom
}

const read = (edge: Program, path: string, cookie = '_ga=GA1.2.3; theme=dark') =>
  ask(edge.origin + encodeURI(decodeURI(path)), { headers: { ...newReader(), cookie } })

/** Has pages of every kind kept at the edge, two posts among them, one of which is then withdrawn. */
async function keepPages(portal: Portal, edge: Program, db: Db): Promise<Site> {
  const newsroom = await openNewsroom(db)
  const [stays, goes] = [
    await newsroom.begin(portal.origin, 'zqstays'),
    await newsroom.begin(portal.origin, 'zqgoes'),
  ]
  for (const post of [stays, goes]) await (await newsroom.openForm(portal.origin, post))()
  const styles = /href="(\/[^"]+\.css)"/.exec((await read(edge, PAGE)).body)?.[1]
  const paths = [
    ...(await cachedPages(edge.origin)),
    stays.addresses.page,
    stays.addresses.list,
    ...(styles ? [styles] : []),
  ]
  await sleep(PURGED_MS)
  const isHit = async (path: string) => (await read(edge, path)).headers['cache-status'] === 'edge; hit'
  const keep = async (all: readonly string[]) => {
    for (const path of all)
      if ((await until(() => isHit(path), { ms: GIVE_UP_MS })) >= GIVE_UP_MS)
        throw new Error(`${path} is not kept at the edge`)
  }
  await keep([...paths, goes.addresses.page])
  // A member reads the same pages: nothing of that may be kept.
  for (const path of paths) await read(edge, path, newsroom.cookie)
  if (!(await read(edge, PAGE, newsroom.cookie)).body.includes(EDITOR_NAME))
    throw new Error('The page of a member does not say who it is')
  await (
    await newsroom.openForm(portal.origin, goes, 'unpublish')
  )()
  await sleep(PURGED_MS)
  await keep(paths)
  return { paths, withdrawn: goes.addresses.page, word: goes.word, newsroom }
}

/** Readers read every page every few seconds, and ask for what they must not have. */
async function readOn(edge: Program, { paths, withdrawn, word, newsroom }: Site): Promise<Figure[]> {
  const tally = { reads: 0, failed: 0, members: 0, withdrawn: 0, wrongly: 0 }
  const times: number[] = []
  const ends = performance.now() + MINUTES * 60_000
  while (performance.now() < ends) {
    const next = sleep(EVERY_MS)
    await Promise.all(
      paths.map(async (path) => {
        const { status, body, ms } = await read(edge, path)
        tally.reads += 1
        times.push(ms)
        if (status !== 200) tally.failed += 1
        if (body.includes(EDITOR_NAME)) tally.members += 1
        if (body.includes(word)) tally.withdrawn += 1
      }),
    )
    if ((await read(edge, withdrawn)).body.includes(word)) tally.withdrawn += 1
    if ((await read(edge, PAGE, newsroom.cookie)).status === 200) tally.wrongly += 1
    await next
  }
  return [
    {
      what: `reads that failed, of ${tally.reads.toLocaleString('en')} of ${paths.length} pages`,
      value: tally.failed,
      unit: '',
      limit: { most: 0 },
    },
    { what: 'a read at the edge: 99th percentile', value: round(percentile(times, 0.99), 1), unit: 'ms' },
    { what: "a member's page to a visitor", value: tally.members, unit: '', limit: { most: 0 } },
    { what: "a visitor's page to a member", value: tally.wrongly, unit: '', limit: { most: 0 } },
    {
      what: 'the withdrawn post, at its address or in a list',
      value: tally.withdrawn,
      unit: '',
      limit: { most: 0 },
    },
  ]
}

/** How soon the edge shows what changed while the portal was away, and what changes after. */
async function backAgain(edge: Program, db: Db): Promise<Figure[]> {
  const shows = (name: string) =>
    until(async () => (await read(edge, PAGE)).body.includes(name), { ms: GIVE_UP_MS })
  const missed = await shows('Kimya v1x')
  await rename(db, 'Kimya v2x')
  const next = await shows('Kimya v2x')
  return [
    {
      what: 'once the portal is ready, until the edge shows what changed meanwhile',
      value: round(missed, 0),
      unit: 'ms',
      limit: { most: 10_000 },
    },
    {
      what: 'the next change, until the edge shows it',
      value: round(next, 0),
      unit: 'ms',
      limit: { most: 5000 },
    },
  ]
}

async function rename(db: Db, name: string): Promise<void> {
  const carrier = { send: (payload: string) => notify(db, CHANNEL, [payload]), close: async () => undefined }
  await saveSettings({ db, changes: changeFeed(carrier, () => undefined) }, { name: { ar: name, en: name } })
}
