import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { expectSound } from '../../support/audit/sound.ts'
import { makeReader } from '../../support/comments.ts'
import { alive, expect, test, type Page } from '../../support/fixtures.ts'
import { siteUrl } from '../../support/http.ts'
import { openSite, type SiteHand } from '../../support/site.ts'

const PHONE = { width: 390, height: 844 }
const DESKTOP = { width: 1280, height: 900 }
const WORDS = {
  ar: {
    into: 'أسعار المنتجات',
    undo: 'التراجع عن الاستيراد',
    undone: 'جرى التراجع',
    example: '"مثال: ',
    out: 'يُستورد صف واحد، يُستبعد سطر واحد',
    good: 'استيراد الصف السليم وحده',
    left: 'استُبعد سطر واحد',
  },
  en: {
    into: 'Product prices',
    undo: 'Undo',
    undone: 'Undone',
    example: '"Example: ',
    out: '1 row will be imported, 1 line will be left out',
    good: 'Import only the 1 good row',
    left: '1 line was left out',
  },
} as const

let site: SiteHand
let editor: { id: number; session: string }
const series: number[] = []

test.beforeAll(async () => {
  site = openSite()
  editor = await makeReader(site, 'imports', 'editor')
  for (const grade of ['e2e-ar', 'e2e-en']) {
    const { rows } = await sql<{ id: number }>`
      insert into products_prices_series (product, market, grade, delivery_term, price_type, currency, unit, frequency,
        source_ar, source_en, hidden)
      select slug, 'ME', ${grade}, 'FOB', 'spot', 'USD', 'USD/t', 'daily', 'م', 'S', true
      from products_prices_product order by slug limit 1 returning id`.execute(site.db)
    series.push(rows[0]?.id ?? 0)
  }
})
test.afterAll(async () => {
  await sql`delete from products_prices_series where id = any(${series}::int[])`.execute(site.db)
  await sql`delete from data_import where account_id = ${editor.id}`.execute(site.db)
  await site.db.deleteFrom('data_upload').where('account_id', '=', editor.id).execute()
  await site.db.deleteFrom('entry_batch').where('account_id', '=', editor.id).execute()
  await site.db.deleteFrom('accounts_user').where('id', '=', editor.id).execute()
  await site.close()
})

const prices = (id: number) => async () => {
  const { rows } = await sql<{ day: string; price: number }>`
    select day::text as day, price::float8 as price from products_prices_point where series_id = ${id} order by day`.execute(
    site.db,
  )
  return rows.map(({ day, price }) => `${day} ${price}`)
}

