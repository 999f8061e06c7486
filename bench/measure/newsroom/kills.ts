import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { seededRandom } from '../../../src/demo/random.ts'
import { withFolder } from '../../lib/faults/folder.ts'
import { until } from '../../lib/faults/until.ts'
import { startBrowser, type Browser } from '../../lib/newsroom/browser.ts'
import { logIn, openDesk, openScreen, type Desk } from '../../lib/newsroom/desk.ts'
import { BLOWS } from '../../lib/newsroom/strike.ts'
import type { Figure, Measurement } from '../../lib/measurement.ts'

/** How often each of them is done, of 200. */
const OFTEN: Readonly<Record<keyof typeof BLOWS, number>> = {
  'browser killed': 80,
  'server killed while it saves': 25,
  'session over': 25,
  'token over': 20,
  'changed by somebody else': 25,
  'away for a while': 25,
}
const FIELDS = {
  summary_ar: 'textarea[name=summary_ar], input[name=summary_ar]',
  body_ar: '[contenteditable=true][lang=ar]',
} as const
type Column = keyof typeof FIELDS
const SHOWN_MS = 20_000
const SAVED_MS = 40_000

/** Text lost when browser, server, session, token or network end, or another writer changes the same, while one writes. */
export const kills: Measurement = {
  title: 'Something typed, and then a random kill',
  measure: () =>
    withFolder(async (folder) => {
      const seed = Number(process.env['BENCH_SEED'] ?? Date.now() % 1e9)
      const all = Number(process.env['BENCH_KILLS'] ?? 200)
      console.log(`Seed ${seed} (BENCH_SEED), ${all} kills (BENCH_KILLS)`)
      const random = seededRandom(seed)
      const desk = await openDesk(folder)
      const profile = join(folder, 'profile')
      let browser = await startBrowser(profile)
      const lost: string[] = []
      const unsaved: string[] = []
      const count: Record<string, number> = {}
      try {
        await logIn(browser.page, desk)
        await openScreen(browser.page, desk)
        for (let turn = 0; turn < all; turn += 1) {
          const name = blowAt(random())
          const column: Column = random() < 0.5 ? 'summary_ar' : 'body_ar'
          count[name] = (count[name] ?? 0) + 1
          let typed = ''
          const field = () => browser.page.locator(FIELDS[column]).first()
          const type = async (text: string) => {
            typed += text
            await browser.page.keyboard.type(text, { delay: Math.floor(random() * 40) })
          }
          await field().focus()
          await browser.page.keyboard.press('Control+a')
          await type(`turn ${turn} ${Math.floor(random() * 1e9).toString(36)}`)
          await BLOWS[name]({
            desk,
            column,
            random,
            type,
            browser: () => browser,
            pause: () => sleep(50 + random() * 1450),
            async reopen() {
              await browser.kill()
              browser = await startBrowser(profile)
              await logIn(browser.page, desk)
              await openScreen(browser.page, desk)
            },
          })
          const about = `turn ${turn}, ${name}, ${column}: ${typed}`
          if (!(await isShown(browser, column, typed))) lost.push(about)
          if (!(await isSaved(desk, browser, column, typed))) unsaved.push(about)
          if (lost.at(-1) === about || unsaved.at(-1) === about) {
            console.log(`  not whole: ${about}; in the form: ${await textOf(browser, column)}`)
            await openScreen(browser.page, desk)
          }
        }
      } finally {
        await browser.kill()
        await desk.close()
      }
      const figures: Figure[] = [
        { what: `texts lost of ${all}`, value: lost.length, unit: '', limit: { most: 0 } },
        {
          what: 'texts in the form that were not saved',
          value: unsaved.length,
          unit: '',
          limit: { most: 0 },
        },
        ...Object.entries(count).map(([what, value]) => ({ what, value, unit: '' })),
      ]
      return { figures, detail: { seed, lost, unsaved } }
    }),
}

function blowAt(share: number): keyof typeof BLOWS {
  let left = share * Object.values(OFTEN).reduce((sum, one) => sum + one, 0)
  const names = Object.keys(OFTEN) as (keyof typeof BLOWS)[]
  return names.find((name) => (left -= OFTEN[name]) < 0) ?? 'browser killed'
}

function textOf({ page }: Browser, column: Column): Promise<string> {
  const field = page.locator(FIELDS[column]).first()
  return column === 'body_ar' ? field.innerText() : field.inputValue()
}

/** Whether all that was typed is in the form; what somebody else wrote is beside it. */
async function isShown(browser: Browser, column: Column, typed: string): Promise<boolean> {
  const isThere = () =>
    textOf(browser, column).then(
      (text) => text.includes(typed),
      () => false,
    )
  return (await until(isThere, { ms: SHOWN_MS })) < SHOWN_MS
}

/** Whether the server has it in the end; where someone else changed the same, the writer chooses their own. */
async function isSaved(desk: Desk, { page }: Browser, column: Column, typed: string): Promise<boolean> {
  const keep = page.locator('.clash button').first()
  const isThere = async () => {
    if (await keep.isVisible()) await keep.click().catch(() => undefined)
    return ((await desk.saved(column)) ?? '').includes(typed)
  }
  return (await until(isThere, { ms: SAVED_MS, everyMs: 50 })) < SAVED_MS
}
