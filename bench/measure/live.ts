import { setTimeout as sleep } from 'node:timers/promises'
import { streamPath } from '../../src/sections/live/contract.ts'
import { load } from '../lib/client.ts'
import { besidePortal } from '../lib/data/database.ts'
import { FAULT_ENV } from '../lib/faults/portals.ts'
import { withFolder } from '../lib/faults/folder.ts'
import { openFollowers } from '../lib/followers.ts'
import type { Figure, Measurement } from '../lib/measurement.ts'
import { PORT, startPortal } from '../lib/portal.ts'
import { cpuOf, memoryOf } from '../lib/process.ts'
import { addressesOf } from '../lib/site.ts'
import { median, round } from '../lib/stats.ts'

const READERS = Number(process.env['BENCH_READERS'] ?? 10_000)
const A_NETWORK = 2500
const ENTRIES = 5
const ROUNDS = 3
const SECONDS = 3
const CONNECTIONS = 32
const GIVE_UP_MS = 60_000
const SETTLE_MS = 3000
const MOST_MB = 150
const MOST_MS = 5000

/** Readers who have a live page open: what they hold of memory, when an entry reaches the last of them, and cached pages meanwhile. */
export const live: Measurement = {
  title: `Live coverage with ${READERS.toLocaleString('en')} open readers`,
  measure: () =>
    withFolder(async (folder) => {
      const portal = await startPortal(folder, PORT, FAULT_ENV)
      const beside = await besidePortal(folder)
      try {
        const { article } = await addressesOf(portal.origin)
        const { post, coverage } = await aCoverage(beside.db)
        // Memory and pages of a warm process.
        const alone = await pages(portal, article)
        const before = memoryOf(portal.pid).now
        const figures: Figure[] = []
        const times: number[] = []
        const mark = `entry-${crypto.randomUUID()}`
        const from = Array.from({ length: Math.ceil(READERS / A_NETWORK) }, (_, n) => `127.0.0.${20 + n}`)
        const readers = await openFollowers({
          port: PORT,
          path: streamPath(post),
          from,
          count: READERS,
          mark,
          giveUpMs: GIVE_UP_MS,
        })
        try {
          await sleep(SETTLE_MS)
          const held = memoryOf(portal.pid).now - before
          const together = await pages(portal, article)
          for (let n = 0; n < ENTRIES; n += 1) {
            await entry(beside, { post, coverage }, n === ENTRIES - 1 ? mark : `before ${n}`)
            if (n < ENTRIES - 1) await sleep(1000)
          }
          const sent = Date.now()
          const { came, last } = await readers.reached()
          times.push(last - sent)
          const most = memoryOf(portal.pid).now - before
          figures.push(
            { what: 'open streams', value: readers.open.opened, unit: '', limit: { least: READERS } },
            { what: 'memory added by them', value: round(held, 0), unit: 'MB', limit: { most: MOST_MB } },
            {
              what: `memory added after ${ENTRIES} entries`,
              value: round(most, 0),
              unit: 'MB',
              limit: { most: MOST_MB },
            },
            { what: 'readers that an entry reached', value: came, unit: '', limit: { least: READERS } },
            {
              what: 'from its commit to the last of them',
              value: Math.max(...times),
              unit: 'ms',
              limit: { most: MOST_MS },
            },
            {
              what: 'processor of a cached page by that without readers',
              value: round(median(together) / median(alone)),
              unit: '',
              limit: { most: 1.1 },
            },
          )
        } finally {
          await readers.stop()
        }
        return { figures }
      } finally {
        await beside.close()
        await portal.stop()
      }
    }),
}

type Beside = Awaited<ReturnType<typeof besidePortal>>

/** A story that everybody may read, covered live. */
async function aCoverage(db: Beside['db']): Promise<{ post: number; coverage: number }> {
  const { id: post } = await db
    .selectFrom('editorial_post')
    .select('id')
    .where('section', '=', 'articles')
    .where('visibility', '=', 3)
    .where('paid', '=', false)
    .where('id', 'not in', db.selectFrom('live_coverage').select('post_id'))
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const { id: coverage } = await db
    .insertInto('live_coverage')
    .values({ post_id: post })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { post, coverage }
}

/** Commits an entry, and says so as its screen does. */
async function entry(
  beside: Beside,
  { post, coverage }: { post: number; coverage: number },
  title: string,
): Promise<void> {
  const text = `<p>${'نص التحديث '.repeat(40)}</p>`
  await beside.db
    .insertInto('live_entry')
    .values({ coverage_id: coverage, title_ar: title, body_ar: text })
    .execute()
  await beside.drop(`live:${post}`, `post:${post}`)
}

/** Processor time a request of a cached page, in ms, some times. */
async function pages({ origin, pid }: { origin: string; pid: number }, path: string): Promise<number[]> {
  const times: number[] = []
  for (let n = 0; n < ROUNDS; n += 1) {
    const before = cpuOf(pid)
    const { requests } = await load(origin + path, { seconds: SECONDS, connections: CONNECTIONS })
    times.push((cpuOf(pid) - before) / requests)
  }
  return times
}
