import { alive, expect, LANGUAGES, type Page, test } from '../support/fixtures.ts'

// With motion, as most readers have it.
test.use({ reducedMotion: 'no-preference' })

declare global {
  interface Window {
    /** Called when the overlay has shown two counts. */
    finished?: () => void
  }
}

const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key)

/** Fills the local storage before any script of the page runs, once. */
async function before(page: Page, entries: Record<string, string>): Promise<void> {
  await page.addInitScript((values) => {
    if (sessionStorage.getItem('filled')) return
    sessionStorage.setItem('filled', '1')
    for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value)
  }, entries)
}

for (const { lang, prefix } of LANGUAGES) {
  test(`SHELL-13 SHELL-08 ${lang} another version: a popup with one button, the old entries gone, and the page reloaded`, async ({
    page,
  }) => {
    await before(page, { version: '40922-00000', old: 'x', design: '{"theme":"light"}' })
    await page.goto(`${prefix}/index`)
    const popup = page.getByRole('dialog')
    await expect(popup).toBeVisible()
    await expect(popup.locator('h2')).toHaveText(
      lang === 'ar' ? 'جرى تحديث الموقع' : 'The site has been updated',
    )
    expect(await stored(page, 'old')).toBeNull()
    expect(await stored(page, 'version')).toMatch(/^40922-\d{5}$/)
    expect(await stored(page, 'version')).not.toBe('40922-00000')
    expect(await stored(page, 'design')).toContain('light')
    const loaded = page.waitForEvent('load')
    await popup.getByRole('button', { name: lang === 'ar' ? 'تم' : 'Done' }).click()
    await loaded
    // With what comes late, which could open it again.
    await alive(page)
    await expect(popup).toHaveCount(0)
  })
}

test('SHELL-13 a first visit stores the version and says nothing', async ({ page }) => {
  await page.goto('/index')
  await expect.poll(() => stored(page, 'version')).toMatch(/^40922-\d{5}$/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('SHELL-13 a stored style clears the storage', async ({ page }) => {
  await before(page, { style: 'x', other: 'y' })
  await page.goto('/index')
  await alive(page)
  expect(await stored(page, 'style')).toBeNull()
  expect(await stored(page, 'other')).toBeNull()
})

test('SHELL-13 API-01 the fifth run asks GET /{lang}/Web/Update/ with the headers of the seed, the fourth does not', async ({
  page,
  baseURL,
}) => {
  const asked: Record<string, string>[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/ar/Web/Update/')) asked.push(request.headers())
  })
  await before(page, { app_version_counter_run: '3' })
  await page.goto('/index')
  await expect.poll(() => stored(page, 'app_version_counter_run')).toBe('4')
  expect(asked).toHaveLength(0)
  await page.reload()
  await expect.poll(() => asked.length).toBe(1)
  expect(asked[0]).toMatchObject({ authorization: baseURL, languages: 'ar' })
  await expect.poll(() => stored(page, 'app_version_counter_run')).toBe('0')
})

test('SHELL-08 SHELL-03 the popup holds the focus inside, closes on Esc and on a click outside, and flips in', async ({
  page,
}) => {
  await before(page, { version: '40922-00000' })
  await page.goto('/index')
  const popup = page.getByRole('dialog')
  await expect(popup).toBeVisible()
  expect(await popup.locator('.popup-box').evaluate((box) => getComputedStyle(box).animationName)).toBe(
    'flip-in',
  )
  for (let step = 0; step < 4; step++) {
    await page.keyboard.press('Tab')
    expect(
      await page.evaluate(
        () => Boolean(document.activeElement?.closest('dialog')) || document.activeElement === document.body,
      ),
    ).toBe(true)
  }
  const loaded = page.waitForEvent('load')
  await page.keyboard.press('Escape')
  await loaded
})

test('SHELL-14 cookies forbidden: the message, in the page’s language, and the page is read all the same', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set() {} })
  })
  await page.goto('/index')
  await expect(page.locator('.notice-bar[role=alert]')).toContainText('يرجى تفعيل ملفات تعريف الارتباط')
  await expect(page.locator('main h2').first()).toBeVisible()
  await page.goto('/en/index')
  await expect(page.locator('.notice-bar[role=alert]')).toContainText('Please enable cookies')
  await page.locator('.notice-bar button').click()
  await expect(page.locator('.notice-bar')).toHaveCount(0)
})

