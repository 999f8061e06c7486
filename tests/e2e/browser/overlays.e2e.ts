import { bringAxe, violations } from '../support/audit/axe.ts'
import { alive, expect, still, test } from '../support/fixtures.ts'

test('SHELL-08 axe finds nothing on notices over a page', async ({ page, isMobile, reader: { prefix } }) => {
  await page.addInitScript(() => {
    if (!localStorage.getItem('version')) localStorage.setItem('version', '40922-00000')
  })
  await page.goto(`${prefix}/index`)
  await expect(page.getByRole('dialog')).toBeVisible()
  await still(page)
  await bringAxe(page)
  expect.soft(await violations(page), 'popup').toEqual([])
  if (!isMobile) return
  // Its button loads the page again: what is asked of the page before that would be lost with it.
  const again = page.waitForEvent('domcontentloaded')
  await page.getByRole('dialog').getByRole('button').click()
  await again
  await alive(page)
  await page.locator('.mobile-bar [popovertarget=menu]').click()
  await expect(page.locator('#menu')).toBeVisible()
  await still(page)
  // Everything beside it is inert, so that for axe the page has nothing else.
  await bringAxe(page)
  const found = await violations(page, '#menu')
  const ofThePage = ['landmark-one-main', 'page-has-heading-one']
  expect.soft(found.filter(({ id }) => !ofThePage.includes(id))).toEqual([])
})
