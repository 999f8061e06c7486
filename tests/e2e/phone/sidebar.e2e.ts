import { alive, expect, LANGUAGES, test } from '../support/fixtures.ts'

// With motion, as most readers have it.
test.use({ reducedMotion: 'no-preference' })

for (const { lang, dir, prefix } of LANGUAGES) {
  test(`SHELL-03 ${lang} the sidebar opens from inline-start, locks the page, and closes by Esc, backdrop, button and route`, async ({
    page,
  }) => {
    await page.goto(`${prefix}/index`)
    await alive(page)
    const side = page.locator('#menu')
    const open = async () => {
      await page.locator('.mobile-bar [popovertarget=menu]').click()
      await expect(side).toBeVisible()
      await expect
        .poll(async () => {
          const box = await side.boundingBox()
          return dir === 'rtl' ? Math.round((box?.x ?? 0) + (box?.width ?? 0)) : Math.round(box?.x ?? -1)
        })
        .toBe(dir === 'rtl' ? 390 : 0)
    }
    await expect(side).toBeHidden()
    await open()
    expect(
      await page.evaluate(
        () => getComputedStyle(document.documentElement).overflow + getComputedStyle(document.body).overflow,
      ),
    ).toMatch(/hidden|clip/)
    const before = await page.evaluate(() => scrollY)
    await page.mouse.move(dir === 'rtl' ? 20 : 370, 400)
    await page.mouse.wheel(0, 600)
    for (let step = 0; step < 40; step++) {
      await page.keyboard.press('Tab')
      const where = await page.evaluate(() =>
        document.activeElement === document.body
          ? 'body'
          : document.activeElement?.closest('#menu')
            ? 'menu'
            : 'outside',
      )
      expect(where).not.toBe('outside')
    }
    await page.keyboard.press('Escape')
    await expect(side).toBeHidden()
    await expect(page.locator('[inert]')).toHaveCount(0)
    // The same turn of the wheel moves the page now, and by itself alone: the first one did not.
    const y = () => page.evaluate(() => scrollY)
    await expect(async () => {
      // A browser that is still busy with closing drops a turn.
      await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), before)
      await page.mouse.wheel(0, 600)
      await expect.poll(y, { timeout: 3000 }).toBe(before + 600)
    }).toPass()
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    await open()
    await page.touchscreen.tap(dir === 'rtl' ? 20 : 370, 400)
    await expect(side).toBeHidden()
    await open()
    await side.getByRole('button', { name: lang === 'ar' ? 'إغلاق' : 'Close' }).click()
    await expect(side).toBeHidden()
    await open()
    await side.locator('a[href$="/helps"]').click()
    await page.waitForURL(`**${prefix}/helps`)
    await expect(side).toBeHidden()
    await expect(page.locator('[inert]')).toHaveCount(0)
  })
}

test('SHELL-03 SHELL-04 switching to desktop closes sidebar and backdrop', async ({ page }) => {
  await page.goto('/index')
  await alive(page)
  await page.locator('.mobile-bar [popovertarget=menu]').click()
  await expect(page.locator('#menu')).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 844 })
  await expect(page.locator('#menu')).toBeHidden()
  await expect(page.locator('[inert]')).toHaveCount(0)
  expect(await page.evaluate(() => getComputedStyle(document.body).overflow)).not.toBe('hidden')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('SHELL-17 SHELL-03 the sidebar opens and closes without JavaScript', async ({ page }) => {
    await page.goto('/index')
    await page.locator('.mobile-bar [popovertarget=menu]').click()
    await expect(page.locator('#menu')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.locator('#menu')).toBeHidden()
  })
})
