export const SEARCH_ORDERS = ['best', 'newest'] as const
export type SearchOrder = (typeof SEARCH_ORDERS)[number]

/** Days back from today. */
export const PERIODS = ['7', '30', '365'] as const
export type Period = (typeof PERIODS)[number]

const DAY_MS = 86_400_000

/** The first day of a period that ends now. */
export function firstDay(now: Date, period: Period | null | undefined): string | null {
  return period ? new Date(now.getTime() - Number(period) * DAY_MS).toISOString().slice(0, 10) : null
}

/** The parameters of a search's address. */
export interface SearchState {
  q: string
  section: string | null
  order: SearchOrder
  page: number
  period: Period | null
  /** A product by its slug. */
  product: string | null
  /** A country by its code. */
  country: string | null
  /** As it was typed, whatever was meant. */
  exactly: boolean
}

/** Address of a search; what is left out is the default. */
export function searchLink({
  q,
  section,
  order,
  page,
  period,
  product,
  country,
  exactly,
}: SearchState): string {
  const query = new URLSearchParams({ q })
  if (section) query.set('in', section)
  if (order !== 'best') query.set('sort', order)
  if (period) query.set('days', period)
  if (product) query.set('product', product)
  if (country) query.set('country', country)
  if (exactly) query.set('exactly', '1')
  if (page > 1) query.set('page', String(page))
  return `/search?${query}`
}

/** The state of an address, less its words and its page; `sections` are those that are searched. */
export function searchState(
  params: URLSearchParams,
  sections: readonly string[],
): Omit<SearchState, 'q' | 'page'> {
  const product = params.get('product') ?? ''
  const country = params.get('country') ?? ''
  return {
    section: sections.find((name) => name === params.get('in')) ?? null,
    order: SEARCH_ORDERS.find((name) => name === params.get('sort')) ?? 'best',
    period: PERIODS.find((days) => days === params.get('days')) ?? null,
    product: /^[a-z0-9-]{1,60}$/.test(product) ? product : null,
    country: /^[A-Z]{2,3}$/.test(country) ? country : null,
    exactly: params.has('exactly'),
  }
}
