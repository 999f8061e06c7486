import { brotliCompressSync } from 'node:zlib'
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { sql } from 'kysely'
import { openDb, openPool } from '../../../src/platform/db/kysely.server.ts'
import { CHROME } from '../../lib/chrome.ts'
import { withFolder } from '../../lib/faults/folder.ts'
import { embeddedIn } from '../../lib/faults/strikes.ts'
import type { Measurement } from '../../lib/measurement.ts'
import { startPortal } from '../../lib/portal.ts'
import { median, percentile, round } from '../../lib/stats.ts'

const TIMES = 20
const SERIES = 8
const POINTS = 10_000
const MOST_MS = 100
const MOST_SCRIPT_KB = 25
const DESKTOP = { viewport: { width: 1280, height: 900 }, serviceWorkers: 'block' as const }

/** The workbench with eight series of 10,000 points: what the first touch of its chart costs, and what it fetches before. */
export const workbench: Measurement = {
  title: `The workbench with ${SERIES} series of ${POINTS.toLocaleString('en')} points`,
  measure: () =>
    withFolder(async (folder) => {
      const portal = await startPortal(folder)
      const browser = await chromium.launch({ executablePath: CHROME, args: ['--no-sandbox'] })
      try {
        const slugs = await addSeries(embeddedIn(folder).url())
        const address = `${portal.origin}/workbench?${slugs.map((slug) => `s=${slug}`).join('&')}&range=all&as=index`
        const [view, ordinary] = await Promise.all([
          scriptsOf(browser, address),
          scriptsOf(browser, `${portal.origin}/products-prices?page=1`),
        ])
        const touches: number[] = []
        const canvases: number[] = []
        // Turn by turn: what slows the machine slows both. The first of each is thrown away.
        for (let i = 0; i <= TIMES; i++) {
          touches.push(await touchTime(browser, address))
          canvases.push(await canvasTime(browser, portal.origin))
        }
        touches.shift()
        canvases.shift()
        const server = await Promise.all([renderTime(address, '10y'), renderTime(address, '5y')])
        return {
          figures: [
            {
              what: `first touch of the chart, ${TIMES} pages: processor time, 95th percentile`,
              value: round(percentile(touches, 0.95), 1),
              unit: 'ms',
              limit: { most: MOST_MS },
            },
            { what: 'first touch: median', value: round(median(touches), 1), unit: 'ms' },
            {
              what: 'the same points drawn on a plain canvas: median',
              value: round(median(canvases), 1),
              unit: 'ms',
            },
            {
              what: 'script before the first touch (brotli)',
              value: round(bytesIn(view) / 1000, 1),
              unit: 'kB',
              limit: { most: MOST_SCRIPT_KB },
            },
            {
              what: 'script that the workbench has and the list of prices has not',
              value: round(bytesIn(view, (path) => !ordinary.has(path)) / 1000, 1),
              unit: 'kB',
              limit: { most: 0 },
            },
            {
              what: 'a view of them made by the server: mean',
              value: round((server[0] + server[1]) / 2, 0),
              unit: 'ms',
            },
          ],
          detail: { touches, canvases, scripts: [...view] },
        }
      } finally {
        await browser.close()
        await portal.stop()
      }
    }),
}

/** Adds a product with eight daily series; gives their addresses. */
async function addSeries(url: string): Promise<string[]> {
  const db = openDb(openPool(url, { connections: 1 }))
  try {
    await sql`insert into products_prices_category (id, sort, name_ar, name_en) values ('bench', 99, 'قياس', 'Bench')`.execute(
      db,
    )
    await sql`insert into products_prices_product (slug, category_id, shortcut_name, name_ar, name_en, sort)
      values ('bench', 'bench', 'BNC', 'منتج القياس', 'Bench', 99)`.execute(db)
    const { rows } = await sql<{ slug: string }>`
      insert into products_prices_series (product, market, delivery_term, price_type, currency, unit, frequency, source_ar, source_en, sort)
      select 'bench', market, 'FOB', 'spot', 'USD', 'USD/t', 'daily', 'مصدر', 'Source', 9000 + n
      from unnest(array['CN', 'IN', 'SEA', 'ME', 'KR', 'NWE', 'US', 'SA']) with ordinality m(market, n) returning slug`.execute(
      db,
    )
    await sql`
      insert into products_prices_point (series_id, day, price, known_from)
      select s.id, day, (500 + 90 * sin(n / 40.0 + s.id) + n / 50.0)::numeric(12, 2), day
      from products_prices_series s, generate_series(0, ${sql.lit(POINTS - 1)}) n
      cross join lateral (select date '2026-11-20' - (${sql.lit(POINTS - 1)} - n) as day) d
      where s.product = 'bench'`.execute(db)
    return rows.map(({ slug }) => slug)
  } finally {
    await db.destroy()
  }
}

