import { sql, type RawBuilder } from 'kysely'
import { DEFAULT_SETTINGS } from '#site/contract.ts'
import type { OwnFiles } from '../../record.ts'

type Row = Readonly<Record<string, unknown>>

/** A table of the site that an export of our own brings back as it was stored. */
export interface OwnTable {
  /** The file of the export, without its ending; two tables may come from one. */
  file: string
  table: string
  key: readonly string[]
  /** Which of its rows are meant, where not all are. */
  where?: RawBuilder<unknown>
  /** What is in the table stays beside what comes: others refer to it. */
  stays?: true
  /** A column of JSON whose value may be null, which is another thing than no value. */
  json?: string
  /** Columns that name a thing which may not have come: such a value is left out. */
  loose?: Readonly<Record<string, readonly [table: string, key: string]>>
  /** What a row cannot be without: its column, and the thing that this names. */
  needs?: readonly [column: string, table: string, key: string]
  /** The rows that a line of the file becomes; the line itself if not given. */
  rows?: (row: Row) => readonly Row[]
}

/** Tables that come and go together: all of them, or none. */
export interface OwnPart {
  name: string
  /** After the stories: they refer to them. */
  after?: true
  tables: readonly OwnTable[]
}

const IMAGE = ['media_image', 'key'] as const
const one = (file: string, table: string, key: readonly string[] = ['id'], more: Partial<OwnTable> = {}) =>
  ({ name: table, tables: [{ file, table, key, ...more }] }) satisfies OwnPart
const bySlug = (file: string, table: string, more: Partial<OwnTable> = {}): OwnTable => ({
  file,
  table,
  key: ['slug'],
  ...more,
})
const byId = (file: string, table: string, more: Partial<OwnTable> = {}): OwnTable => ({
  file,
  table,
  key: ['id'],
  ...more,
})

/** What is of an installation, not of a site: whether it is closed, and how its accounts log in. */
const OF_INSTALLATION = new Set(['not_available', 'closed_until', 'second_factor_for_staff'])
const SETTINGS = Object.keys(DEFAULT_SETTINGS).filter((key) => !OF_INSTALLATION.has(key))

