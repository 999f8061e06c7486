import { PANEL_PARAMETERS } from '#admin/panel/find-screen.server.ts'
import { parametersOf as columnParameters } from '#datasets/state.ts'
import { PRICE_PARAMETERS } from '#sections/products-prices/series/state.ts'
import { CHARTS } from './charts.server.ts'
import { DATASETS } from '#admin/datasets.server.ts'

const COMMENTS = ['comments', 'reply', 'report', 'reported']
const POSTS = ['page', ...COMMENTS]

/**
 * The query parameters of the pages below each first part of an address. A page is made without any other, so that it
 * cannot show what its key in the cache does not hold.
 */
const OF_PAGES: Readonly<Record<string, readonly string[]>> = {
  '412': ['why'],
  index: ['month'],
  c: POSTS,
  aw: POSTS,
  'news-excerpt': POSTS,
  companies: ['page'],
  'exports-imports': ['page', 'month'],
  helps: ['q'],
  fileuploads: ['q', 'category', 'page'],
  contact: ['subject', 'sent'],
  search: ['q', 'in', 'sort', 'days', 'product', 'country', 'exactly', 'page'],
  calendar: ['page'],
  vote: ['option', 'counted'],
  account: ['next', 'done'],
  profile: ['done'],
  admin: PANEL_PARAMETERS,
  'products-prices': PRICE_PARAMETERS,
}

/** Lists and charts of the data sections say themselves what they read. */
function ofSection(section: string): readonly string[] {
  return [
    ...DATASETS.filter((dataset) => dataset.section === section).flatMap(({ columns }) =>
      columnParameters(columns),
    ),
    ...CHARTS.filter((chart) => chart.section === section).flatMap(({ parameters }) => parameters),
  ]
}

const NONE: ReadonlySet<string> = new Set()
const known = new Map<string, ReadonlySet<string>>(
  [...Object.keys(OF_PAGES), ...DATASETS.map(({ section }) => section)].map((section) => [
    section,
    new Set([...(OF_PAGES[section] ?? []), ...ofSection(section)]),
  ]),
)

/** The parameters of the page at a path without language. */
export function pageParameters(path: string): ReadonlySet<string> {
  return known.get(path.split('/', 2)[1] ?? '') ?? NONE
}
