import { bringAxe, violations } from '../support/audit/axe.ts'
import { alive, expect, LANGUAGES, test } from '../support/fixtures.ts'

for (const { lang, prefix } of LANGUAGES) {
  test(`SRCH-01 ${lang} names are offered while typing, by keyboard and pointer, and earlier searches in an empty box`, async ({
    page,
  }) => {
    await page.goto(`${prefix}/search`)
    await alive(page)
    const box = page.getByRole('main').getByRole('search').locator('input[name=q]')
    await box.click()
    await box.fill(lang === 'ar' ? 'ميثانو' : 'methano')
    const options = page.getByRole('listbox').getByRole('option')
    await expect(options.first()).toContainText(lang === 'ar' ? 'الميثانول' : 'Methanol')
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
    await expect(options).toHaveText([lang === 'ar' ? 'ميثانو' : 'methano'])
    await box.fill('sabic')
    await expect(options.first()).toContainText('2010')
    await page.keyboard.press('ArrowDown')
    await expect(box).toHaveAttribute('aria-activedescendant', /./)
    await page.keyboard.press('Enter')
    await page.waitForURL(`**${prefix}/companies/sabic`)
  })
}
