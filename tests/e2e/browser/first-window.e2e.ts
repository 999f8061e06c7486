import { LANGS, localePath } from '#i18n/locale.ts'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'

/** Every kind of page of figures, and what its first window must show besides the answer. */
const PAGES: Readonly<Record<string, 'chart' | 'rows' | 'either' | 'figures'>> = {
  '/products-prices?page=1': 'rows',
  '/production-capacity?page=1': 'chart',
  '/production-capacity?view=map&page=1': 'chart',
  '/production-capacity?view=stops&page=1': 'either',
  '/companies?page=1': 'rows',
  '/dumping-cases?page=1': 'chart',
  '/exports-imports?page=1': 'chart',
  '/mergers-acquisitions?page=1': 'chart',
  '/products-prices/show/methanol': 'either',
  '/products-prices/show/methanol/cn': 'either',
  '/products-prices/market/cn': 'either',
  '/companies/sabic': 'figures',
  '/dumping-cases/eu-meg-2020': 'either',
  '/exports-imports/details=urea': 'either',
  '/weekly-report': 'rows',
  '/landed-cost': 'figures',
  '/workbench': 'chart',
  '/workbench?s=crude-oil-nwe-brent-fob-spot&s=natural-gas-us-henry-hub-spot&as=index': 'chart',
  '/workbench?s=methanol-cn-cfr-spot&as=seasonal': 'chart',
  '/search?q=urea': 'rows',
}

interface Window {
  /** The lower ends of the bars over the page, of the answer and of its figures, in pixels; 0 where there is none. */
  chrome: number
  answer: number
  figures: number
  /** How much of the first drawing is in the window, from 0 to 1, and how many pixels of its frame. */
  drawn: number
  pixels: number
  /** Rows that begin in the window with their first line, of all. */
  rows: number
  all: number
  said: string
}

/** What the first window of a page shows, before anything is scrolled. */
function windowOf(page: Page): Promise<Window> {
  return page.evaluate(() => {
    const shown = (selector: string) =>
      [...document.querySelectorAll<HTMLElement>(selector)].filter((one) => one.getClientRects().length > 0)
    const end = (selector: string) =>
      Math.max(0, ...shown(selector).map((one) => one.getBoundingClientRect().bottom))
    const height = innerHeight
    const BEGUN = 40
    const [drawing] = shown('main .chart-plot svg.chart[role]')
    const box = drawing?.getBoundingClientRect()
    const seen = box ? Math.max(0, Math.min(height, box.bottom) - box.top) : 0
    const frame = drawing?.closest('figure')?.getBoundingClientRect()
    const rows = shown(
      'main tbody tr, main .periodic-table li, main .cards > li, main .company-cards > li, main .list.rows > li',
    )
    return {
      chrome: end('.figure-bar, .mobile-bar, .ticker, .utility, .masthead, nav.nav'),
      answer: end('main .answer, main .answer-number'),
      figures: end('main .answer-head > .stats > *'),
      drawn: box ? seen / box.height : 0,
      pixels: frame ? Math.max(0, height - frame.top) : 0,
      all: rows.length,
      rows: rows.filter((one) => one.getBoundingClientRect().top + BEGUN <= height).length,
      said: document.querySelector('main .answer')?.textContent ?? '',
    }
  })
}

test('VIEW-01 the first window of every kind of page of figures has its answer, its key figures, and the beginning of its chart or rows', async ({
  page,
}, { project }) => {
  const desk = project.name === 'desktop'
  for (const lang of LANGS)
    for (const [path, lead] of Object.entries(PAGES)) {
      await page.goto(localePath(lang, path))
      const { chrome, answer, figures, drawn, pixels, rows, all, said } = await windowOf(page)
      const height = page.viewportSize()?.height ?? 0
      const name = `${lang} ${path}`
      expect.soft(chrome, `${name}: bars`).toBeLessThanOrEqual(desk ? 100 : 64)
      // What a search found is its answer.
      if (!path.startsWith('/search')) expect.soft(answer, `${name}: the answer`).toBeGreaterThan(0)
      expect.soft(answer, `${name}: the answer`).toBeLessThan(height)
      expect.soft(figures, `${name}: its figures`).toBeLessThanOrEqual(height)
      expect.soft(said, `${name}: a sentence`).not.toMatch(/[{}]|undefined|NaN/)
      const chart = desk ? drawn >= 0.5 : pixels >= 100
      const listed = all > 0 && rows >= Math.min(desk ? 5 : 2, all)
      const found =
        lead === 'figures'
          ? figures > 0
          : lead === 'chart'
            ? chart
            : lead === 'rows'
              ? listed
              : chart || listed
      expect.soft(found, `${name}: ${lead}; ${Math.round(pixels)} px drawn, ${rows} rows`).toBe(true)
    }
})
