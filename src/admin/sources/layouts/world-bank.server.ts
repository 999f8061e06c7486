import { DomUtils, parseDocument } from 'htmlparser2'
import { WORLD_BANK } from '#sections/products-prices/import/known-series.ts'
import { isPlace } from '../places/address.ts'
import { SourceProblem } from '../problem.ts'
import type { SourceLayout } from './layout.ts'

/** The file's name; its folder changes with each edition and ends with the year. */
const WORKBOOK = /\/CMO-Historical-Data-Monthly\.xlsx$/i
const YEAR = /(\d{4})\/[^/]+\/[^/]+$/

/** The World Bank's workbook of monthly commodity prices: the source is the page that links to it, or a place that has it. */
export const worldBank: SourceLayout = {
  name: 'world-bank-workbook',
  label: { ar: 'البنك الدولي: مصنف الأسعار الشهرية', en: 'World Bank: workbook of monthly prices' },
  target: 'prices',
  key: null,
  settings: [],
  needed: [],
  async fetch({ address }, get) {
    if (isPlace(address)) return get.file(address)
    const { html, url } = await get.page(address)
    const link = newestWorkbook(html, url)
    if (link === null) throw new SourceProblem('link_none', { name: 'CMO-Historical-Data-Monthly.xlsx' })
    return get.file(link)
  },
  claims: () => [{ series: WORLD_BANK.map(({ code }) => code) }],
  mapping: () => ({ name: 'worldbank', series: null }),
}

/** The address of the newest workbook that a page links to; null for none. Of equal years the first on the page. */
function newestWorkbook(html: string, page: string): string | null {
  const links = DomUtils.findAll(({ name }) => name === 'a', parseDocument(html).children).flatMap(
    ({ attribs: { href = '' } }) => {
      const url = URL.canParse(href.trim(), page) ? new URL(href.trim(), page) : null
      return url && WORKBOOK.test(url.pathname) ? [url] : []
    },
  )
  const yearOf = ({ pathname }: URL) => Number(YEAR.exec(pathname)?.[1] ?? 0)
  const [newest] = links.toSorted((one, other) => yearOf(other) - yearOf(one))
  return newest?.href ?? null
}
