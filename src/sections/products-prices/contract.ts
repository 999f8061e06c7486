/** The language-free address of a product, or of one of its markets. */
export function productPath(slug: string, market?: string): string {
  return `/products-prices/show/${slug}${market ? `/${market.toLowerCase()}` : ''}`
}

/** The address of all prices of a market. */
export const marketPath = (market: string) => `/products-prices/market/${market.toLowerCase()}`

/** The address of a series: its market's page of its product, which shows the first of them without being asked. */
export function seriesPath(series: {
  product: string
  market: string
  slug: string
  first: boolean
}): string {
  return productPath(series.product, series.market) + (series.first ? '' : `?series=${series.slug}`)
}

/**
 * The prices of a series up to a day, which is the first of the table, over the year before it; up to its newest price that is
 * its page as it always is. `href` is the series' page.
 */
export function seriesPathTo({ href, day: newest }: { href: string; day: string }, day: string): string {
  const from = `${Number(day.slice(0, 4)) - 1}${day.slice(4, 7)}`
  const span = day >= newest ? '' : `${href.includes('?') ? '&' : '?'}from=${from}&to=${day}`
  return `${href}${span}#prices`
}

export const COMPARE_PATH = '/products-prices/compare'
