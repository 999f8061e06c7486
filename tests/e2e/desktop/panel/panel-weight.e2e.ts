import { makeReader } from '../../support/comments.ts'
import { alive, expect, test } from '../../support/fixtures.ts'
import { siteUrl } from '../../support/http.ts'
import { openSite, type SiteHand } from '../../support/site.ts'

/** Kilobytes of script, compressed, that a browser may fetch for a list before anybody touches it. */
const MOST_KB = 120
/** Under it the measurement has lost something. */
const LEAST_KB = 100
/** The rail has no link to these. */
const OTHERS = ['/admin/changes', '/admin/notices']

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

// In Arabic, whose words weigh a kilobyte more than the English ones.
test('ADMIN-02 PERF every list of the panel stays within its budget of script, its words among it', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: siteUrl(), serviceWorkers: 'block' })
  await context.addCookies([{ name: 'session', value: chief.session, url: siteUrl() }])
  const page = await context.newPage()
  await page.goto('/admin')
  const links = await page
    .locator('#rail a')
    .evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''))
  expect(links.length).toBeGreaterThan(30)

  // Each is a first visit: nothing is in the browser's memory.
  const browserOf = await context.newCDPSession(page)
  await browserOf.send('Network.enable')
  await browserOf.send('Network.setCacheDisabled', { cacheDisabled: true })
  const forget = { origin: siteUrl(), storageTypes: 'local_storage,indexeddb,cache_storage' }
  const scripts = new Map<string, number>()
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (pathname.endsWith('.js')) scripts.set(pathname, Number(response.headers()['content-length']))
  })

  const measured = new Set<string>()
  for (const path of new Set([...links, ...OTHERS])) {
    // Lists of kinds are one view: pages that name the same files weigh the same.
    const html = await (await context.request.get(path)).text()
    const files = [...new Set(html.match(/\/assets\/[\w.-]+\.js/g))].sort().join(' ')
    if (measured.has(files)) continue
    measured.add(files)

    // Late requests of the page before would be counted here.
    await page.goto('about:blank')
    await browserOf.send('Storage.clearDataForOrigin', forget)
    scripts.clear()
    await page.goto(path)
    await alive(page)
    await page.waitForLoadState('networkidle')
    const kB = [...scripts.values()].reduce((sum, bytes) => sum + bytes, 0) / 1000
    console.log(`${path}: ${kB.toFixed(1)} kB script`)
    expect.soft(kB, path).toBeLessThanOrEqual(MOST_KB)
    expect.soft(kB, path).toBeGreaterThan(LEAST_KB)
  }
  // The lists of all kinds, and the screens that are lists of their own.
  expect(measured.size).toBeGreaterThan(12)
  await context.close()
})
