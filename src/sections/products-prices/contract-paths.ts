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

export const COMPARE_PATH = '/products-prices/compare'
