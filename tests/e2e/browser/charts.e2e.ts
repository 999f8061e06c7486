import { alive, expect, test } from '../support/fixtures.ts'

test('MKT-03 a finger or pointer finds what lies nearest', async ({
  page,
  isMobile,
  reader: { prefix, said },
}) => {
  await page.goto(`${prefix}/production-capacity/chart/map`)
  await alive(page)
  const dot = page.locator('.plot .chart:visible circle.bubble').first()
  if (isMobile) await dot.tap()
  else await dot.hover()
  await expect(page.locator('.plot .chart-tip')).toContainText(said('الجبيل', 'Jubail'))
  await expect(page.locator('.plot .chart-tip')).toContainText(said('طن/سنة', 't/y'))
})
