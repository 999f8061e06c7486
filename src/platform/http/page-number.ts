/** The `page` of an address: 1-based; 1 when absent, null when it is no positive whole number. */
export function pageOf(url: URL): number | null {
  const text = url.searchParams.get('page')
  if (text === null) return 1
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : null
}
