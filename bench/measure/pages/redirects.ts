import { sql } from 'kysely'
import { load } from '../../lib/client.ts'
import { dataFolder } from '../../lib/data/data.ts'
import { besidePortal, type Beside } from '../../lib/data/database.ts'
import type { Measurement } from '../../lib/measurement.ts'
import { PORT, startPortal } from '../../lib/portal.ts'
import { cpuOf } from '../../lib/process.ts'
import { addressesOf } from '../../lib/site.ts'
import { median, percentile, round } from '../../lib/stats.ts'

const REDIRECTS = 100_000
const ROUNDS = 7
const SECONDS = 2
const CONNECTIONS = 32
const HITS = 300
/** A network that asks for more that is not there within a minute has to wait. */
const MISSES = 40

/** A kept page, an old address and a missing one with 100,000 redirects, by turns with none. */
export const redirects: Measurement = {
  title: 'A hundred thousand redirects',
  async measure() {
    const folder = dataFolder(1000)
    const portal = await startPortal(folder, PORT, { ROLE: 'web' })
    const beside = await besidePortal(folder)
    try {
      const { home } = await addressesOf(portal.origin)
      const processor = async (path: string) => {
        const before = cpuOf(portal.pid)
        const { requests } = await load(portal.origin + path, { seconds: SECONDS, connections: CONNECTIONS })
        return (cpuOf(portal.pid) - before) / requests
      }
      const asked = (path: string, status: number) => timed(portal.origin + path, status)
      const rounds: { plain: number; query: number }[] = []
      await processor(home)
      const without = await missesOf(asked, 'none')
      for (let at = 0; at < ROUNDS; at++) {
        await empty(beside)
        const none = { plain: await processor(home), query: await processor(`${home}?utm_source=x`) }
        await fill(beside)
        await asked('/old/never-there', 404)
        rounds.push({
          plain: none.plain / (await processor(home)),
          query: none.query / (await processor(`${home}?utm_source=x`)),
        })
      }
      const hits: number[] = []
      for (let n = 0; n < HITS; n++)
        hits.push(await asked(`/2014/05/${encodeURIComponent(`مقال-${n * 300}`)}/`, 301))
      const misses = await missesOf(asked, 'some')
      return {
        figures: [
          {
            what: 'kept pages a second with 100,000 redirects by that with none, by processor time',
            value: round(median(rounds.map(({ plain }) => plain)), 3),
            unit: '',
            limit: { least: 0.98 },
          },
          {
            what: 'the same with a query that is no page’s own',
            value: round(median(rounds.map(({ query }) => query)), 3),
            unit: '',
            limit: { least: 0.98 },
          },
          { what: 'an old address, 95 of 100 within', value: round(percentile(hits, 0.95), 1), unit: 'ms' },
          { what: 'an old address', value: round(median(hits), 1), unit: 'ms' },
          { what: 'a missing address', value: round(median(misses), 1), unit: 'ms' },
          { what: 'a missing address with no redirects', value: round(median(without), 1), unit: 'ms' },
        ],
        detail: { rounds, hits, misses, without },
      }
    } finally {
      await empty(beside)
      await beside.close()
      await portal.stop()
    }
  },
}

async function empty(beside: Beside): Promise<void> {
  await sql`truncate site_redirect`.execute(beside.db)
  await beside.drop('redirects')
}

async function fill(beside: Beside): Promise<void> {
  await sql`insert into site_redirect (from_path, to_path)
    select '/2014/05/مقال-' || n, '/glossary' from generate_series(0, ${REDIRECTS - 1}::int) n`.execute(
    beside.db,
  )
  await beside.drop('redirects')
}

async function missesOf(
  asked: (path: string, status: number) => Promise<number>,
  name: string,
): Promise<number[]> {
  const times: number[] = []
  for (let n = 0; n < MISSES; n++) times.push(await asked(`/old/${name}-${n}`, 404))
  return times
}

async function timed(url: string, status: number): Promise<number> {
  const begun = performance.now()
  const response = await fetch(url, { redirect: 'manual' })
  await response.arrayBuffer()
  if (response.status !== status) throw new Error(`${url} answered ${response.status}`)
  return performance.now() - begun
}
