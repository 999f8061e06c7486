import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { CHROME } from '../../lib/chrome.ts'
import { dataFolder } from '../../lib/data/data.ts'
import { installLighthouse, PUPPETEER } from '../../lib/lighthouse.ts'
import type { Figure, Measurement } from '../../lib/measurement.ts'
import { startPortal } from '../../lib/portal.ts'
import { median, percentile, round } from '../../lib/stats.ts'

const TIMES = 20
/** How long a reader points at a link before the press. */
const POINTING_MS = 200
const SETTLED_MS = 1000
const MOST_MS = 100
/** From the home page, as a reader finds them there. */
const LINKS = { article: 'main a[href^="/c/p"]', list: 'nav.nav a[href="/products-prices"]' }
/** Pages slide in, or come at once for who asked for less motion: a transition alone costs what drawing without a graphics card costs. */
const MOTIONS = { '': 'no-preference', ' without motion': 'reduce' } as const

interface Turn {
  ms: number
  /** The browser had the page ready, or had fetched it, while its link was pointed at. */
  ready: boolean
  fetched: boolean
}

/** The part of the browser's driver that is used: a browser that Playwright drives makes no page ready ahead. */
interface Page {
  goto(url: string, options: { waitUntil: 'networkidle0' }): Promise<unknown>
  emulateMediaFeatures(features: { name: string; value: string }[]): Promise<void>
  evaluateOnNewDocument(work: () => void): Promise<unknown>
  evaluate<T>(work: () => Promise<T>): Promise<T>
  hover(selector: string): Promise<void>
  mouse: { down(): Promise<void>; up(): Promise<void> }
}
interface Browser {
  createBrowserContext(): Promise<{ newPage(): Promise<Page>; close(): Promise<void> }>
  close(): Promise<void>
}
interface Driver {
  launch(options: {
    executablePath: string | undefined
    args: string[]
    defaultViewport: { width: number; height: number }
  }): Promise<Browser>
}

/** From the press of a link, after it was pointed at, to the largest paint of the page behind it. */
export const nextPage: Measurement = {
  title: "A click to the next page's largest paint, in a desktop's Chromium",
  async measure() {
    installLighthouse()
    const { default: driver } = (await import(
      pathToFileURL(createRequire(import.meta.url).resolve(resolve(PUPPETEER))).href
    )) as { default: Driver }
    const portal = await startPortal(dataFolder(1000))
    const browser = await driver.launch({
      executablePath: CHROME,
      args: ['--no-sandbox'],
      defaultViewport: { width: 1280, height: 900 },
    })
    const figures: Figure[] = []
    const detail: Record<string, readonly Turn[]> = {}
    try {
      for (const [motion, motionSetting] of Object.entries(MOTIONS))
        for (const [name, link] of Object.entries(LINKS)) {
          const turns: Turn[] = []
          // The first is thrown away: its pages are made for it.
          for (let i = 0; i <= TIMES; i++)
            turns.push(await turnPage(browser, portal.origin, link, motionSetting))
          turns.shift()
          const what = `${name}${motion}`
          detail[what] = turns
          const times = turns.map(({ ms }) => ms)
          figures.push(
            {
              what: `${what}, ${TIMES} clicks: median`,
              value: round(median(times), 0),
              unit: 'ms',
              limit: { most: MOST_MS },
            },
            { what: `${what}: 95th percentile`, value: round(percentile(times, 0.95), 0), unit: 'ms' },
            { what: `${what}: made ready ahead`, value: turns.filter(({ ready }) => ready).length, unit: '' },
            {
              what: `${what}: fetched ahead`,
              value: turns.filter(({ fetched }) => fetched).length,
              unit: '',
            },
          )
        }
    } finally {
      await browser.close()
      await portal.stop()
    }
    return { figures, detail }
  },
}

async function turnPage(browser: Browser, origin: string, link: string, motion: string): Promise<Turn> {
  const context = await browser.createBrowserContext()
  try {
    const page = await context.newPage()
    await page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: motion }])
    await page.evaluateOnNewDocument(noteClick)
    await page.goto(`${origin}/index`, { waitUntil: 'networkidle0' })
    await page.hover(link)
    await sleep(POINTING_MS)
    await page.mouse.down()
    await page.mouse.up()
    await sleep(SETTLED_MS)
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
  return new Promise((done) => {
    new PerformanceObserver((list) => {
      const largest = list.getEntries().at(-1)?.startTime ?? Number.NaN
      const [navigation] = performance.getEntriesByType('navigation')
      const { deliveryType, activationStart } = navigation as unknown as {
        deliveryType?: string
        activationStart: number
      }
      // Before the press a prepared page was not visible.
      const seen = Math.max(largest, activationStart)
      done({
        ms: performance.timeOrigin + seen - Number(sessionStorage.getItem('clicked')),
        ready: activationStart > 0,
        fetched: deliveryType === 'navigational-prefetch',
      })
    }).observe({ type: 'largest-contentful-paint', buffered: true })
  })
}
