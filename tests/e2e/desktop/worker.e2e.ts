import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import { alive, expect, LANGUAGES, type Page, test } from '../support/fixtures.ts'
import { copyOfBuild, removeData, startPortal, type Portal } from '../support/portal.ts'

test.use({ serviceWorkers: 'allow' })

/** Waits until the worker controls the page and has stored it. */
async function controlled(page: Page): Promise<void> {
  await alive(page)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, null, { timeout: 120_000 })
}

const keeps = (page: Page, path: string) =>
  expect
    .poll(
      () =>
        page.evaluate(
          async (key) => Boolean(await (await caches.open('kimya-pages')).match(key, { ignoreVary: true })),
          path,
        ),
      { timeout: 120_000 },
    )
    .toBe(true)

test.beforeEach(({ faults }) =>
  faults.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to (?:fetch|load)|NetworkError/),
)

for (const { lang, prefix } of LANGUAGES) {
  test(`SHELL-12 ${lang} read pages are read offline, others give the offline screen with what was read`, async ({
    page,
    context,
  }) => {
    await page.goto(`${prefix}/index`)
    await controlled(page)
    await keeps(page, `${prefix}/index`)
    await page.goto(`${prefix}/page/about-us`)
    await keeps(page, `${prefix}/page/about-us`)
    await context.setOffline(true)
    await page.goto(`${prefix}/page/about-us`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(lang === 'ar' ? 'من نحن' : 'About us')
    expect(await page.evaluate(() => getComputedStyle(document.body).fontFamily)).toContain('Cairo')
    await page.goto(`${prefix}/helps`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      lang === 'ar' ? 'لا يوجد اتصال بالإنترنت' : /offline|no.*connection/i,
    )
    await expect(page.locator(`main a[href="${prefix}/page/about-us"]`)).toBeVisible()
    await context.setOffline(false)
    // The browser may say it by itself, and the page be on its way already.
    await page.evaluate(() => dispatchEvent(new Event('online'))).catch(() => undefined)
    // Waiting for a load would end with the load that the second reload cuts short.
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(lang === 'ar' ? 'المساعدة' : 'Help')
  })
}

test('SHELL-12 personal pages are not stored: account, profile and administration stay with the network', async ({
  page,
  context,
}) => {
  await page.goto('/index')
  await controlled(page)
  await page.goto('/account/login')
  await page.goto('/contact')
  // The worker stores one page after the other: a later one is there.
  await page.goto('/page/about-us')
  await keeps(page, '/page/about-us')
  const kept = await page.evaluate(async () =>
    (await (await caches.open('kimya-pages')).keys()).map((request) => new URL(request.url).pathname),
  )
  expect(kept).not.toContain('/account/login')
  expect(kept).not.toContain('/contact')
  await context.setOffline(true)
  await page.goto('/account/login').catch(() => undefined)
  await expect(page.locator('input[type=password]')).toHaveCount(0)
})

test.describe('another version on the server', () => {
  let folder: string
  let portal: Portal
  test.beforeAll(async () => {
    folder = await copyOfBuild()
    portal = await startPortal({ folder })
  })
  test.afterAll(async () => {
    await portal.stop()
    await Promise.all([removeData(portal.dataDir), removeData(folder)])
  })

  for (const { lang, prefix } of LANGUAGES) {
    test(`SHELL-12 ${lang} a waiting version: the banner, a click skips waiting, the page reloads once`, async ({
      page,
    }) => {
      await page.goto(`${portal.url}${prefix}/index`)
      await controlled(page)
      await page.reload()
      await alive(page)
      await appendFile(join(folder, 'build/client/sw.js'), `\n// version of ${Date.now()}`)
      await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
      const banner = page.locator('.notice-bar[role=status]')
      await expect(banner).toBeVisible({ timeout: 120_000 })
      await expect(banner).toContainText(
        lang === 'ar' ? 'يتوفر إصدار جديد! اضغط للتحديث' : 'New version available! Click to update',
      )
      let loads = 0
      page.on('load', () => loads++)
      await banner.getByRole('button').first().click()
      await expect.poll(() => loads).toBe(1)
      await alive(page)
      expect(loads).toBe(1)
      await expect(banner).toHaveCount(0)
      expect(
        await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting ?? null),
      ).toBeNull()
    })
  }
})
