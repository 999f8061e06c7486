import type { Locator, Page } from '@playwright/test'
import { alive, expect, LANGUAGES, test } from '../../support/fixtures.ts'

/** From the home page to the figure or the file. */
const MOST_CLICKS = 5

const BRENT = 'crude-oil-nwe-brent-fob-spot'

/** One who works with a mouse: each click is counted, and what is typed before Enter is one too. */
class Analyst {
  readonly page: Page
  readonly prefix: string
  clicks = 0

  constructor(page: Page, prefix: string) {
    this.page = page
    this.prefix = prefix
  }

  async click(target: Locator): Promise<void> {
    this.clicks += 1
    await target.filter({ visible: true }).first().click()
  }

  /** A link by the end or a part of its address. */
  link(href: string, within = 'main'): Locator {
    return this.page.locator(`${within} a[href*="${href}"]`)
  }

  async search(words: string): Promise<void> {
    this.clicks += 1
    const box = this.page.locator('header input[name=q]').filter({ visible: true }).first()
    await box.fill(words)
    await box.press('Enter')
    await this.page.waitForURL(/\/search\?/)
  }

  async section(path: string): Promise<void> {
    await this.click(this.page.locator(`header nav a[href="${this.prefix}/${path}"]`))
    await this.page.waitForURL(new RegExp(`/${path}`))
    await alive(this.page)
  }

  async tool(path: string): Promise<void> {
    await this.click(this.page.locator(`footer a[href="${this.prefix}/${path}"]`))
    await this.page.waitForURL(new RegExp(`/${path}`))
    await alive(this.page)
  }

  /** Opens the downloads of the first chart or of the list and takes a file; gives its name. */
  async download(ending: string): Promise<string> {
    const menu = this.page.locator('details:has(a[download])').filter({ visible: true }).first()
    await this.click(menu.locator('summary'))
    const arrives = this.page.waitForEvent('download')
    await this.click(menu.locator(`a[href*=".${ending}"]`))
    return (await arrives).suggestedFilename()
  }

  async drawn(): Promise<void> {
    await expect(this.page.locator('main .chart').filter({ visible: true }).first()).toBeVisible()
  }
}

const JOBS: Readonly<Record<string, (analyst: Analyst) => Promise<void>>> = {
  'HDPE in China over the longest range, to Excel': async (a) => {
    await a.search('HDPE China')
    await a.click(a.link('/products-prices/show/hdpe/cn'))
    await a.page.waitForURL(/hdpe\/cn/)
    await a.click(a.link('range=all'))
    await a.page.waitForURL(/range=all/)
    expect(await a.download('xlsx')).toMatch(/\.xlsx$/)
  },
  'ethylene less naphtha': async (a) => {
    await a.search('ethylene Korea')
    await a.click(a.link('/products-prices/show/ethylene/kr'))
    await a.page.waitForURL(/ethylene\/kr/)
    await a.click(a.link('s=ethylene-kr-fob-spot&s=naphtha-me-fob-spot'))
    await a.page.waitForURL(/compare/)
    await a.drawn()
  },
  'the season of a price over the five years before': async (a) => {
    await a.tool('workbench')
    await a.click(a.link('as=seasonal'))
    await a.page.waitForURL(/as=seasonal/)
    await a.drawn()
  },
  'a moving average of Brent': async (a) => {
    await a.click(a.link('/products-prices/show/crude-oil/nwe', ''))
    await a.page.waitForURL(/crude-oil\/nwe/)
    await a.click(a.link(`/workbench?s=${BRENT}`))
    await a.page.waitForURL(/workbench/)
    await a.click(a.link('as=average'))
    await a.page.waitForURL(/as=average/)
    await a.drawn()
  },
  'two prices and how they move together': async (a) => {
    await a.tool('workbench')
    await a.click(a.link('as=correlation'))
    await a.page.waitForURL(/as=correlation/)
    await a.drawn()
  },
  'an index from a day of one’s own': async (a) => {
    await a.click(a.link('/products-prices/show/crude-oil/nwe', ''))
    await a.page.waitForURL(/crude-oil\/nwe/)
    await a.click(a.link(`/workbench?s=${BRENT}`))
    await a.page.waitForURL(/workbench/)
    await a.click(a.link('as=index'))
    await a.page.waitForURL(/as=index/)
    await alive(a.page)
    await a.page.locator('input[name=base]').fill('2024-01-02')
    await a.click(a.page.locator('form:has(input[name=base]) button[type=submit]'))
    await a.page.waitForURL(/base=2024-01-02/)
    await a.drawn()
  },
  'the Gulf’s exports of HS 3901 by partner, year on year': async (a) => {
    await a.section('exports-imports')
    await a.click(a.link('/exports-imports/explorer'))
    await a.page.waitForURL(/explorer/)
    await alive(a.page)
    // A choice in a box is one click with its list.
    a.clicks += 1
    await a.page.locator('select[name=measure]').selectOption('change')
    await a.click(a.page.locator('details:has(input[name=hs]) summary'))
    await a.page.locator('input[name=hs]').fill('3901')
    await a.click(a.page.locator('form:has(input[name=hs]) button[type=submit]'))
    await a.page.waitForURL(/hs=3901/)
    await expect(a.page.locator('main table tbody tr').first()).toContainText('%')
  },
  'the ten largest additions of capacity to 2028': async (a) => {
    await a.section('production-capacity')
    await a.click(a.link('view=table'))
    await a.page.waitForURL(/view=table/)
    await alive(a.page)
    await a.click(a.page.locator('.filters-open'))
    await a.click(a.page.locator('details:has(input[name=date_start_to]) > summary'))
    await a.page.locator('input[name=date_start_from][type=text]').fill('2026')
    await a.page.locator('input[name=date_start_to][type=text]').fill('2028')
    await a.click(a.page.locator('.filters-sheet:popover-open > .button, details[open] .filter-foot button'))
    await a.page.waitForURL(/date_start_to=2028/)
    await expect(a.page.locator('main table tbody tr').first()).toContainText('2,100')
  },
  'duties in force by market, to Excel': async (a) => {
    await a.section('dumping-cases')
    await a.drawn()
    expect(await a.download('xlsx')).toMatch(/\.xlsx$/)
  },
  'the largest deals': async (a) => {
    await a.section('mergers-acquisitions')
    await a.drawn()
  },
  'a margin of ethylene over naphtha': async (a) => {
    await a.tool('workbench')
    await a.click(a.link('as=margin&k='))
    await a.page.waitForURL(/as=margin/)
    await a.drawn()
  },
  'a chart for another page, and its lines for Python': async (a) => {
    await a.click(a.link('/products-prices/show/crude-oil/nwe', ''))
    await a.page.waitForURL(/crude-oil\/nwe/)
    await a.click(a.link(`/workbench?s=${BRENT}`))
    await a.page.waitForURL(/workbench/)
    await alive(a.page)
    await a.click(a.page.locator('details:has(pre code) > summary'))
    await expect(a.page.locator('main')).toContainText('import pandas')
  },
}

for (const { lang, prefix } of LANGUAGES) {
  for (const [job, work] of Object.entries(JOBS))
    test(`VIEW-01 VIEW-03 VIEW-04 ${lang} ${job}, in five clicks from the home page`, async ({ page }) => {
      await page.goto(`${prefix}/index`)
      await alive(page)
      const analyst = new Analyst(page, prefix)
      await work(analyst)
      expect(analyst.clicks).toBeLessThanOrEqual(MOST_CLICKS)
    })
}
