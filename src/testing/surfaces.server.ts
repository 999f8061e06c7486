import type { RouteConfigEntry } from '@react-router/dev/routes'
import { DATA_SECTIONS } from '#sections/data-sections.server.ts'
import { CHARTS } from '#shell/charts.server.ts'
import routes from '#shell/routes.ts'
import type { Mark } from '#ui/marks.ts'

const SERIES = 'ammonia-nwe-cfr-spot'
const FLOW = 'urea-export-sa-cn-2025-310210'

/** The routes of a table that have no others below them. */
export const leaves = (entries: readonly RouteConfigEntry[]): RouteConfigEntry[] =>
  entries.flatMap((entry) => (entry.children ? leaves(entry.children) : [entry]))

/** The marks that figures of a page can have. Marks that are not stored are impossible: a capacity is no estimate. */
export const PRICES: readonly Mark[] = ['demo', 'estimated', 'revised']
const ROWS: readonly Mark[] = ['demo', 'revised']
const TRADE: readonly Mark[] = ['demo', 'estimated', 'revised']

/** An address with figures, and their possible marks. */
export interface Surface {
  /** The address under which it is asked for. */
  at: string
  params?: Record<string, string>
  marks: readonly Mark[]
  /** Its description is an editor's text. */
  prose?: true
}

const ROUTES = new Set(leaves(routes).map(({ id }) => id))

/** The pages that a data section has by its declaration; `{section}` is one of its rows. What is named below replaces them. */
const DECLARED: Readonly<Record<string, readonly Surface[]>> = Object.fromEntries(
  DATA_SECTIONS.flatMap(({ section }): [string, Surface[]][] => [
    [
      section,
      ['', '&view=table', '&view=chart'].map((view) => ({ at: `/${section}?page=1${view}`, marks: ROWS })),
    ],
    [`${section}/search`, [{ at: `/${section}/search?page=1`, marks: ROWS }]],
    [`${section}/:key`, [{ at: `/${section}/{${section}}`, params: { key: `{${section}}` }, marks: ROWS }]],
  ]).filter(([route]) => ROUTES.has(route)),
)

