import { writeFile } from 'node:fs/promises'
import type { Browser, Route } from '@playwright/test'
import { expect, test, type Page } from '../support/fixtures.ts'
import { siteUrl } from '../support/http.ts'

const PATHS = ['/index', '/en/index', '/page/about-us', '/en/page/about-us']
/** Systems by the fonts that their readers have; each must hold Arabic and Latin letters. */
const SYSTEMS = [['DejaVu Sans'], ['Liberation Sans', 'DejaVu Sans']] as const

/** A fontconfig file that shows a program these families of the machine and no others. */
function onlyFamilies(families: readonly string[]): string {
  const accepted = families.map(
    (name) => `<pattern><patelt name="family"><string>${name}</string></patelt></pattern>`,
  )
  return `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>/usr/share/fonts</dir>
    <selectfont><rejectfont><pattern><patelt name="scalable"><bool>true</bool></patelt></pattern></rejectfont><acceptfont>${accepted.join('')}</acceptfont></selectfont></fontconfig>`
}

/** Whether the browser finds a font of the system by this name. */
const has = (page: Page, name: string) =>
  page.evaluate(
    (font) =>
      new FontFace('probe', `local('${font}')`).load().then(
        () => true,
        () => false,
      ),
    name,
  )

/** How far a page moves when its fonts arrive after it was painted: the sum of its layout shifts from then on, and what moved. */
async function shiftOf(browser: Browser, path: string): Promise<{ sum: number; moved: string[] }> {
  const context = await browser.newContext({
    serviceWorkers: 'block',
    viewport: { width: 1280, height: 900 },
  })
  const page = await context.newPage()
  const held: Route[] = []
  await page.route('**/*.woff2', (route) => void held.push(route))
  await page.addInitScript(() => {
    const shifts: { value: number; moved: string }[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const sources = Reflect.get(entry, 'sources') as { node: Node | null }[]
        const moved = sources.map(({ node }) => `${node?.nodeName} ${node?.textContent?.slice(0, 40)}`)
        shifts.push({ value: Number(Reflect.get(entry, 'value')), moved: moved.join(' | ') })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(siteUrl() + path, { waitUntil: 'domcontentloaded' })
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
  // On a busy machine a page is painted before its end has come: only what moves from here on was moved by fonts.
  const { length } = await shiftsOf(page)
  // Each file alone, the Arabic letters first: for a moment the page's font has no Latin letters and no digits.
  expect(held.length, `${path} fetches its fonts`).toBeGreaterThan(1)
  held.sort((one, other) => one.request().url().localeCompare(other.request().url()))
  for (const route of held) {
    const finished = page.waitForEvent('requestfinished', (request) => request === route.request())
    await route.continue()
    await finished
    await shiftsOf(page)
  }
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  await page.waitForFunction(() => document.fonts.check('16px "Cairo Variable"', 'ab'))
  const shifts = (await shiftsOf(page)).slice(length)
  await context.close()
  return { sum: shifts.reduce((sum, { value }) => sum + value, 0), moved: shifts.map(({ moved }) => moved) }
}

/** The layout shifts so far. They are reported with the frame after the one in which they happen. */
async function shiftsOf(page: Page): Promise<{ value: number; moved: string }[]> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  return page.evaluate(() => Reflect.get(window, 'shifts') as { value: number; moved: string }[])
}

for (const families of SYSTEMS) {
  test(`LANG-08 where a system has ${families.join(' and ')} alone, a font that comes late moves nothing that a reader would see move`, async ({
    playwright,
    launchOptions,
  }, testInfo) => {
    test.skip(process.platform !== 'linux', 'only fontconfig can hide fonts of the system')
    const config = testInfo.outputPath('fonts.conf')
    await writeFile(config, onlyFamilies(families))
    const browser = await playwright.chromium.launch({
      ...launchOptions,
      env: { ...process.env, FONTCONFIG_FILE: config },
    })
    const page = await browser.newPage()
    for (const name of families)
      test.skip(!(await has(page, name)), `${name} is not installed, and only root may install it`)
    expect(await has(page, 'DejaVu Serif'), 'other fonts are hidden').toBe(false)
    // Fallbacks without Cairo's metrics move such a page by 0.08 and more.
    for (const path of PATHS) {
      const { sum, moved } = await shiftOf(browser, path)
      expect.soft(sum, `${path}: ${moved.join('; ')}`).toBeLessThan(0.03)
    }
    await browser.close()
  })
}
