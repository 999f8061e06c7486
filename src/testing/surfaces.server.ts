import { CHARTS } from '#shell/charts.server.ts'
import type { Mark } from '#ui/marks.ts'

const SERIES = 'urea-me-granular-fob-spot'
const FLOW = 'urea-export-sa-cn-2025-310210'

/** What figures of a page can say of themselves. What is not stored of figures cannot be said: a capacity is no estimate. */
export const PRICES: readonly Mark[] = ['demo', 'estimated', 'revised']
const ROWS: readonly Mark[] = ['demo', 'revised']
const TRADE: readonly Mark[] = ['demo', 'estimated', 'revised']

/** An address with figures, and what they can say of themselves there. */
export interface Surface {
  /** The address under which it is asked for. */
  at: string
  params?: Record<string, string>
  marks: readonly Mark[]
  /** Its description is an editor's text. */
  prose?: true
}

/** Every page with figures, by its route. */
export const PAGES: Readonly<Record<string, readonly Surface[]>> = {
  index: [{ at: '/index', marks: PRICES }],
  'c/:key': [{ at: '/c/{article}', params: { key: '{article}' }, marks: PRICES, prose: true }],
  'products-prices': [
    { at: '/products-prices?page=1', marks: PRICES },
    { at: '/products-prices?view=table&page=1', marks: PRICES },
  ],
  'products-prices/search': [{ at: '/products-prices/search?q=urea&view=table&page=1', marks: PRICES }],
  'products-prices/compare': [{ at: `/products-prices/compare?s=${SERIES}`, marks: PRICES }],
  'products-prices/market/:country_slug': [
    { at: '/products-prices/market/me', params: { country_slug: 'me' }, marks: PRICES },
  ],
  'products-prices/show/:product_slug': [
    { at: '/products-prices/show/urea', params: { product_slug: 'urea' }, marks: PRICES },
  ],
  'products-prices/show/:product_slug/:country_slug': [
    {
      at: '/products-prices/show/urea/me',
      params: { product_slug: 'urea', country_slug: 'me' },
      marks: PRICES,
    },
  ],
  'production-capacity': ['', '&view=chart', '&view=map', '&view=stops'].map((view) => ({
    at: `/production-capacity?page=1${view}`,
    marks: ROWS,
  })),
  'production-capacity/search': [{ at: '/production-capacity/search?q=urea&page=1', marks: ROWS }],
  'production-capacity/:plant_slug': [
    { at: '/production-capacity/{plant}', params: { plant_slug: '{plant}' }, marks: ROWS },
  ],
  ':section/chart/:chart': CHARTS.map(({ section, key }) => ({
    at: `/${section}/chart/${key}${queryOf(section, key)}`,
    params: { section, chart: key },
    marks: chartMarks(section),
  })),
  companies: [{ at: '/companies?page=1&view=table', marks: ['demo'] }],
  'companies/search': [{ at: '/companies/search?q=sabic&page=1&view=table', marks: ['demo'] }],
  'companies/:company_slug': [{ at: '/companies/sabic', params: { company_slug: 'sabic' }, marks: ['demo'] }],
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
  'dumping-cases': ['', '&view=chart', '&view=timeline'].map((view) => ({
    at: `/dumping-cases?page=1${view}`,
    marks: ROWS,
  })),
  'dumping-cases/search': [{ at: '/dumping-cases/search?q=meg&page=1', marks: ROWS }],
  'dumping-cases/:case_slug': [
    { at: '/dumping-cases/eu-meg-2020', params: { case_slug: 'eu-meg-2020' }, marks: ROWS },
  ],
  'exports-imports': ['', '&view=value', '&view=quantity'].map((view) => ({
    at: `/exports-imports?page=1${view}`,
    marks: TRADE,
  })),
  'exports-imports/search': [{ at: '/exports-imports/search?q=urea&page=1', marks: TRADE }],
  'exports-imports/:key': [
    { at: `/exports-imports/${FLOW}`, params: { key: FLOW }, marks: TRADE },
    { at: '/exports-imports/details=urea', params: { key: 'details=urea' }, marks: TRADE },
  ],
  'mergers-acquisitions': ['&view=table', '', '&view=chart'].map((view) => ({
    at: `/mergers-acquisitions?page=1${view}`,
    marks: ROWS,
  })),
  'mergers-acquisitions/search': [{ at: '/mergers-acquisitions/search?q=sabic&page=1', marks: ROWS }],
  'mergers-acquisitions/:deal_slug': [
    { at: '/mergers-acquisitions/{deal}', params: { deal_slug: '{deal}' }, marks: ROWS },
  ],
  search: [{ at: '/search?q=MEG&section=dumping-cases&page=1', marks: ROWS }],
}

