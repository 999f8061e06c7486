import { bringAxe, violations } from '../support/audit/axe.ts'
import { alive, expect, test } from '../support/fixtures.ts'

test('SRCH-01 names are offered while typing, by keyboard and pointer, and earlier searches in an empty box', async ({
  page,
  reader: { prefix, said },
}) => {
  await page.goto(`${prefix}/search`)
  await alive(page)
  const box = page.getByRole('main').getByRole('search').locator('input[name=q]')
  await box.click()
  await box.fill(said('ميثانو', 'methano'))
  const options = page.getByRole('listbox').getByRole('option')
  await expect(options.first()).toContainText(said('الميثانول', 'Methanol'))
  await expect(box).toHaveAttribute('role', 'combobox')
  await expect(box).toHaveAttribute('aria-expanded', 'true')
  await bringAxe(page)
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(options).toHaveCount(0)
  await expect(box).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('Enter')
  await page.waitForURL(/search\?q=/)
  await alive(page)

  await box.fill('')
  await expect(options).toHaveText([said('ميثانو', 'methano')])
  await box.fill('sabic')
  await expect(options.first()).toContainText('2010')
  await page.keyboard.press('ArrowDown')
  await expect(box).toHaveAttribute('aria-activedescendant', /./)
  await page.keyboard.press('Enter')
  await page.waitForURL(`**${prefix}/companies/sabic`)
})