for (const [lang, javaScriptEnabled] of [
  ['ar', true],
  ['en', false],
] as const) {
  test.describe(`${lang} ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ javaScriptEnabled })

    test('MKT-09 an analyst imports a small sheet, then pastes prices from Excel and undoes both', async ({
      page,
    }) => {
      const { words, id, product, stored, at, settle, upload } = await begin(page, lang, javaScriptEnabled)

      await at('imports')
      await upload(
        'sheet.csv',
        `Product,Market,Grade,Term,Settle,Date\r\n${product},ME,e2e-${lang},FOB,400,16/11/2026\r\n${product},ME,e2e-${lang},FOB,410,17/11/2026`,
      )
      await page.locator('[name="col.4"]').selectOption('price')
      await page.locator('[name=dates]').selectOption('dmy')
      if (javaScriptEnabled) await expectSound(page)
      await page.locator('button[value=check]').click()
      await page.waitForURL(/imports\/\d+$/)
      await followed(page, 'form:has([value=import])', javaScriptEnabled)
      expect(await stored()).toEqual([])
      if (javaScriptEnabled) await expectSound(page)
      const checked = page.url()
      await page.locator('form:has([value=import]) button').click()
      await page.waitForURL((url) => /imports\/\d+$/.test(url.pathname) && url.href !== checked)
      await followed(page, '.stats', javaScriptEnabled)
      await expect.poll(stored).toEqual(['2026-11-16 400', '2026-11-17 410'])

      await at(`price-series/${id}/prices?from=2026-11-01&to=2026-11-30`)
      if (javaScriptEnabled) {
        await expectSound(page)
        // Left is left in a sheet that runs from right to left, and a block pasted into a cell goes to its preview.
        const cell = (part: string, day: string) => page.locator(`[name="${day}.${part}"]`)
        await cell('price', '2026-11-17').focus()
        await page.keyboard.press('ControlOrMeta+A')
        await page.keyboard.press('ArrowLeft')
        await expect(cell('low', '2026-11-17')).toBeFocused()
        await page.keyboard.press('ArrowDown')
        await expect(cell('low', '2026-11-16')).toBeFocused()
        await page.keyboard.press('ArrowRight')
        await expect(cell('price', '2026-11-16')).toBeFocused()
      }
      const paste = page.locator('form:has([name=text])')
      await paste.locator('[name=text]').fill('17/11/2026\t٤١٢٫٥\r\n18/11/2026\t420')
      await paste.locator('[name=dates]').selectOption('dmy')
      await paste.locator('button[type=submit]').click()
      await page.waitForURL(/prices\/\d+$/)
      await settle()
      if (javaScriptEnabled) await expectSound(page)
      await page.locator('form:has([value=run]) button').click()
      await expect.poll(stored).toEqual(['2026-11-16 400', '2026-11-17 412.5', '2026-11-18 420'])
      await page.locator('form:has([value=undo]) button').click()
      await expect(page.getByText(words.undone).first()).toBeVisible()
      expect(await stored()).toEqual(['2026-11-16 400', '2026-11-17 410'])

      await at('imports')
      await page.locator('tbody tr').first().getByRole('button', { name: words.undo }).first().click()
      await page.locator('[popover]:popover-open form button').click()
      await expect(page.getByText(words.undone).first()).toBeVisible()
      expect(await stored()).toEqual([])
    })

    test('MKT-09 an analyst takes a template, imports the good rows of a file and takes the others home with the reasons', async ({
      page,
    }) => {
      const { words, product, stored, at, upload } = await begin(page, lang, javaScriptEnabled)
      const fileAt = async (link: string) => {
        const [download] = await Promise.all([page.waitForEvent('download'), page.locator(link).click()])
        return buffer(await download.createReadStream())
      }

      await at('imports')
      await page.locator('.import-more summary').first().click()
      if (javaScriptEnabled) await expectSound(page)
      expect(String(await fileAt('a[href$="/templates/prices.csv"]'))).toContain(words.example)
      expect((await fileAt('a[href$="/templates/prices.xlsx"]')).subarray(0, 2).toString()).toBe('PK')
      const line = (price: string, date: string) => `${product},ME,e2e-${lang},FOB,${price},${date}`
      const text = [
        'Product,Market,Grade,Term,Price,Date',
        line('400', '2026-11-16'),
        line('4l0', '2026-11-17'),
      ]
      await upload(lang === 'ar' ? 'أسعار.csv' : 'prices.csv', text.join('\r\n'))
      await page.locator('button[value=check]').click()
      await page.waitForURL(/imports\/\d+$/)
      await followed(page, `[popovertarget]:has-text("${words.good}")`, javaScriptEnabled)
      await expect(page.locator('.import-outcome h2')).toHaveText(words.out)
      if (javaScriptEnabled) await expectSound(page)
      expect(String(await fileAt('a[href$="/left-out.csv"]'))).toContain('"4l0"')
      const checked = page.url()
      await page.locator('[popovertarget]:has-text("' + words.good + '")').click()
      await page.locator('[popover]:popover-open form button').click()
      await page.waitForURL((url) => /imports\/\d+$/.test(url.pathname) && url.href !== checked)
      await followed(page, '.stats', javaScriptEnabled)
      await expect.poll(stored).toEqual(['2026-11-16 400'])
      await expect(page.locator('.import-outcome h2')).toHaveText(words.left)
      if (javaScriptEnabled) await expectSound(page)
      await page.getByRole('button', { name: words.undo }).first().click()
      await page.locator('[popover]:popover-open form button').click()
      await expect(page.getByText(words.undone).first()).toBeVisible()
      expect(await stored()).toEqual([])
    })
  })
}

/** An analyst before the panel: on a desk in Arabic, on a phone in English. Below it what each import begins with. */
async function begin(page: Page, lang: 'ar' | 'en', javaScriptEnabled: boolean) {
  const words = WORDS[lang]
  const id = series[lang === 'ar' ? 0 : 1] ?? 0
  const { product } = await site.db
    .selectFrom('products_prices_series')
    .select('product')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await page.context().addCookies([{ name: 'session', value: editor.session, url: siteUrl() }])
  await page.setViewportSize(lang === 'ar' ? DESKTOP : PHONE)
  const settle = async () => (javaScriptEnabled ? alive(page) : undefined)
  return {
    words,
    id,
    product,
    stored: prices(id),
    settle,
    at: async (path: string) => {
      await page.goto(`${lang === 'ar' ? '' : '/en'}/admin/${path}`)
      await settle()
    },
    /** Sends a file from the list of imports, and waits for the page of its columns. */
    upload: async (name: string, text: string) => {
      await page
        .locator('[name=file]')
        .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
      await page.locator('[name=into]').selectOption({ label: words.into })
      await page.locator('.import-new button[type=submit]').click()
      await page.waitForURL(/files\/\d+$/)
      await settle()
    },
  }
}

/** Waits until a run is over: by itself with a script, by asking again without one. */
async function followed(page: Page, over: string, byItself: boolean): Promise<void> {
  await expect(async () => {
    if (!byItself) await page.reload()
    // Without a script nothing changes but by asking again: what the page says now is what counts.
    expect(await page.locator('.import-run').count()).toBe(0)
  }).toPass()
  await expect(page.locator(over).first()).toBeVisible()
}
