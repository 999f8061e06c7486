import { setTimeout as sleep } from 'node:timers/promises'
import { chromium, type Browser } from '@playwright/test'
import { CHROME } from '../lib/chrome.ts'
import { dataFolder } from '../lib/data.ts'
import type { Figure, Measurement } from '../lib/measurement.ts'
import { startPortal } from '../lib/portal.ts'
import { median, percentile, round } from '../lib/stats.ts'

const TIMES = 20
/** How long a reader points at a link before he presses it. */
const POINTING_MS = 200
const SETTLED_MS = 1000
const MOST_MS = 100
/** From the home page, as a reader finds them there. */
const LINKS = { article: 'main a[href^="/c/p"]', list: 'nav.nav a[href="/products-prices"]' }

interface Turn {
  ms: number
  /** The browser had fetched the page while its link was pointed at. */
  ahead: boolean
}

/** From the press of a link, after it was pointed at, to the largest paint of the page behind it. */
export const nextPage: Measurement = {
  title: "A click to the next page's largest paint, in a desktop's Chromium",
  async measure() {
    const portal = await startPortal(dataFolder(1000))
    const browser = await chromium.launch({ executablePath: CHROME, args: ['--no-sandbox'] })
    const figures: Figure[] = []
    const detail: Record<string, readonly Turn[]> = {}
    try {
      for (const [name, link] of Object.entries(LINKS)) {
        const turns: Turn[] = []
        // The first is thrown away: its pages are made for it.
        for (let i = 0; i <= TIMES; i++) turns.push(await turnPage(browser, portal.origin, link))
        turns.shift()
        detail[name] = turns
        const times = turns.map(({ ms }) => ms)
        figures.push(
          {
            what: `${name}, ${TIMES} clicks: median`,
            value: round(median(times), 0),
            unit: 'ms',
            limit: { most: MOST_MS },
          },
          { what: `${name}: 95th percentile`, value: round(percentile(times, 0.95), 0), unit: 'ms' },
          { what: `${name}: fetched ahead`, value: turns.filter(({ ahead }) => ahead).length, unit: '' },
        )
      }
    } finally {
      await browser.close()
      await portal.stop()
    }
    return { figures, detail }
  },
}

async function turnPage(browser: Browser, origin: string, link: string): Promise<Turn> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    serviceWorkers: 'block',
  })
  try {
    const page = await context.newPage()
    await page.addInitScript(noteClick)
    await page.goto(`${origin}/index`, { waitUntil: 'networkidle' })
    const target = page.locator(link).first()
    await target.hover()
    await sleep(POINTING_MS)
    await Promise.all([page.waitForEvent('load'), page.mouse.down().then(() => page.mouse.up())])
    await page.waitForTimeout(SETTLED_MS)
    return await page.evaluate(readTurn)
  } finally {
    await context.close()
  }
}

/** In every page: when a press began its click, by a clock that outlives the page. */
function noteClick(): void {
  const note = ({ timeStamp }: Event) =>
    sessionStorage.setItem('clicked', String(performance.timeOrigin + timeStamp))
  addEventListener('click', note, { capture: true })
}

/** In the next page: from that click to its largest paint. */
function readTurn(): Promise<Turn> {
  return new Promise((resolve) => {
    new PerformanceObserver((list) => {
      const largest = list.getEntries().at(-1)?.startTime ?? Number.NaN
      const [navigation] = performance.getEntriesByType('navigation')
      const delivered = (navigation as unknown as { deliveryType?: string }).deliveryType
      resolve({
        ms: performance.timeOrigin + largest - Number(sessionStorage.getItem('clicked')),
        ahead: delivered === 'navigational-prefetch',
      })
    }).observe({ type: 'largest-contentful-paint', buffered: true })
  })
}
