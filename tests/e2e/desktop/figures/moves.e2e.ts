import { LANGUAGES, test } from '../../support/fixtures.ts'
import { expectSound } from '../../support/audit/sound.ts'
import { LAST_PRICE_DAY } from '../../support/routes.ts'

for (const { lang, prefix } of LANGUAGES)
  test(`MKT-02 A11Y-01 ${lang} a move with what coincides with it is sound on a phone and a desktop, light and dark`, async ({
    page,
  }) => {
    await page.goto(`${prefix}/products-prices/show/meg/nwe/move/${LAST_PRICE_DAY}`)
    await expectSound(page, lang === 'ar' ? 'light' : 'dark')
  })
