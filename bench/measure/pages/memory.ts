import { load } from '../../lib/client.ts'
import { dataFolder } from '../../lib/data/data.ts'
import { besidePortal } from '../../lib/data/database.ts'
import type { Measurement } from '../../lib/measurement.ts'
import { startPortal, type Portal } from '../../lib/portal.ts'
import { databaseMemoryOf, memoryOf } from '../../lib/process.ts'
import { addressesOf } from '../../lib/site.ts'

const AT_ONCE = 16
const MOST_MB = 220

/** Memory of the portal while it serves 1,000 posts: every item once in both languages, then the home page from the cache. */
export const memory: Measurement = {
  title: 'Memory while serving 1,000 posts',
  async measure() {
    const folder = dataFolder(1000)
    const portal = await startPortal(folder)
    try {
      const started = memoryOf(portal.pid)
      const paths = await itemPaths(folder)
      await readAll(portal, paths)
      const { home } = await addressesOf(portal.origin)
      await load(portal.origin + home, { seconds: 10, connections: 64 })
      const { now, most } = memoryOf(portal.pid)
      return {
        figures: [
          {
            what: 'portal, the most it ever held',
            value: Math.round(most),
            unit: 'MB',
            limit: { most: MOST_MB },
          },
          { what: 'portal, after the load', value: Math.round(now), unit: 'MB' },
          { what: 'portal, just started', value: Math.round(started.now), unit: 'MB' },
          { what: 'embedded database', value: Math.round(databaseMemoryOf(portal.postmaster)), unit: 'MB' },
          { what: 'pages made', value: paths.length, unit: '' },
        ],
      }
    } finally {
      await portal.stop()
    }
  },
}

/** Short addresses of every public post, in both languages: each leads to its page. */
async function itemPaths(folder: string): Promise<string[]> {
  const beside = await besidePortal(folder)
  try {
    const codes: Record<string, string> = { articles: 'a', 'around-world': 'aw', 'news-excerpt': 'nx' }
    const rows = await beside.db
      .selectFrom('editorial_post')
      .select(['id', 'section'])
      .where('visibility', '=', 3)
      .where('status', '=', 'published')
      .execute()
    return rows.flatMap(({ id, section }) =>
      ['', '/en'].map((prefix) => `${prefix}/s/${codes[section] ?? ''}/${id}`),
    )
  } finally {
    await beside.close()
  }
}

async function readAll(portal: Portal, paths: readonly string[]): Promise<void> {
  const waiting = paths.values()
  const reader = async () => {
    for (const path of waiting) {
      const response = await fetch(portal.origin + path)
      await response.arrayBuffer()
      if (!response.ok) throw new Error(`${path} answered ${response.status}`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, reader))
}
