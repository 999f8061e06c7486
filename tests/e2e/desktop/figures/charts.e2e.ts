import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { alive, expect, LANGUAGES, test } from '../../support/fixtures.ts'
import { siteUrl } from '../../support/http.ts'

const EXPLORER = /\/assets\/chart\.island-[\w-]+\.js/

for (const { lang, prefix } of LANGUAGES) {
  const said = (ar: string, en: string) => (lang === 'ar' ? ar : en)

  test(`MKT-02 MKT-05 ${lang} a chart is read by keys and announced, and its code comes with the first focus`, async ({
    page,
  }) => {
    const fetched: string[] = []
    page.on('request', (request) => fetched.push(request.url()))
    await page.goto(`${prefix}/mergers-acquisitions/chart/by-year`)
    await alive(page)
    const plot = page.locator('.plot[role=application]')
    await expect(plot).toHaveAttribute(
      'aria-label',
      said('القيمة المعلنة حسب سنة الإعلان', 'Disclosed value by year of announcement'),
    )
    expect(fetched.filter((url) => EXPLORER.test(url))).toEqual([])

    await plot.focus()
    await expect.poll(() => fetched.filter((url) => EXPLORER.test(url)).length).toBe(1)
    const live = plot.locator('.crosshair [aria-live=polite]')
    const tip = plot.locator('.chart-tip')
    await expect(live).toBeAttached()
    await page.keyboard.press('Home')
    await expect(tip).toBeVisible()
    await expect(live).toHaveText(/2007/)
    await expect(live).toContainText(said('مليار دولار', 'USD bn'))
    await page.keyboard.press('ArrowRight')
    await expect(live).not.toHaveText(/2007/)
    await page.keyboard.press('End')
    const last = (await live.textContent()) ?? ''
    await page.keyboard.press('ArrowLeft')
    await expect(live).not.toHaveText(last)
    await page.keyboard.press('Escape')
    await expect(tip).toBeHidden()
  })

  test(`MKT-02 MKT-08 MKT-11 ${lang} the view is a link; table, files and citation are under the chart`, async ({
    page,
  }) => {
    await page.goto(`${prefix}/dumping-cases?page=1`)
    await alive(page)
    await page.locator('nav.segmented a', { hasText: said('رسم', 'Chart') }).click()
    await page.waitForURL(/view=chart/)
    const figure = page.locator('figure.chart-figure').first()
    await expect(figure.locator('svg.chart:visible').last()).toBeVisible()
    await expect(figure.locator('table')).toBeHidden()
    await figure.locator('summary', { hasText: said('عرض في جدول', 'View as table') }).click()
    await expect(figure.locator('table tbody tr').first()).toBeVisible()
    await figure.locator('summary', { hasText: said('تنزيل', 'Download') }).click()
    await expect(figure.locator('.chart-downloads a')).toHaveText(['PNG', 'SVG', 'XLSX', 'CSV', 'JSON'])
    await expect(figure.locator('.chart-copy').first()).toContainText(`/dumping-cases/chart/by-year`)
    await figure.locator('.chart-link').click()
    await page.waitForURL(new RegExp(`${prefix}/dumping-cases/chart/by-year$`))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      said('القضايا حسب سنة فتحها', 'Cases by year of opening'),
    )
    await expect(page.locator('main table tbody tr').first()).toBeVisible()
  })

  test(`SHELL-18 ${lang} on paper the drawing, the opened table and the citation stay, the controls go`, async ({
    page,
  }) => {
    await page.goto(`${prefix}/mergers-acquisitions?view=chart&page=1`)
    await alive(page)
    const figure = page.locator('figure.chart-figure').first()
    await figure.locator('summary', { hasText: said('عرض في جدول', 'View as table') }).click()
    await page.emulateMedia({ media: 'print' })
    await expect(figure.locator('svg.chart:visible').last()).toBeVisible()
    await expect(figure.locator('table')).toBeVisible()
    await expect(figure.locator('.chart-copy').first()).toBeVisible()
    await expect(figure.locator('.chart-fold, .chart-link, summary').first()).toBeHidden()
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    const ink = await page.evaluate(() => getComputedStyle(document.body).color)
    expect(ink).toBe('rgb(11, 32, 39)')
  })
}

test.describe('in a frame on another site', () => {
  test.use({ javaScriptEnabled: false })

  // Another port is another origin: what the policy of our other pages would not let in.
  let server: Server
  let paper: string
  test.beforeAll(async () => {
    const address = `${siteUrl()}/en/production-capacity/chart/by-product`
    const frames = ['/embed', ''].map(
      (end) => `<iframe src="${address}${end}" width="600" height="700"></iframe>`,
    )
    server = createServer((_request, answer) => {
      answer.writeHead(200, { 'content-type': 'text/html' })
      answer.end(frames.join(''))
    })
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
    paper = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  })
  test.afterAll(() => void server.close())

  for (const theme of ['light', 'dark'] as const)
    test(`MKT-02 without scripts it shows drawing, table and the way back, ${theme} as the system is`, async ({
      page,
      faults,
    }) => {
      // The chart's own page is let into no frame of another site.
      faults.allow(/frame-ancestors/)
      await page.emulateMedia({ colorScheme: theme })
      await page.goto(paper)
      const frame = page.frameLocator('iframe >> nth=0')
      await expect(frame.locator('svg.chart.middle')).toBeVisible()
      await expect(frame.locator('script')).toHaveCount(0)
      await frame.locator('summary').click()
      await expect(frame.locator('table tbody tr').first()).toBeVisible()
      const ground = await frame.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor)
      expect(ground).toBe(theme === 'light' ? 'rgb(255, 255, 255)' : 'rgb(13, 32, 39)')
      await expect(frame.locator('figcaption a')).toHaveAttribute(
        'href',
        `${siteUrl()}/en/production-capacity/chart/by-product`,
      )
      await expect(page.frameLocator('iframe >> nth=1').locator('.chart-figure')).toHaveCount(0)
    })
})
