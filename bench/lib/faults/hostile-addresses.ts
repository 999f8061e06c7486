import { ask } from './ask.ts'

const SECTIONS = [
  'products-prices',
  'production-capacity',
  'companies',
  'dumping-cases',
  'exports-imports',
  'mergers-acquisitions',
] as const

const COUNTRIES = [
  'SA',
  'AE',
  'QA',
  'KW',
  'OM',
  'BH',
  'CN',
  'IN',
  'TR',
  'KR',
  'BE',
  'EG',
  'BR',
  'ZA',
  'US',
  'DE',
]
const singles = (letters: string) =>
  encodeURIComponent(Array.from({ length: 100 }, (_, i) => letters[i % letters.length]).join(' '))

/** Texts that a search has most work with: single letters by the hundred, what every row holds, what none does, signs. */
const TEXTS = {
  letters: singles('abcdefghijklmnopqrstuvwxyz'),
  arabic: singles('ابتثجحخدذرزسشصضطظعغفقكلمنهوي'),
  everywhere: 'a',
  nowhere: 'zzzqqq+zzzqqq+zzzqqq',
  signs: encodeURIComponent(`%_\\ ${'-'.repeat(60)} '":*&|!`),
  long: 'x'.repeat(4000),
  common: 'makes+petrochemicals+fertilisers+plastics+sells+across',
  partner: 'india',
} as const

const many = (name: string, values: readonly string[]) => values.map((value) => `${name}=${value}`).join('&')

/** What is the section's own: filters wide open, orders that no index has, columns of another, dates out of reach. */
const OWN: Record<(typeof SECTIONS)[number], readonly string[]> = {
  'products-prices': ['sort=-change_pct', 'sort=price&price_min=0&price_max=1e12', many('market', COUNTRIES)],
  'production-capacity': ['sort=-power_volume', many('country', COUNTRIES), 'view=stops'],
  companies: [
    'sort=-country',
    'sort=city&view=table',
    'sort=-city&page=400',
    'country=SA&country=KW&sort=-shortcut_name&page=100',
    'q=company+19&sort=founded&page=20',
    `q=${TEXTS.common}&sort=-city&page=100`,
    `${many('country', COUNTRIES)}&listed=false`,
    'products=urea&products=methanol',
  ],
  'dumping-cases': ['sort=-importing_market', many('importing_market', COUNTRIES)],
  'exports-imports': [
    'sort=-value',
    'sort=quantity&frequency=monthly',
    'view=value',
    'view=quantity&frequency=monthly&estimate=false',
    `${many('country', COUNTRIES)}&${many('partner', COUNTRIES)}&sort=-value`,
    'year_month_from=0001&year_month_to=9999&view=value',
    'chapter=29&chapter=31&chapter=39&sort=-quantity&view=table',
    'sort=value&page=400',
    'frequency=annual&sort=value&page=100',
    'q=india&sort=-value&page=100',
    ...['a', 'export', 'india', 'ا'].map(
      (q) => `q=${encodeURIComponent(q)}&view=value&frequency=monthly&year_month_from=0001`,
    ),
    `${many('partner', COUNTRIES)}&view=quantity&frequency=monthly&year_month_from=2016-02`,
    `${many('partner', [...COUNTRIES, 'WLD'])}&view=value&frequency=monthly&estimate=false`,
  ],
  'mergers-acquisitions': ['sort=-value_usd_m', 'value_usd_m_min=0&stake_pct_min=0'],
}

/** The addresses with most work that we know of, over all sections, their files, charts, comparison, API and search. */
export async function hostileAddresses(origin: string): Promise<string[]> {
  const slugs = await seriesSlugs(origin)
  const lists = SECTIONS.flatMap((section) => [
    ...Object.values(TEXTS).map((q) => `/${section}?page=1&q=${q}`),
    ...OWN[section].map((query) => `/${section}?${query.includes('page=') ? '' : 'page=1&'}${query}`),
    ...OWN[section].map((query) => `/ar/${section}/api/rows?${query}`),
    `/${section}?page=1&q=a&${OWN[section][0] ?? ''}`,
    `/${section}?page=9999`,
    `/${section}?page=2147483648`,
    `/en/${section}/api/rows?page=9999`,
    `/en/${section}/api/rows?q=${TEXTS.letters}`,
    `/${section}.data?page=1&q=${TEXTS.arabic}`,
  ])
  const searches = Object.values(TEXTS).flatMap((q) => [
    `/search?q=${q}`,
    `/search?q=${q}&sort=newest&page=900`,
    `/search?q=${q}&in=companies`,
    `/en/search/api/results?q=${q.slice(0, 200)}`,
  ])
  return [
    ...lists,
    ...searches,
    ...['value', 'quantity'].flatMap((view) =>
      ['map', 'partners', 'trend'].flatMap((chart) =>
        ['.svg', '.json', '/embed', ''].map((end) => `/exports-imports/chart/${view}-${chart}${end}`),
      ),
    ),
    `/products-prices/compare?${many('s', slugs)}&range=max`,
    `/products-prices/compare?${many('s', slugs)}&mode=indexed&from=0001-01-01&to=9999-12-31`,
    `/products-prices/compare?q=${TEXTS.letters}`,
    `/products-prices/chart/compare.png?${many('s', slugs)}&range=max`,
    '/companies/bench-1',
    '/en/companies/bench-199999',
    '/exports-imports/details=acetone?view=quantity',
    `/products-prices/market/cn`,
    `/products-prices/show/product-1`,
    ...slugs
      .slice(0, 2)
      .flatMap((slug) => [
        `/ar/products-prices/api/rows/${slug}/points?range=max`,
        `/ar/products-prices/api/rows/${slug}/points?from=0001-01-01&to=9999-12-31&known=1900-01-01`,
      ]),
    `/helps?q=${TEXTS.letters}`,
    '/glossary',
    '/sitemap.xml',
    '/sitemaps/companies.xml',
    '/sitemaps/exports-imports.xml',
    '/index',
  ]
}

/** Series that the API offers. */
async function seriesSlugs(origin: string): Promise<string[]> {
  const { body } = await ask(`${origin}/ar/products-prices/api/rows?page=1`)
  return Array.from(body.matchAll(/"slug":"([a-z0-9-]+)"/g), ([, slug = '']) => slug).slice(0, 5)
}
