import { LANGS, localePath } from '#i18n/locale.ts'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { LAST_PRICE_DAY } from '../support/routes.ts'

/** What its first window must show under the answer and its figures; `answer`: these are all of it. */
type Lead = 'chart' | 'rows' | 'answer'

/** Every kind of page of figures. */
const PAGES: Readonly<Record<string, Lead>> = {
  '/products-prices?page=1': 'rows',
  '/products-prices?view=table&page=1': 'rows',
  '/production-capacity?page=1': 'chart',
  '/production-capacity?view=map&page=1': 'chart',
  '/production-capacity?view=stops&page=1': 'chart',
  '/companies?page=1': 'rows',
  '/dumping-cases?page=1': 'chart',
  '/exports-imports?page=1': 'chart',
  '/mergers-acquisitions?page=1': 'chart',
  '/products-prices/show/methanol': 'chart',
  '/products-prices/show/methanol/cn': 'chart',
  '/products-prices/market/cn': 'rows',
  '/products-prices/compare?s=meg-cn-cfr-spot&s=ethylene-kr-fob-spot': 'chart',
  [`/products-prices/show/benzene/kr/move/${LAST_PRICE_DAY}`]: 'chart',
  '/companies/sabic': 'chart',
  '/companies/qafco': 'chart',
  '/dumping-cases/eu-meg-2020': 'chart',
  '/exports-imports/explorer?rows=partner&columns=period&reporter=GCC&product=urea': 'rows',
  '/exports-imports/details=urea': 'chart',
  [`/exports-imports/urea-export-sa-cn-${new Date().getUTCFullYear() - 1}-03-310210`]: 'chart',
  '/mergers-acquisitions/aramco-sabic-2019': 'rows',
  '/production-capacity/borouge-4-ethylene': 'rows',
  '/weekly-report': 'rows',
  '/landed-cost': 'answer',
  '/board': 'rows',
  '/sources': 'rows',
  '/workbench': 'chart',
  '/workbench?s=crude-oil-nwe-brent-fob-spot&s=natural-gas-us-henry-hub-spot&as=index': 'chart',
  '/workbench?s=methanol-cn-cfr-spot&as=seasonal': 'chart',
  '/search?q=urea': 'rows',
}

/** Pixels of a drawing, and of a row, that are its beginning on a phone. */
const BEGUN = { drawing: 60, row: 40 }
/** Fewer are all that there are: an item has no more facts, a move no more coincidences. */
const ROWS = { desk: 5, phone: 2 }

interface Window {
  /** The lower ends of the bars over the page, of the answer and of its figures, in pixels; 0 where there is none. */
  chrome: number
  answer: number
  figures: number
  /** How much of the first drawing is in the window, from 0 to 1, and in pixels; 0 where there is none. */
  drawn: number
  pixels: number
  /** Rows that begin in the window with their first line, of all. */
  rows: number
  all: number
  said: string
}

/** What the first window of a page shows, before anything is scrolled. */
function windowOf(page: Page): Promise<Window> {
  return page.evaluate((begun) => {
    const shown = (selector: string) =>
      [...document.querySelectorAll<HTMLElement>(selector)].filter((one) => one.getClientRects().length > 0)
    const end = (selector: string) =>
      Math.max(0, ...shown(selector).map((one) => one.getBoundingClientRect().bottom))
    const height = innerHeight
    const [drawing] = shown('main .chart-plot svg.chart[role]')
    const box = drawing?.getBoundingClientRect()
    const seen = box ? Math.max(0, Math.min(height, box.bottom) - box.top) : 0
    const rows = shown(
      'main tbody tr, main .periodic-table li, main .cards > li, main .company-cards > li, main .list.rows > li, main .coinciding > li, main .fact-list > div',
    )
    return {
      chrome: end('.figure-bar, .mobile-bar, .ticker, .utility, .masthead, nav.nav'),
      answer: end('main .answer, main .answer-number'),
      figures: end('main .answer-head > .stats > *'),
      drawn: box ? seen / box.height : 0,
      pixels: Math.max(0, seen),
      all: rows.length,
      rows: rows.filter((one) => one.getBoundingClientRect().top + begun <= height).length,
      said: document.querySelector('main .answer')?.textContent ?? '',
    }
  }, BEGUN.row)
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
      // A board is figures throughout; the statistics of the workbench are under its chart.
      if (!/^\/(?:search|board|workbench)/.test(path))
        expect.soft(figures, `${name}: its figures`).toBeGreaterThan(0)
      expect.soft(said, `${name}: a sentence`).not.toMatch(/[{}]|undefined|NaN/)
      // A drawing that is smaller than its beginning is there as a whole.
      const chart = drawn >= 0.5 || (!desk && pixels >= BEGUN.drawing)
      const listed = all > 0 && rows >= Math.min(desk ? ROWS.desk : ROWS.phone, all)
      const found = lead === 'answer' || (lead === 'chart' ? chart : listed)
      expect
        .soft(found, `${name}: ${lead}; ${Math.round(pixels)} px drawn, ${rows} of ${all} rows`)
        .toBe(true)
    }
})
