import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { openSession } from '../../../src/platform/sessions/sessions.server.ts'
import type { Cluster } from '../../lib/cluster/cluster.ts'
import { Watch } from '../../lib/cluster/watch.ts'
import { ask, newReader, Tally } from '../../lib/faults/ask.ts'
import { cachedPages } from '../../lib/faults/cached-pages.ts'
import { repeat, unanswered } from '../../lib/faults/repeat.ts'
import { startTraffic } from '../../lib/faults/traffic.ts'
import { until } from '../../lib/faults/until.ts'
import type { Figure } from '../../lib/measurement.ts'
import { openNewsroom } from '../../lib/newsroom/posts.ts'
import { issueNotOnce, prepareIssue } from '../../lib/newsroom/newsletter-data.ts'
import { portalEnv } from '../../lib/portal.ts'
import { round } from '../../lib/stats.ts'

const MINUTES = Number(process.env['BENCH_MINUTES'] ?? 5)
const READERS = 2000
/** How long before its time a story is scheduled. */
const AHEAD_MS = 3000
const ROUND_MS = 15_000
const run = promisify(execFile)

/**
 * Readers, members, writers, editors, schedules, a newsletter and imports over all instances for some minutes: what is done
 * once, and what grows. Every instance does jobs.
 */
export async function mix(all: Cluster, folder: string): Promise<Figure[]> {
  const { portals, balancer, edge, db } = all
  const pids = () => portals.map(({ pid }) => pid)
  const kept = await repeat(edge.origin, await cachedPages(edge.origin), { everyMs: 10, headers: newReader })
  const traffic = await startTraffic(balancer.origin, { writers: 1, readers: 3 })
  const member = await startMember(all)
  const newsroom = await openNewsroom(db)
  const issue = await prepareIssue(db, READERS)
  await sql`update newsletter_issue set state = 'scheduled', send_at = now() where id = ${issue}`.execute(db)
  const watch = new Watch()
  const scheduled: string[] = []
  const imports = { done: 0, failed: 0 }
  const began = performance.now()
  for (let turn = 0; performance.now() - began < MINUTES * 60_000; turn += 1) {
    const roundBegan = performance.now()
    await all.publish(`Kimya v${Math.round(roundBegan)}x`)
    const post = await newsroom.begin(balancer.origin, `zm${turn}x`)
    scheduled.push(String(post.id))
    await db
      .updateTable('entry_draft')
      .set({
        state: 'scheduled',
        publish_at: new Date(Date.now() + AHEAD_MS),
        publish_zone: 'UTC',
        publish_languages: ['ar'],
      })
      .where('kind', '=', 'articles')
      .where('key', '=', String(post.id))
      .execute()
    if (turn % 4 === 0)
      await importPrices(all, folder, turn).then(
        () => (imports.done += 1),
        () => (imports.failed += 1),
      )
    while (performance.now() - roundBegan < ROUND_MS) {
      await watch.look(pids(), db)
      await sleep(1000)
    }
  }
  const isSent = async () => {
    const { rows } = await sql<{
      state: string
    }>`select state from newsletter_issue where id = ${issue}`.execute(db)
    return rows[0]?.state === 'sent'
  }
  await until(isSent, { ms: 300_000, everyMs: 500 })
  const notPublishedOnce = await schedulesNotOnce(all, scheduled)
  const memberTally = await member.stop()
  await traffic.stop()
  await kept.stop()
  const [early, late] = [watch.sixth(1), watch.sixth(5)]
  const growth = (pick: (held: typeof early) => number[]) =>
    Math.max(...pick(late).map((value, at) => value / (pick(early)[at] ?? value)))
  const sixth = `${round(MINUTES / 6)} to ${round(MINUTES / 3)}`
  const { mail } = all
  return [
    {
      what: `memory of an instance at the end of ${MINUTES} minutes of a mix, by minute ${sixth}: most`,
      value: round(
        growth(({ memory }) => memory),
        3,
      ),
      unit: '',
      limit: { most: 1.1 },
    },
    { what: 'memory of an instance: most', value: round(Math.max(...late.memory), 0), unit: 'MB' },
    {
      what: 'open files and connections of an instance, the same: most more',
      value: Math.max(
        ...late.descriptors.map((count, at) => Math.round(count - (early.descriptors[at] ?? count))),
      ),
      unit: '',
      limit: { most: 8 },
    },
    {
      what: 'connections to the database, the same: more',
      value: Math.round(late.connections - early.connections),
      unit: '',
      limit: { most: 4 },
    },
    { what: 'connections to the database', value: Math.round(late.connections), unit: '' },
    {
      what: `${scheduled.length} stories scheduled, all instances doing jobs: not published exactly once`,
      value: notPublishedOnce,
      unit: '',
      limit: { most: 0 },
    },
    {
      what: `a newsletter to ${READERS.toLocaleString('en')} readers: mails twice or not at all`,
      value: issueNotOnce(mail.counts(), READERS),
      unit: '',
      limit: { most: 0 },
    },
    {
      what: `imports meanwhile, of ${imports.done + imports.failed}: failed`,
      value: imports.failed,
      unit: '',
      limit: { most: 0 },
    },
    {
      what: `a member's pages at the edge, of ${memberTally.asked}: not answered`,
      value: memberTally.asked - (memberTally.statuses['200'] ?? 0),
      unit: '',
      limit: { most: 0 },
    },
    {
      what: `requests at the balancer meanwhile, of ${traffic.tally.asked}: neither answered nor refused`,
      value: traffic.tally.errors,
      unit: '',
      limit: { most: 0 },
    },
    {
      what: `pages at the edge meanwhile, of ${kept.answers.length}: not answered`,
      value: unanswered(kept.answers),
      unit: '',
      limit: { most: 0 },
    },
  ]
}

