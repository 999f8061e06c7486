import { chromium, type Browser } from '@playwright/test'
import { CHROME } from '../../lib/chrome.ts'
import { dataFolder } from '../../lib/data/data.ts'
import { MEMBER_NAME, memberSession } from '../../lib/member.ts'
import type { Figure, Measurement } from '../../lib/measurement.ts'
import { startPortal } from '../../lib/portal.ts'
import { addressesOf } from '../../lib/site.ts'
import { median, percentile, round } from '../../lib/stats.ts'

const TIMES = 20
const SLOWDOWN = 4
const MOST_MS = 200
const GIVE_UP_MS = 10_000
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

interface Touch {
  path: string
  /** What is touched, and what there is once the page has answered. */
  at: string
  until: string
}

/** From the first touch of a page to its answer on the screen, on a phone whose processor is four times slower. */
export const touch: Measurement = {
  title: 'The first touch, at 4 times slowdown',
  async measure() {
    const folder = dataFolder(1000)
    const portal = await startPortal(folder)
    const browser = await chromium.launch({ executablePath: CHROME, args: ['--no-sandbox'] })
    const figures: Figure[] = []
    const detail: Record<string, readonly number[]> = {}
    try {
      const session = await memberSession(folder)
      const { article } = await addressesOf(portal.origin)
      const touches: Record<string, Touch> = {
        chart: { path: '/products-prices/show/benzene', at: '[data-island=chart] .plot', until: '.plot.on' },
        filter: {
          path: '/production-capacity?page=1',
          at: 'button.filters-open',
          until: '.filters-sheet:popover-open',
        },
        'comment form': {
          path: article,
          at: '.comment-form textarea',
          until: '.comment-form textarea:focus',
        },
      }
      for (const [name, one] of Object.entries(touches)) {
        const times: number[] = []
        // The first is thrown away: its page is made for it.
        for (let i = 0; i <= TIMES; i++) times.push(await answerTime(browser, portal.origin, session, one))
        times.shift()
        detail[name] = times
        figures.push(
          {
            what: `${name}, ${TIMES} pages: 95th percentile`,
            value: round(percentile(times, 0.95), 0),
            unit: 'ms',
            limit: { most: MOST_MS },
          },
          { what: `${name}: median`, value: round(median(times), 0), unit: 'ms' },
        )
      }
    } finally {
      await browser.close()
      await portal.stop()
    }
    return { figures, detail }
  },
}

/** Opens a page in a browser that has nothing of it, waits until it is quiet, and touches it once. */
async function answerTime(
  browser: Browser,
  origin: string,
  session: string,
  { path, at, until }: Touch,
): Promise<number> {
  const context = await browser.newContext({ ...PHONE, serviceWorkers: 'block' })
  try {
    await context.addCookies([{ name: 'session', value: session, url: origin }])
    const page = await context.newPage()
    await page.goto(origin + path, { waitUntil: 'networkidle' })
    if (!(await page.content()).includes(MEMBER_NAME)) throw new Error(`${path} does not greet the member`)
    const target = page.locator(at).first()
    await target.scrollIntoViewIfNeeded()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
    const answered = page.evaluate(watchAnswer, { until, giveUpMs: GIVE_UP_MS })
    await target.tap()
    return await answered
  } finally {
    await context.close()
  }
}

/** In the page: from the press, by the browser's own clock, to the frame that shows the answer. */
function watchAnswer({ until, giveUpMs }: { until: string; giveUpMs: number }): Promise<number> {
  return new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error(`No answer: ${until}`)), giveUpMs)
    const begin = ({ timeStamp }: Event) => {
      const look = () => {
        if (!document.querySelector(until)) return void requestAnimationFrame(look)
        // A task after a frame's callbacks runs when the frame is painted.
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - timeStamp)))
      }
      look()
    }
    document.addEventListener('pointerdown', begin, { capture: true, once: true })
  })
}