/** Every page with figures, by its route. */
export const PAGES: Readonly<Record<string, readonly Surface[]>> = {
  ...DECLARED,
  index: [{ at: '/index', marks: PRICES }],
  'weekly-report': [{ at: '/weekly-report', marks: PRICES }],
  'c/:key': [{ at: '/c/{article}', params: { key: '{article}' }, marks: PRICES, prose: true }],
  'products-prices': [
    { at: '/products-prices?page=1', marks: PRICES },
    { at: '/products-prices?view=table&page=1', marks: PRICES },
  ],
  'products-prices/search': [{ at: '/products-prices/search?q=ammonia&view=table&page=1', marks: PRICES }],
  'products-prices/compare': [{ at: `/products-prices/compare?s=${SERIES}`, marks: PRICES }],
  'products-prices/market/:country_slug': [
    { at: '/products-prices/market/me', params: { country_slug: 'me' }, marks: PRICES },
  ],
  'products-prices/show/:product_slug': [
    { at: '/products-prices/show/ammonia', params: { product_slug: 'ammonia' }, marks: PRICES },
  ],
  'products-prices/show/:product_slug/:country_slug': [
    {
      at: '/products-prices/show/ammonia/nwe',
      params: { product_slug: 'ammonia', country_slug: 'nwe' },
      marks: PRICES,
    },
  ],
  'products-prices/show/:product_slug/:country_slug/move/:day': [
    {
      at: '/products-prices/show/ammonia/nwe/move/2026-06-05',
      params: { product_slug: 'ammonia', country_slug: 'nwe', day: '2026-06-05' },
      marks: PRICES,
    },
  ],
  'production-capacity': ['', '&view=table', '&view=chart', '&view=map', '&view=stops'].map((view) => ({
    at: `/production-capacity?page=1${view}`,
    marks: ROWS,
  })),
  'production-capacity/search': [{ at: '/production-capacity/search?q=urea&page=1', marks: ROWS }],
  'production-capacity/:key': [
    { at: '/production-capacity/{plant}', params: { key: '{plant}' }, marks: ROWS },
  ],
  ':section/chart/:chart': CHARTS.map(({ section, key }) => ({
    at: `/${section}/chart/${key}${queryOf(section, key)}`,
    params: { section, chart: key },
    marks: chartMarks(section),
  })),
  companies: [{ at: '/companies?page=1&view=table', marks: ['demo'] }],
  'companies/search': [{ at: '/companies/search?q=sabic&page=1&view=table', marks: ['demo'] }],
  'companies/:company_slug': [
    { at: '/companies/sabic', params: { company_slug: 'sabic' }, marks: ['demo', 'revised'] },
  ],
  'companies/:company_slug/:tab': [
    {
      at: '/companies/sabic/productionCapacity',
      params: { company_slug: 'sabic', tab: 'productionCapacity' },
      marks: ROWS,
    },
  ],
  'companies/:company_slug/:tab/:child': [
    {
      at: '/companies/sabic/productionCapacity/infoProduct',
      params: { company_slug: 'sabic', tab: 'productionCapacity', child: 'infoProduct' },
      marks: PRICES,
    },
  ],
  'dumping-cases': ['', '&view=table', '&view=chart', '&view=timeline'].map((view) => ({
    at: `/dumping-cases?page=1${view}`,
    marks: ROWS,
  })),
  'dumping-cases/search': [{ at: '/dumping-cases/search?q=meg&view=table&page=1', marks: ROWS }],
  'dumping-cases/:key': [{ at: '/dumping-cases/eu-meg-2020', params: { key: 'eu-meg-2020' }, marks: ROWS }],
  'exports-imports': ['', '&view=quantity', '&view=table'].map((view) => ({
    at: `/exports-imports?page=1${view}`,
    marks: TRADE,
  })),
  'exports-imports/explorer': [{ at: '/exports-imports/explorer', marks: TRADE }],
  'exports-imports/search': [{ at: '/exports-imports/search?q=urea&page=1', marks: TRADE }],
  'exports-imports/:key': [
    { at: `/exports-imports/${FLOW}`, params: { key: FLOW }, marks: TRADE },
    { at: '/exports-imports/details=urea', params: { key: 'details=urea' }, marks: TRADE },
  ],
  'mergers-acquisitions': ['', '&view=cards', '&view=table'].map((view) => ({
    at: `/mergers-acquisitions?page=1${view}`,
    marks: ROWS,
  })),
  workbench: [
    { at: `/workbench?s=${SERIES}`, marks: PRICES },
    { at: `/workbench?s=${SERIES}&as=seasonal`, marks: PRICES },
  ],
  'landed-cost': [{ at: `/landed-cost?product=ammonia&o1=CN&s1=${SERIES}`, marks: PRICES }],
  board: [{ at: '/board', marks: PRICES }],
  'board/add': [{ at: `/board/add?kind=series&key=${SERIES}`, marks: PRICES }],
  'board/shared/:token': [{ at: '/board/shared/{board}', params: { token: '{board}' }, marks: PRICES }],
  'topics/:slug': [
    { at: '/topics/gulf-nitrogen', params: { slug: 'gulf-nitrogen' }, marks: PRICES, prose: true },
  ],
  search: [{ at: '/search?q=MEG&section=dumping-cases&page=1', marks: ROWS }],
}

/** Pages that show no figure of a data section. Who adds a page with figures puts it into the table above. */
export const WITHOUT_FIGURES = `/ 404 412 lock status
  offline * helps handbook handbook/:slug glossary topics sources contact
  page/:slug aw aw/:key news-excerpt news-excerpt/:key
  s/:app/:post_id calendar/:day vote/:id articles-post articles-post/:action/:slug?
  aroundWorld-post aroundWorld-post/:action/:slug? fileuploads fileuploads/downloads/:file_id? fileuploads/upload
  profile profile/show-my-profile profile/Profile-Posts profile/Update-Data profile/File-Image
  profile/Viewing-Permissions profile/Change-Email profile/Change-Password profile/Two-Step profile/Newsletters profile/My-Data profile/:username
  newsletters newsletters/confirm/:token/:proof newsletters/u/:token/:issue?
  profile/Subscribe profile/Subscriptions profile/Payments profile/Payments/:invoice profile/API-Keys
  profile/Favourites profile/Views profile/Following profile/Following/:kind/:key profile/Notices u/:token developers developers/use
  account/:change/:uidb64/:token account/login account/second-step account/logout account/register account/activation/:uidb64/:token
  account/send_activation_email account/form_restore_password/:uidb64/:token account/restore_password admin`.split(
  /\s+/,
)