/** A signed-in reader behind the edge, four pages a second until stopped. */
async function startMember({ db, edge }: Cluster) {
  const row = { username: 'bench-member', email: 'member@kimya.example', password_hash: '-' }
  const { id } = await db
    .insertInto('accounts_user')
    .values({ ...row, display_name: 'سارة', role: 'member' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { token } = await openSession(db, id, true, null, new Date())
  const headers = { ...newReader(), cookie: `session=${token}` }
  const pages = ['/index', '/profile/Views', '/products-prices?page=1', '/en/companies?page=1']
  const tally = new Tally()
  let on = true
  const running = (async () => {
    for (let turn = 0; on; turn += 1) {
      tally.count(await ask(edge.origin + (pages[turn % pages.length] ?? ''), { headers }))
      await sleep(250)
    }
  })()
  return {
    async stop() {
      on = false
      await running
      return tally
    },
  }
}

/** A file of 600 prices through the command that an operator runs, beside the running instances. */
async function importPrices({ server }: Cluster, folder: string, turn: number): Promise<void> {
  const file = join(folder, 'prices.csv')
  const rows = Array.from({ length: 600 }, (_, at) => {
    const month = `${1970 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`
    return `urea,Urea,USD/t,${month},${200 + ((at + turn) % 90)}`
  })
  writeFileSync(file, `series_id,series_name,unit,month,value\n${rows.join('\n')}\n`)
  await run(
    process.execPath,
    [
      'build/server/cli.js',
      'import',
      file,
      '--into',
      'prices',
      '--mapping',
      'worldbank',
      '--as-of',
      '2026-11-01',
    ],
    { env: portalEnv(folder, undefined, { DATABASE_URL: server.url, DATABASE_DIRECT_URL: server.url }) },
  )
}

/** How many of the stories were not published exactly once; waits for the last of them. */
async function schedulesNotOnce({ db }: Cluster, keys: readonly string[]): Promise<number> {
  const fired = () =>
    db
      .selectFrom('entry_revision')
      .select('key')
      .where('kind', '=', 'articles')
      .where('key', 'in', keys)
      .where('cause', '=', 'publish')
      .execute()
  await until(async () => (await fired()).length >= keys.length, { ms: 60_000, everyMs: 500 })
  const counts = Map.groupBy(await fired(), ({ key }) => key)
  return keys.filter((key) => counts.get(key)?.length !== 1).length
}
