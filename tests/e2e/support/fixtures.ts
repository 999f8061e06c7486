import { test as base, type BrowserContext, type Page } from '@playwright/test'
import { siteUrl, someAddress } from './http.ts'

export { expect } from '@playwright/test'
export type { Page } from '@playwright/test'

interface Faults {
  /** Faults that this test brings about on purpose. */
  allow(pattern: RegExp): void
}

/** Both languages with the prefix of their addresses. */
export const LANGUAGES = [
  { lang: 'ar', dir: 'rtl', prefix: '' },
  { lang: 'en', dir: 'ltr', prefix: '/en' },
] as const

/** The language in which a test of both devices reads: Arabic on the phone, English on the desk. A script knows no language. */
type Reader = (typeof LANGUAGES)[number] & {
  /** The words of this reader's language. */
  said: (ar: string, en: string) => string
}

/**
 * Playwright's test on the shared portal. Every test is a reader with an address of their own, and fails when the page
 * throws or complains in the console.
 */
export const test = base.extend<{ faults: Faults; reader: Reader; record: void }>({
  // Playwright reads from the pattern which fixtures are needed: none.
  // oxlint-disable-next-line no-empty-pattern
  baseURL: async ({}, use) => use(siteUrl()),
  // oxlint-disable-next-line no-empty-pattern
  extraHTTPHeaders: async ({}, use) => use({ 'x-forwarded-for': someAddress() }),
  reader: async ({ isMobile }, use) => {
    const said = (ar: string, en: string) => (isMobile ? ar : en)
    await use({ ...LANGUAGES[isMobile ? 0 : 1], said })
  },
  faults: [
    async ({ browser, context }, use) => {
      const seen: string[] = []
      const allowed: RegExp[] = []
      const watch = (one: BrowserContext) => one.on('weberror', (error) => seen.push(String(error.error())))
      watch(context)
      // Also those that a test opens itself.
      browser.on('context', watch)
      context.on('console', (line) => {
        if (line.type() === 'error') seen.push(`${line.text()} (${line.location().url})`)
      })
      await use({ allow: (pattern) => allowed.push(pattern) })
      browser.off('context', watch)
      const left = seen.filter((fault) => !allowed.some((pattern) => pattern.test(fault)))
      base.expect(left, 'faults of the page').toEqual([])
    },
    { auto: true },
  ],
  // What a failed test saw, beside its picture; a trace of every test would cost a third of the run.
  record: [
    async ({ context }, use, testInfo) => {
      await use()
      if (testInfo.status === testInfo.expectedStatus) return
      for (const [i, page] of context.pages().entries()) {
        const body = `<!-- ${page.url()} -->\n${await page.content().catch(String)}`
        await testInfo.attach(`page ${i + 1}`, { body, contentType: 'text/html' })
      }
    },
    { auto: true },
  ],
})

/** Waits until the page's scripts have taken it over, with all that they fetch when the browser has time for it. */
export async function alive(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const has = (mark: string) => performance.getEntriesByName(mark, 'mark').length > 0
    // A screen of the control panel comes to life last.
    return has('started') && (document.querySelector('.admin') === null || has('screen'))
  })
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 2000 })))
}

/** Waits until what moves has come to rest. */
export async function still(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState, timeline, effect }) => {
      // What follows the scroll, or repeats for ever, never ends.
      const ends = timeline === document.timeline && effect?.getComputedTiming().endTime !== Infinity
      return !ends || playState !== 'running'
    }),
  )
}