/** What comes back beside stories, pages and pictures, in the order in which it is written: what is named comes before what names it. */
export const OWN_PARTS: readonly OwnPart[] = [
  one('site/settings', 'site_setting', ['key'], {
    where: sql`p.key = any(${SETTINGS}::text[])`,
    stays: true,
    json: 'value',
    rows: (row) => (isSetting(row) ? [row] : []),
  }),
  one('site/menu', 'menu_entry', ['key']),
  one('site/sections', 'section_info', ['section']),
  one('site/helps', 'helps_item'),
  one('site/house-words', 'site_house_word'),
  one('site/calendar', 'site_calendar_event'),
  one('site/adverts', 'site_ad', ['id'], { loose: { image_ar: IMAGE, image_en: IMAGE } }),
  one('site/document-rules', 'fileuploads_rule', ['file_extension']),
  one('site/newsletters', 'newsletter_list', ['id'], { stays: true }),
  {
    name: 'votes',
    tables: [
      byId('site/votes', 'vote_question', { rows: ({ options: _, ...question }) => [question] }),
      byId('site/votes', 'vote_option', { rows: optionsOf }),
    ],
  },
  {
    name: 'plans',
    tables: [
      { file: 'site/plans', table: 'billing_plan', key: ['key'] },
      byId('site/plan-prices', 'billing_price'),
    ],
  },
  one('stories/categories', 'editorial_category', ['id'], { stays: true }),
  one('stories/desks', 'editorial_desk', ['key'], { stays: true }),
  one('stories/cards', 'editorial_card', ['address'], { stays: true, loose: { picture: IMAGE } }),
  one('site/topics', 'editorial_topic', ['slug']),
  {
    name: 'figures',
    tables: [
      byId('site/documents', 'fileuploads_document', { loose: { poster: IMAGE } }),
      byId('figures/sources', 'data_source', { rows: (row) => [{ ...row, paused: true }] }),
      byId('figures/imports', 'data_import'),
      byId('figures/revisions', 'data_revision'),
      byId('figures/product-categories', 'products_prices_category'),
      bySlug('figures/products', 'products_prices_product'),
      bySlug('figures/rows/companies', 'companies_company', { loose: { logo_key: IMAGE } }),
      byId('figures/rows/series', 'products_prices_series'),
      {
        file: 'figures/price-revisions',
        table: 'products_prices_point_revision',
        key: ['series_id', 'day', 'valid_from'],
      },
      { file: 'figures/rows/prices', table: 'products_prices_point', key: ['series_id', 'day'] },
      bySlug('figures/rows/cases', 'dumping_cases_case'),
      byId('figures/case-events', 'dumping_cases_event'),
      byId('figures/duties', 'dumping_cases_duty'),
      bySlug('figures/rows/deals', 'mergers_acquisitions_deal'),
      bySlug('figures/rows/plants', 'production_capacity_plant'),
      bySlug('figures/rows/stops', 'production_capacity_stop'),
      byId('figures/rows/trade', 'exports_imports_flow'),
      bySlug('figures/rows/financial-files', 'companies_financial_file', {
        loose: { document_id: ['fileuploads_document', 'id'] },
      }),
      byId('figures/landed-cost-rates', 'landed_cost_rate'),
      byId('figures/exchange-rates', 'landed_cost_exchange'),
      bySlug('site/glossary', 'data_glossary'),
    ],
  },
  {
    ...one('site/home-order', 'home_order', ['post_id'], { needs: ['post_id', 'editorial_post', 'id'] }),
    after: true,
  },
  { ...one('site/reads', 'reads_day', ['day', 'section', 'post_id']), after: true },
  { ...one('site/reads-by-country', 'reads_country', ['day', 'country']), after: true },
  {
    name: 'live',
    after: true,
    tables: [
      byId('stories/live-coverage', 'live_coverage', { needs: ['post_id', 'editorial_post', 'id'] }),
      byId('stories/live-entries', 'live_entry', {
        needs: ['coverage_id', 'live_coverage', 'id'],
        loose: { image_key: IMAGE, desk: ['editorial_desk', 'key'] },
      }),
    ],
  },
  { ...one('stories/corrections', 'entry_correction'), after: true },
  { ...one('stories/revisions', 'entry_revision'), after: true },
]

/** How many rows of the site's tables and figures an export of our own has. */
export function ownRows(own: OwnFiles | undefined): number {
  const files = new Set(OWN_PARTS.flatMap(({ tables }) => tables.map(({ file }) => file)))
  return [...files].reduce((sum, file) => sum + (own?.listed(`${file}.jsonl`)?.records ?? 0), 0)
}

/** A setting of the site whose value has the shape that the site expects. */
function isSetting({ key, value }: Row): boolean {
  if (typeof key !== 'string' || !SETTINGS.includes(key)) return false
  const known = (DEFAULT_SETTINGS as unknown as Row)[key]
  if (key === 'image') return value === null || hasShape(value, { src: '', width: 0, height: 0 })
  return hasShape(value, known)
}

function hasShape(value: unknown, known: unknown): boolean {
  if (Array.isArray(known)) return Array.isArray(value) && value.every((one) => typeof one === 'string')
  if (typeof known !== 'object' || known === null) return typeof value === typeof known
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.entries(known).every(([name, part]) => typeof (value as Row)[name] === typeof part)
  )
}

/** The answers of a vote; what was counted there is where counting begins here. */
function optionsOf({ id, options }: Row): Row[] {
  const given = Array.isArray(options) ? (options as Row[]) : []
  return given.map(({ votes, ...option }, sort) => ({
    ...option,
    question_id: id,
    base_count: votes,
    sort: sort + 1,
  }))
}
