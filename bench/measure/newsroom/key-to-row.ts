import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { withFolder } from '../../lib/faults/folder.ts'
import { startBrowser } from '../../lib/newsroom/browser.ts'
import { logIn, openDesk, openScreen, type Desk } from '../../lib/newsroom/desk.ts'
import type { Figure, Measurement } from '../../lib/measurement.ts'
import { median, percentile, round } from '../../lib/stats.ts'

const LOOK_MS = 5
const GIVE_UP_MS = 15_000
const STEADY = { keys: 150, everyMs: 180 }
const BURSTS = { bursts: 14, keys: 12, everyMs: 60, pauseMs: 1300 }
const COLUMN = 'summary_ar'

/** From a key in the browser to the row that has its letter: typed steadily, and in bursts. */
export const keyToRow: Measurement = {
  title: 'From a key to its committed row',
  measure: () =>
    withFolder(async (folder) => {
      const desk = await openDesk(folder)
      const browser = await startBrowser(join(folder, 'profile'))
      const figures: Figure[] = []
      const detail: Record<string, readonly number[]> = {}
      try {
        const { page } = browser
        await logIn(page, desk)
        for (const [name, type] of Object.entries({ steadily: typeSteadily, 'in bursts': typeInBursts })) {
          await openScreen(page, desk)
          const times = await timesOf(page, desk, type)
          detail[name] = times
          figures.push(
            {
              what: `typed ${name}, ${times.length} keys: 95th percentile`,
              value: round(percentile(times, 0.95), 0),
              unit: 'ms',
              limit: { most: 1000 },
            },
            { what: `typed ${name}: median`, value: round(median(times), 0), unit: 'ms' },
            { what: `typed ${name}: slowest`, value: round(Math.max(...times), 0), unit: 'ms' },
          )
        }
      } finally {
        await browser.kill()
        await desk.close()
      }
      return { figures, detail }
    }),
}

async function typeSteadily(page: Page): Promise<void> {
  for (let key = 0; key < STEADY.keys; key += 1) {
    await page.keyboard.press('a')
    await sleep(STEADY.everyMs)
  }
}

async function typeInBursts(page: Page): Promise<void> {
  for (let burst = 0; burst < BURSTS.bursts; burst += 1) {
    for (let key = 0; key < BURSTS.keys; key += 1) {
      await page.keyboard.press('b')
      await sleep(BURSTS.everyMs)
    }
    await sleep(BURSTS.pauseMs)
  }
}

/** For each key, the time of its event in the page to the first look that finds its letter in the row. */
async function timesOf(page: Page, desk: Desk, type: (page: Page) => Promise<void>): Promise<number[]> {
  const field = page.locator(`textarea[name=${COLUMN}], input[name=${COLUMN}]`)
  await field.fill('')
  await until(async () => !(await desk.saved(COLUMN)))
  await field.focus()
  await page.evaluate(() => {
    const keys: number[] = []
    Object.assign(window, { keys })
    addEventListener('keydown', (event) => keys.push(performance.timeOrigin + event.timeStamp), true)
  })
  const found: number[] = []
  let [typing, expected] = [true, Infinity]
  const looking = (async () => {
    for (let last = Infinity; typing || performance.now() < last;) {
      const { length } = (await desk.saved(COLUMN)) ?? ''
      const now = Date.now()
      while (found.length < length) found.push(now)
      if (typing) last = performance.now() + GIVE_UP_MS
      else if (found.length >= expected) return
      await sleep(LOOK_MS)
    }
  })()
  await type(page)
  const keys = await page.evaluate(() => (window as unknown as { keys: number[] }).keys)
  expected = keys.length
  typing = false
  await looking
  // A letter that never arrived is as late as can be.
  return keys.map((at, index) => (found[index] ?? Date.now()) - at)
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const last = performance.now() + GIVE_UP_MS
  while (!(await isSo())) {
    if (performance.now() > last) throw new Error('The field was not emptied')
    await sleep(LOOK_MS)
  }
}