/** Addresses beside the pages that give posts, names and addresses alone, each with some to ask for. */
export const PROSE: Readonly<Record<string, readonly string[]>> = {
  '/feeds/:file': ['all', 'articles', 'around-world', 'news-excerpt', 'sources'].flatMap((list) =>
    ['rss', 'atom', 'json'].map((format) => `/feeds/${list}.${format}`),
  ),
  '/feeds/c/:file': [],
  '/feeds/co/:file': [],
  '/feeds/t/:file': [],
  ...Object.fromEntries(
    ['calendar', 'outages', 'measures', 'releases'].map((of) => [`/feeds/${of}.ics`, [`/feeds/${of}.ics`]]),
  ),
  '/sitemap.xml': ['/sitemap.xml'],
  '/sitemaps/:file': ['/sitemaps/products.xml'],
  '/robots.txt': ['/robots.txt'],
  '/og/:kind/:file': [],
}

/** Calls of the data sections, each with what it is asked for; one that gives no figure of theirs has no marks. */
export const CALLS: Readonly<Record<string, Omit<Surface, 'at'>>> = {
  ...Object.fromEntries(
    DATA_SECTIONS.flatMap(({ section, news }) => [
      [`/${section}/api/rows`, { marks: ROWS }],
      [`/${section}/api/rows/:key`, { params: { key: `{${section}}` }, marks: ROWS }],
      ...(news ? [[`/${section}/api/stories`, { marks: [] }] as const] : []),
    ]),
  ),
  '/products-prices/api/rows': { marks: PRICES },
  '/products-prices/api/rows/:key': { params: { key: SERIES }, marks: PRICES },
  '/products-prices/api/rows/:key/points': { params: { key: SERIES }, marks: PRICES },
  '/products-prices/api/products': { marks: PRICES },
  '/products-prices/api/products/:slug': { params: { slug: 'ammonia' }, marks: PRICES },
  '/products-prices/api/latest': { marks: PRICES },
  '/production-capacity/api/rows': { marks: ROWS },
  '/production-capacity/api/rows/:key': { params: { key: '{plant}' }, marks: ROWS },
  '/production-capacity/api/stops': { marks: ROWS },
  '/production-capacity/api/stops/:key': { params: { key: '{stop}' }, marks: ROWS },
  '/companies/api/rows': { marks: ['demo'] },
  '/companies/api/rows/:key': { params: { key: 'sabic' }, marks: ['demo'] },
  '/companies/api/financialFiles': { marks: [] },
  '/companies/api/financialFiles/:key': { marks: [] },
  '/dumping-cases/api/rows': { marks: ROWS },
  '/dumping-cases/api/rows/:key': { params: { key: 'eu-meg-2020' }, marks: ROWS },
  '/exports-imports/api/rows': { marks: TRADE },
  '/exports-imports/api/rows/:key': { params: { key: '{flow}' }, marks: TRADE },
}

/** The parameters of a chart. */
export function queryOf(section: string, key: string): string {
  if (section === 'workbench') return `?s=${SERIES}`
  if (section === 'products-prices') return `?s=${SERIES}${key === 'price' ? '' : '&s=methanol-cn-cfr-spot'}`
  if (section === 'exports-imports')
    return key === 'series' ? '?of=urea-export-sa-cn-310210&frequency=annual' : '?product=urea'
  return key === 'case' ? '?case=eu-meg-2020' : ''
}

/** The possible marks of a section’s charts. */
export function chartMarks(section: string): readonly Mark[] {
  if (section === 'products-prices' || section === 'workbench') return PRICES
  return section === 'exports-imports' ? TRADE : ROWS
}
