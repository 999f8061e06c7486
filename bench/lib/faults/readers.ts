/** A number of readers who ask for addresses concurrently, for a time. */
export interface Readers {
  origin: string
  count: number
  ms: number
  addresses: { kind: keyof typeof KINDS; from: number; to: number } | readonly string[]
  /** Of each reader, after each answer. */
  pauseMs: number
}

export interface ReadersResult {
  asked: number
  errors: number
  statuses: Record<string, number>
}

const LANGS = ['', '/en']
const at = <Value>(list: readonly Value[], n: number): Value => {
  const found = list[n % list.length]
  if (found === undefined) throw new Error('An empty list of addresses')
  return found
}

/** Addresses that pages are made for: searches, filtered lists and late pages, and a page with an unknown parameter. */
const UNCACHED: readonly ((n: number) => string)[] = [
  (n) => `/search?q=urea+${n}`,
  (n) => `/exports-imports?q=${n}&page=1`,
  (n) => `/exports-imports?country=SA&year_month_from=${2000 + (n % 25)}-0${1 + (n % 9)}&page=1`,
  (n) => `/companies?q=chem${n}&page=1`,
  (n) => `/products-prices?price_min=${n}&view=table&page=1`,
  (n) => `/dumping-cases?q=${n}&sort=-importing_market&page=1`,
  (n) => `/aw/show?page=1&junk=${n}`,
  (n) => `/index?junk=${n}`,
]

/** Addresses that do not exist: of pages and their data, of the API, of cards, charts and pictures. */
const INVENTED: readonly ((n: number) => string)[] = [
  (n) => `/index?invented=${n}`,
  (n) => `/index?q=${n}`,
  (n) => `/invented-${n}`,
  (n) => `/invented-${n}.data`,
  (n) => `/index.data?_routes=${'x'.repeat(200)}${n}`,
  (n) => `/c/2-invented-${n}?page=${n}`,
  (n) => `/companies?q=invented${n}&page=1`,
  (n) => `/exports-imports?year_month_from=${1900 + (n % 200)}-${10 + (n % 3)}&page=1`,
  (n) => `/ar/companies/api/rows?q=invented${n}`,
  (n) => `/ar/articles/api/ListPosts/1?category=${n}`,
  (n) => `/ar/helps/api/items?q=${n}`,
  (n) => `/og/site/invented${n}.ar.png`,
  (n) => `/og/post/${n}.en.png`,
  (n) => `/og/company/invented-${n}.ar.png`,
  (n) => `/dumping-cases/chart/by-year.png?date_responsible_party_from=${1900 + (n % 200)}-01`,
  (n) => `/production-capacity/chart/by-product.svg?power_volume_min=${n}`,
  (n) => `/mergers-acquisitions/chart/by-year.png?q=${n}`,
  (n) => `/media/invented-${n}-640.webp`,
  (n) => `/sitemaps/invented${n}.xml`,
  (n) => `/feed-${n}.xml`,
]

const KINDS = { uncached: UNCACHED, invented: INVENTED } as const

/** The addresses one after the other, each once; a list begins again at its end. */
export function* addressesOf(addresses: Readers['addresses']): Generator<string, undefined> {
  if (!('kind' in addresses)) {
    for (let n = 0; ; n++) yield at(addresses, n)
  }
  const kinds = KINDS[addresses.kind]
  for (let n = addresses.from; n < addresses.to; n++) {
    const turn = Math.floor(n / kinds.length)
    yield at(LANGS, turn)
      .concat(at(kinds, n)(n))
      .replace(/^\/en\/(?=ar\/|og\/|media\/|sitemaps\/)/, '/')
  }
  return undefined
}