test('SHELL-14 storage forbidden: the message, and reading, switching language and theme still work', async ({
  page,
  faults,
}) => {
  // React Router's own restoration of the scroll says so in the console, and goes on.
  faults.allow(/^SecurityError: denied/)
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('denied', 'SecurityError')
        },
      })
  })
  await page.goto('/en/index')
  await expect(page.locator('.notice-bar[role=alert]')).toContainText('Please enable Storage')
  await page.locator('.utility button').click()
  expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe('light')
  await page.locator('.utility a[lang="ar"]').click()
  await page.waitForURL('**/index')
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar')
  await expect(page.locator('.notice-bar[role=alert]')).toContainText('يرجى تفعيل التخزين')
})

test('SHELL-06 a form that takes long shows the overlay with its count, and the answer takes its place', async ({
  page,
}) => {
  // While a page is on its way Playwright asks nothing of the one that is there: it writes down itself what it shows.
  const finished = Promise.withResolvers<void>()
  await page.exposeFunction('finished', () => finished.resolve())
  await page.addInitScript(() => {
    new MutationObserver(() => {
      const overlay = document.querySelector('.overlay[role=alertdialog]')
      const count = overlay?.querySelector('.clock .big')?.textContent
      if (!count) return
      const seen = JSON.parse(sessionStorage.getItem('seen') ?? '[]') as string[]
      seen.push(`${count} ${overlay?.querySelector('h2')?.textContent}`)
      sessionStorage.setItem('seen', JSON.stringify(seen))
      if (new Set(seen).size > 1) window.finished?.()
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })
  await page.goto('/contact')
  await alive(page)
  await page.route('**/contact', async (route) => {
    // The answer comes once the overlay has counted.
    if (route.request().method() === 'POST') await finished.promise
    return route.continue()
  })
  await page.locator('[name=name]').fill('قارئ')
  await page.locator('[name=email]').fill('reader@example.com')
  await page.locator('[name=subject]').selectOption('other')
  await page.locator('[name=message]').fill('رسالة تجريبية')
  await page.locator('form[action$="/contact"] button[type=submit]').click({ noWaitAfter: true })
  await page.waitForURL('**/contact?sent=*')
  await expect(page.locator('.overlay')).toHaveCount(0)
  const seen = JSON.parse((await page.evaluate(() => sessionStorage.getItem('seen'))) ?? '[]') as string[]
  expect(seen[0]).toBe('30 جارٍ التنفيذ')
  const counts = [...new Set(seen.map((line) => parseInt(line, 10)))]
  expect(counts.length).toBeGreaterThan(1)
  expect(counts).toEqual(counts.toSorted((one, other) => other - one))
})

test('API-03 a script error reaches the server’s channel, with the token', async ({ page, faults }) => {
  faults.allow(/only a test/)
  await page.goto('/index')
  await alive(page)
  const report = page.waitForRequest((request) => request.url().endsWith('/ar/Web/Errors/'))
  await page.evaluate(() =>
    setTimeout(() => {
      throw new Error('only a test')
    }),
  )
  const sent = await report
  expect(sent.postDataJSON()).toMatchObject({ path: '/index' })
  expect(sent.headers()['x-csrftoken']).toBeTruthy()
  expect((await sent.response())?.status()).toBe(202)
})

test('SHELL-05 the loader never covers a page that is there', async ({ page }) => {
  for (const path of ['/index', '/en/helps']) {
    await page.goto(path, { waitUntil: 'commit' })
    await expect(page.getByRole('main')).toBeVisible()
    await expect(page.locator('.overlay.loading')).toHaveCount(0)
  }
})

test('SHELL-16 SHELL-05 the offline shell starts: 200 goes on, 400 to CloseORLogin, the rest asks for the administrator', async ({
  page,
  faults,
}) => {
  faults.allow(/status of (?:400|500)/)
  const answer = (status: number) => page.route('**/ar/Web/', (route) => route.fulfill({ status, json: {} }))
  const start = async (status: number, to: string) => {
    await page.evaluate(() => sessionStorage.clear()).catch(() => undefined)
    await answer(status)
    await page.goto(`/offline?to=${encodeURIComponent(to)}`)
  }
  await start(200, '/helps')
  await page.waitForURL('**/helps')
  await start(400, '/helps')
  // An open site leads on from there at once.
  await page.waitForURL((url) => url.pathname === '/status' || url.pathname === '/index')
  await start(500, '/contact')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('يرجى التواصل مع إدارة الموقع')
  await expect(page).toHaveTitle('يرجى التواصل مع إدارة الموقع')
  await start(200, 'https://evil.example/')
  await page.waitForURL('**/index')
})
