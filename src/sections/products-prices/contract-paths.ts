/** The language-free address of a product, or of one of its markets. */
export function productPath(slug: string, market?: string): string {
  return `/products-prices/show/${slug}${market ? `/${market.toLowerCase()}` : ''}`
}
