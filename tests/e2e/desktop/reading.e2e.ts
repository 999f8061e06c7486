import type { BrowserContext } from '@playwright/test'
import { articlePath } from '../support/articles.ts'
import { alive, expect, test, type Page } from '../support/fixtures.ts'
import { openSite } from '../support/site.ts'

// A browser without windows names itself as one, and is not counted.
test.use({
  userAgent:
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
})

const idIn = (path: string) => Number(/-(\d+)-/.exec(path)?.[1])

/** How often a story was read, by the database. */
async function viewsOf(id: number): Promise<number> {
  const site = openSite()
  try {
    const rows = await site.db.selectFrom('reads_day').select('views').where('post_id', '=', id).execute()
    return rows.reduce((sum, { views }) => sum + views, 0)
  } finally {
    await site.close()
  }
}

/** What a context sends of readings. */
function reportsOf(context: BrowserContext) {
  const reports: { body: unknown; headers: Record<string, string> }[] = []
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === '/reads')
      void request.allHeaders().then((headers) => reports.push({ body: request.postDataJSON(), headers }))
  })
  return reports
}

/** Opens a page and stays until it counts as read. */
async function read(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await alive(page)
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /\/reading-[^/]+\.js$/.test(name)),
  )
  await page.waitForLoadState('networkidle')
}

const hide = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })

test('NEWS-03 a page reports its reading once, when it is left, without cookies, and fetches what does so after its first idle moment', async ({
  page,
  context,
  baseURL,
}) => {
  const [path, id] = await articlePath('en').then((found) => [found, idIn(found)] as const)
  const before = await viewsOf(id)
  await context.addCookies([{ name: 'visitor', value: 'somebody', url: baseURL ?? '' }])
  const reports = reportsOf(context)
  await read(page, path)
  const [started, fetched] = await page.evaluate(() => [
    performance.getEntriesByName('started')[0]?.startTime ?? Infinity,
    performance.getEntriesByType('resource').find(({ name }) => /\/reading-[^/]+\.js$/.test(name))
      ?.startTime ?? 0,
  ])
  expect(fetched).toBeGreaterThanOrEqual(started ?? 0)
  expect(reports).toEqual([])
  await hide(page)
  await expect.poll(() => reports.length).toBe(1)
  expect(reports[0]?.headers['cookie']).toBeUndefined()
  expect(reports[0]?.body).toMatchObject({ path, from: '', mark: '' })
  await page.goto('/page/about-us')
  await expect.poll(() => viewsOf(id), { timeout: 60_000 }).toBe(before + 1)
})

test('NEWS-03 who asks not to be tracked reports nothing', async ({ page, context }) => {
  await context.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }))
  const reports = reportsOf(context)
  await read(page, '/index')
  await hide(page)
  await page.goto('/page/about-us')
  await alive(page)
  expect(reports).toEqual([])
})