/** Pages that show no figure of a data section. Who adds a page with figures puts it into the table above. */
export const WITHOUT_FIGURES = `/ 404 412 lock status
  offline * helps glossary contact
  page/:slug aw aw/:key news-excerpt news-excerpt/:key
  s/:app/:post_id calendar/:day vote/:id articles-post articles-post/:action/:slug?
  aroundWorld-post aroundWorld-post/:action/:slug? fileuploads fileuploads/downloads/:file_id? fileuploads/upload
  profile profile/show-my-profile profile/Profile-Posts profile/Update-Data profile/File-Image
  profile/Viewing-Permissions profile/Change-Email profile/Change-Password profile/Two-Step profile/My-Data profile/:username
  account/:change/:uidb64/:token account/login account/second-step account/logout account/register account/activation/:uidb64/:token
  account/send_activation_email account/form_restore_password/:uidb64/:token account/restore_password admin`.split(
  /\s+/,
)

/** Addresses beside the pages that give posts, names and addresses alone, each with some to ask for. */
export const PROSE: Readonly<Record<string, readonly string[]>> = {
  '/feeds/:file': ['all', 'articles', 'around-world', 'news-excerpt'].flatMap((list) =>
    ['rss', 'atom', 'json'].map((format) => `/feeds/${list}.${format}`),
  ),
  '/feeds/c/:file': [],
  '/sitemap.xml': ['/sitemap.xml'],
  '/sitemaps/:file': ['/sitemaps/products.xml'],
  '/robots.txt': ['/robots.txt'],
  '/og/:kind/:file': [],
}

/** Calls of the data sections, each with what it is asked for; one that gives no figure of theirs has no marks. */
export const CALLS: Readonly<Record<string, Omit<Surface, 'at'>>> = {
  '/products-prices/api/rows': { marks: PRICES },
  '/products-prices/api/rows/:key': { params: { key: SERIES }, marks: PRICES },
  '/products-prices/api/rows/:key/points': { params: { key: SERIES }, marks: PRICES },
  '/products-prices/api/products': { marks: PRICES },
  '/products-prices/api/products/:slug': { params: { slug: 'urea' }, marks: PRICES },
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
  '/exports-imports/api/stories': { marks: [] },
  '/dumping-cases/api/stories': { marks: [] },
  '/mergers-acquisitions/api/stories': { marks: [] },
  '/production-capacity/api/stories': { marks: [] },
  '/mergers-acquisitions/api/rows': { marks: ROWS },
  '/mergers-acquisitions/api/rows/:key': { params: { key: '{deal}' }, marks: ROWS },
}

/** What a chart is asked for. */
export function queryOf(section: string, key: string): string {
  if (section === 'products-prices') return `?s=${SERIES}${key === 'price' ? '' : '&s=methanol-cn-cfr-spot'}`
  if (section === 'exports-imports')
    return key === 'series' ? '?of=urea-export-sa-cn-310210&frequency=annual' : '?product=urea'
  return key === 'case' ? '?case=eu-meg-2020' : ''
}

/** What the figures of a section’s charts can say of themselves. */
export function chartMarks(section: string): readonly Mark[] {
  if (section === 'products-prices') return PRICES
  return section === 'exports-imports' ? TRADE : ROWS
}
