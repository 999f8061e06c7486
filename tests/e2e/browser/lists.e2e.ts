import { alive, expect, test } from '../support/fixtures.ts'

test('SHELL-18 TRUST-01 on paper a list is its whole table with its marks, without anything to press', async ({
  page,
  reader: { prefix },
}) => {
  await page.emulateMedia({ media: 'print' })
  // A4 between its margins.
  await page.setViewportSize({ width: 718, height: 1000 })
  for (const path of [
    '/dumping-cases?view=table&page=1',
    '/exports-imports?view=table&page=1',
    '/products-prices?view=table&page=1',
  ]) {
    await page.goto(prefix + path)
    const found = await page.evaluate(() => ({
      cut: [...document.querySelectorAll('.table-wrap')].filter((box) => box.scrollWidth > box.clientWidth)
        .length,
      heads: [...document.querySelectorAll('main thead')].filter((head) => head.checkVisibility()).length,
      pressed: [...document.querySelectorAll('main :is(button, input, select, summary, .button)')]
        .filter((element) => element.checkVisibility())
        .map((element) => element.outerHTML.slice(0, 80)),
      marks: [...document.querySelectorAll('main tbody tr')]
        .filter((row) => row.checkVisibility())
        .map((row) => [...row.querySelectorAll('.status.warn')].some((mark) => mark.checkVisibility())),
    }))
    const { marks, ...rest } = found
    expect(rest, path).toEqual({ cut: 0, heads: 1, pressed: [] })
    // The demonstration's trade is not real; of prices the real ones come first, and then those that are not.
    if (path.includes('exports')) expect(marks, path).not.toContain(false)
    if (path.includes('prices')) {
      expect(marks, path).toContain(true)
      expect(marks.slice(marks.indexOf(true)), path).not.toContain(false)
    }
  }
})

test('MKT-08 VIEW-01 filters are behind one counted button; Esc and a press outside close them', async ({
  page,
  reader: { prefix, said },
}) => {
  await page.goto(`${prefix}/dumping-cases?direction=against_gulf_exports&view=table&page=1`)
  await alive(page)
  const button = page.getByRole('button', { name: said('تصفية', 'Filters') })
  const filter = page.locator('.filters details.filter').first()
  await expect(button).toContainText('1')
  const { width = 0, height = 0 } = page.viewportSize() ?? {}
  // The sheet comes from below on a phone and from the side on a desk.
  const outside = () =>
    width < 768 ? page.mouse.click(width / 2, 5) : page.mouse.click(width / 2, height / 2)
  for (const close of [() => page.keyboard.press('Escape'), outside]) {
    await expect(filter).toBeHidden()
    await button.click()
    await expect(filter).toBeVisible()
    await close()
    await expect(filter).toBeHidden()
  }
  const columns = page.locator('.toolbar details.filter').first()
  await columns.locator('summary').click()
  await expect(columns.locator('.filter-menu')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(columns.locator('.filter-menu')).toBeHidden()
  await expect(columns.locator('summary')).toBeFocused()
})

test('MKT-02 the tooltip of a chart lies beside the pointer, inside the chart', async ({
  page,
  reader: { prefix },
}) => {
  await page.goto(`${prefix}/products-prices/show/methanol/cn`)
  await alive(page)
  const plot = page.locator('.plot[role=application]').first()
  for (const share of [0.1, 0.4, 0.9]) {
    const { width, height } = (await plot.boundingBox()) ?? { width: 0, height: 0 }
    await plot.hover({ position: { x: width * share, y: height / 2 } })
    const tip = plot.locator('.chart-tip')
    await expect(tip).toBeVisible()
    const [at, dot, box] = [
      await tip.boundingBox(),
      await plot.locator('.crosshair-dot').boundingBox(),
      await plot.boundingBox(),
    ]
    if (!at || !dot || !box) throw new Error('no tooltip')
    expect(at.x, `${share}`).toBeGreaterThanOrEqual(box.x - 1)
    expect(at.x + at.width, `${share}`).toBeLessThanOrEqual(box.x + box.width + 1)
    const [x, y] = [dot.x + dot.width / 2, dot.y + dot.height / 2]
    const away = Math.hypot(
      Math.max(at.x - x, 0, x - at.x - at.width),
      Math.max(at.y - y, 0, y - at.y - at.height),
    )
    expect(away, `${share}`).toBeGreaterThan(5)
    expect(away, `${share}`).toBeLessThan(30)
  }
})

test('VIEW-01 SHELL-09 what opens under Download is within the window', async ({
  page,
  reader: { prefix },
}) => {
  await page.goto(`${prefix}/products-prices?view=table&page=1`)
  await alive(page)
  const download = page.locator('.answer-tools .push details.filter')
  await download.locator('summary').click()
  const menu = download.locator('.filter-menu')
  await expect(menu).toBeVisible()
  const { left, right, wide, over } = await menu.evaluate((element) => {
    const box = element.getBoundingClientRect()
    const { clientWidth, scrollWidth } = document.documentElement
    return { left: box.left, right: box.right, wide: clientWidth, over: scrollWidth - clientWidth }
  })
  expect(left).toBeGreaterThanOrEqual(0)
  expect(right).toBeLessThanOrEqual(wide)
  expect(over).toBe(0)
})
