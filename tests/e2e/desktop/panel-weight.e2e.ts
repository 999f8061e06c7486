import { makeReader } from '../support/comments.ts'
import { alive, expect, LANGUAGES, test } from '../support/fixtures.ts'
import { siteUrl } from '../support/http.ts'
import { openSite, type SiteHand } from '../support/site.ts'

/** Kilobytes of script, compressed, that a browser may fetch for a list before anybody touches it. */
const MOST_KB = 120
/** Under it the measurement has lost something. */
const LEAST_KB = 100
const LISTS = [
  'articles',
  'products',
  'companies',
  'contact',
  'comments',
  'notices',
  'users',
  'changes',
  'jobs',
]

let site: SiteHand
let chief: { id: number; session: string }
test.beforeAll(async () => {
  site = openSite()
  chief = await makeReader(site, 'weight', 'administrator')
})
test.afterAll(async () => {
  await site.db.deleteFrom('accounts_user').where('id', '=', chief.id).execute()
  await site.close()
})

for (const { lang, prefix } of LANGUAGES) {
  test(`ADMIN-02 PERF ${lang}: every list of the panel stays within its budget of script, its words among it`, async ({
    browser,
  }) => {
    for (const list of LISTS) {
      // Each is a first visit: nothing is in the browser's memory.
      const context = await browser.newContext({ baseURL: siteUrl(), serviceWorkers: 'block' })
      await context.addCookies([{ name: 'session', value: chief.session, url: siteUrl() }])
      const page = await context.newPage()
      const scripts = new Map<string, number>()
      page.on('response', (response) => {
        const { pathname } = new URL(response.url())
        if (pathname.endsWith('.js')) scripts.set(pathname, Number(response.headers()['content-length']))
      })
      await page.goto(`${prefix}/admin/${list}`)
      await alive(page)
      await page.waitForLoadState('networkidle')
      const kB = [...scripts.values()].reduce((sum, bytes) => sum + bytes, 0) / 1000
      console.log(`${lang} ${list}: ${kB.toFixed(1)} kB script`)
      expect.soft(kB, list).toBeLessThanOrEqual(MOST_KB)
      expect.soft(kB, list).toBeGreaterThan(LEAST_KB)
      await context.close()
    }
  })
}
