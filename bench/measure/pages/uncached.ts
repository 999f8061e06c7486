import { expectNewPage, getPage } from '../../lib/client.ts'
import { dataFolder, type Size } from '../../lib/data/data.ts'
import { besidePortal, type Beside } from '../../lib/data/database.ts'
import type { Figure, Measurement } from '../../lib/measurement.ts'
import { PORT, startPortal, type Portal } from '../../lib/portal.ts'
import { cpuOf, databaseCpuOf } from '../../lib/process.ts'
import { addressesOf } from '../../lib/site.ts'
import { median, round } from '../../lib/stats.ts'

const SIZES = [1000, 100_000] as const satisfies readonly Size[]
const ROUNDS = 5
const WARM_UP = 300
const MOST = 1.3

/** Two kinds of uncached pages: only the page is dropped and rendered again, or all that the process cached of the database with it. */
const WAYS = { miss: { requests: 100 }, 'all dropped': { requests: 30 } } as const
type Way = keyof typeof WAYS
type PageName = 'home' | 'article'

interface Cost {
  portal: number
  database: number
}

interface Site {
  posts: Size
  portal: Portal
  beside: Beside
  paths: Record<PageName, string>
  /** What a page alone is cached under. */
  tags: Record<PageName, string>
}

/** Processor time of a page rendered again, at both sizes turn by turn in the same run. */
export const uncached: Measurement = {
  title: 'A page made anew, at 1,000 and at 100,000 posts',
  async measure() {
    const folders = SIZES.map((posts) => dataFolder(posts))
    const sites: Site[] = []
    try {
      for (const [i, posts] of SIZES.entries()) sites.push(await open(posts, folders[i] ?? '', PORT + i))
      const [few, many] = sites
      if (!few || !many) throw new Error('Both sizes are needed')
      if (few.paths.article !== many.paths.article)
        throw new Error('The sizes lead with different articles: delete .kimya/bench')
      for (const site of sites) await warmUp(site)
      const figures: Figure[] = []
      const detail: unknown[] = []
      for (const way of Object.keys(WAYS) as Way[]) {
        for (const page of ['home', 'article'] as const) {
          const rounds: { few: Cost; many: Cost }[] = []
          for (let i = 0; i < ROUNDS; i++)
            rounds.push({ few: await costOf(few, page, way), many: await costOf(many, page, way) })
          detail.push({ way, page, rounds })
          figures.push(...figuresOf(`${page}, ${way}`, rounds))
        }
      }
      return { figures, detail }
    } finally {
      for (const { portal, beside } of sites) {
        await beside.close()
        await portal.stop()
      }
    }
  },
}

async function open(posts: Size, folder: string, port: number): Promise<Site> {
  const portal = await startPortal(folder, port)
  const beside = await besidePortal(folder)
  const { home, article } = await addressesOf(portal.origin)
  const post = /^\/c\/p\d*-(\d+)/.exec(article)?.[1]
  if (!post) throw new Error(`${article} names no post`)
  return { posts, portal, beside, paths: { home, article }, tags: { home: 'home', article: `post:${post}` } }
}

async function warmUp({ portal, beside, paths, tags }: Site): Promise<void> {
  const drop = () => beside.drop(tags.home, tags.article)
  for (const path of Object.values(paths)) await expectNewPage(portal.origin + path, drop)
  for (let i = 0; i < WARM_UP; i++) {
    await drop()
    for (const path of Object.values(paths)) await getPage(portal.origin + path)
  }
}

async function costOf({ portal, beside, paths, tags }: Site, page: PageName, way: Way): Promise<Cost> {
  const { requests } = WAYS[way]
  const before = { portal: cpuOf(portal.pid), database: databaseCpuOf(portal.postmaster) }
  for (let i = 0; i < requests; i++) {
    await beside.drop(way === 'miss' ? tags[page] : '*')
    await getPage(portal.origin + paths[page])
  }
  return {
    portal: (cpuOf(portal.pid) - before.portal) / requests,
    database: (databaseCpuOf(portal.postmaster) - before.database) / requests,
  }
}

function figuresOf(name: string, rounds: readonly { few: Cost; many: Cost }[]): Figure[] {
  const all = (cost: Cost) => cost.portal + cost.database
  const figure = (what: string, pick: (r: { few: Cost; many: Cost }) => number, unit: string) => ({
    what: `${name}: ${what}`,
    value: round(median(rounds.map(pick))),
    unit,
  })
  return [
    {
      ...figure('processor at 100,000 by at 1,000', ({ few, many }) => all(many) / all(few), ''),
      limit: { most: MOST },
    },
    figure('portal at 1,000', (r) => r.few.portal, 'ms'),
    figure('portal at 100,000', (r) => r.many.portal, 'ms'),
    figure('database at 1,000', (r) => r.few.database, 'ms'),
    figure('database at 100,000', (r) => r.many.database, 'ms'),
  ]
}
