import type { App } from '../../../src/platform/app.server.ts'
import { listPosts } from '../../../src/editorial/list.server.ts'
import { Memo } from '../../../src/platform/cache/memo.server.ts'
import type { Db } from '../../../src/platform/db/kysely.server.ts'
import { getPage, timePage } from '../../lib/client.ts'
import { dataFolder } from '../../lib/data/data.ts'
import { besidePortal } from '../../lib/data/database.ts'
import type { Figure, Measurement } from '../../lib/measurement.ts'
import { startPortal } from '../../lib/portal.ts'
import { median, round } from '../../lib/stats.ts'

/** The longest list that has a page of its own. */
const LIST = '/c/2'
const TIMES = 60
const TIMES_DROPPED = 15
const WARM_UP = 100
const MOST = 2

/** Deep pages of a long list against its first page: through HTTP, and the query alone in the list of everything. */
export const deepPage: Measurement = {
  title: 'Deep pages of 100,000 posts',
  async measure() {
    const folder = dataFolder(100_000)
    const portal = await startPortal(folder)
    const beside = await besidePortal(folder)
    try {
      const list = await ownAddress(portal.origin, LIST)
      const last = await lastPage(portal.origin + list)
      const pages = [1, Math.floor(last / 2), last]
      const time = (page: number) => timePage(`${portal.origin}${list}?page=${page}`)
      for (let i = 0; i < WARM_UP; i++) await time(TIMES + 1 + i)
      // Each time another page of that depth, which nobody has asked for yet.
      const kept = await turns(pages, TIMES, (page, i) => time(page === last ? last - i : page + i))
      const dropped = await turns(pages, TIMES_DROPPED, async (page) => {
        await beside.drop('*')
        return time(page)
      })
      const queries = await queryTimes(beside.db)
      const figures = [
        ...compare('page', kept),
        ...explain(compare('page, all dropped before', dropped)),
        ...compare('query in the list of all', queries),
      ]
      return { figures, detail: { list, kept, dropped, queries } }
    } finally {
      await beside.close()
      await portal.stop()
    }
  },
}

type Times = { page: number; ms: number }[]

/** Every page's median time; the pages take turns. */
async function turns(
  pages: readonly number[],
  times: number,
  time: (page: number, i: number) => Promise<number>,
): Promise<Times> {
  const taken = pages.map((page) => ({ page, all: [] as number[] }))
  for (let i = 0; i < times; i++) for (const { page, all } of taken) all.push(await time(page, i))
  return taken.map(({ page, all }) => ({ page, ms: round(median(all)) }))
}

function compare(name: string, [first, ...others]: Times): Figure[] {
  if (!first) return []
  return [
    ...others.map(({ page, ms }) => ({
      what: `${name} ${page.toLocaleString('en')} by page 1`,
      value: round(ms / first.ms),
      unit: '',
      limit: { most: MOST },
    })),
    { what: `${name} 1`, value: first.ms, unit: 'ms' },
  ]
}

/** Just after a change the first deep page numbers the list again, once; what is promised is the page after that. */
function explain(figures: Figure[]): Figure[] {
  return figures.map(({ limit: _none, ...figure }) => figure)
}

async function queryTimes(db: Db): Promise<Times> {
  // The query asks its application for no more than these two.
  const app = { db, memo: new Memo() } as Pick<App, 'db' | 'memo'> as App
  const ask = async (page: number) => {
    const found = await listPosts(
      { app, lang: 'ar', viewer: { role: 'visitor' }, tag: () => undefined },
      'all',
      page,
    )
    if (!found) throw new Error(`The list of all has no page ${page}`)
    return found
  }
  const { total_pages } = await ask(1)
  return turns([1, 2000, total_pages], TIMES, async (page) => {
    const started = performance.now()
    await ask(page)
    return performance.now() - started
  })
}

async function ownAddress(origin: string, path: string): Promise<string> {
  const response = await fetch(origin + path)
  return new URL(response.url).pathname
}

async function lastPage(url: string): Promise<number> {
  const html = await getPage(url)
  return Math.max(...Array.from(html.matchAll(/page=(\d+)/g), ([, page]) => Number(page)))
}