/** The scripts that a page fetches before anything is touched, by path, with their bytes in brotli. */
async function scriptsOf(browser: Browser, url: string): Promise<Map<string, number>> {
  const context = await browser.newContext(DESKTOP)
  try {
    const page = await context.newPage()
    const bodies = new Map<string, Promise<Buffer>>()
    page.on('response', (response) => {
      const { pathname } = new URL(response.url())
      if (pathname.endsWith('.js')) bodies.set(pathname, response.body())
    })
    await page.goto(url, { waitUntil: 'networkidle' })
    const read = [...bodies].map(
      async ([path, body]) => [path, brotliCompressSync(await body).length] as const,
    )
    return new Map(await Promise.all(read))
  } finally {
    await context.close()
  }
}

const bytesIn = (scripts: ReadonlyMap<string, number>, isCounted: (path: string) => boolean = () => true) =>
  [...scripts].reduce((sum, [path, bytes]) => sum + (isCounted(path) ? bytes : 0), 0)

/** Milliseconds of the page's own thread while `work` is done and painted. */
async function processorTime(
  context: BrowserContext,
  page: Page,
  work: () => Promise<void>,
): Promise<number> {
  const devtools = await context.newCDPSession(page)
  // What the thread itself computes: other programs on the machine do not lengthen it.
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  const taken = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
  }
  const before = await taken()
  await work()
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))))
  return (await taken()) - before
}

async function touchTime(browser: Browser, address: string): Promise<number> {
  const context = await browser.newContext(DESKTOP)
  try {
    const page = await context.newPage()
    await page.goto(address, { waitUntil: 'networkidle' })
    const plot = page.locator('[data-island=chart] .plot').first()
    const box = await plot.boundingBox()
    if (!box) throw new Error('The workbench draws nothing')
    return await processorTime(context, page, async () => {
      await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
      await page.locator('.plot.on').waitFor()
    })
  } finally {
    await context.close()
  }
}

/** The same number of lines and points on a canvas of the chart's size, its data ready. */
async function canvasTime(browser: Browser, origin: string): Promise<number> {
  const context = await browser.newContext(DESKTOP)
  try {
    const page = await context.newPage()
    await page.goto(`${origin}/livez`)
    await page.evaluate(
      ({ series, points }) => {
        const lines = Array.from({ length: series }, (_, s) =>
          Array.from({ length: points }, (__, n) => 200 + 90 * Math.sin(n / 40 + s)),
        )
        Object.assign(window, { lines })
        document.body.innerHTML = '<canvas width="872" height="400"></canvas>'
      },
      { series: SERIES, points: POINTS },
    )
    return await processorTime(context, page, () =>
      page.evaluate(() => {
        const pen = document.querySelector('canvas')?.getContext('2d')
        const { lines } = window as unknown as { lines: number[][] }
        for (const line of lines) {
          pen?.beginPath()
          for (const [n, y] of line.entries()) pen?.lineTo((n / line.length) * 872, y)
          pen?.stroke()
        }
      }),
    )
  } finally {
    await context.close()
  }
}

/** Milliseconds from asking for a view that nobody has asked for to its whole answer. */
async function renderTime(address: string, range: string): Promise<number> {
  const started = performance.now()
  const answer = await fetch(address.replace('range=all', `range=${range}`))
  await answer.text()
  if (!answer.ok) throw new Error(`${answer.status} of ${address}`)
  return performance.now() - started
}
