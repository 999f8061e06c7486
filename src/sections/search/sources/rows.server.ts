import type { Lang } from '#i18n/locale.ts'
import { markWords } from '#ui/marks.ts'
import type { DataRow } from '#datasets/contract.ts'
import type { Dataset } from '#datasets/dataset.ts'
import { fullNameKeys } from '#datasets/present.server.ts'
import { relatedRows } from '#datasets/table.server.ts'
import { conditionOf } from '#datasets/where.server.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { CASES } from '#sections/dumping-cases/contract.server.ts'
import { DEALS } from '#sections/mergers-acquisitions/contract.server.ts'
import { PLANTS, STOPS } from '#sections/production-capacity/contract.server.ts'
import { searchWords } from '../contract.ts'

export type RowSection = 'production-capacity' | 'dumping-cases' | 'mergers-acquisitions'
type RowIcon = 'factory' | 'clock' | 'gavel' | 'merge'

interface Source {
  section: RowSection
  dataset: Dataset
  icon: RowIcon
  /** Columns whose words stand under the name. */
  text: readonly string[]
}

const SOURCES: readonly Source[] = [
  {
    section: 'production-capacity',
    dataset: PLANTS,
    icon: 'factory',
    text: ['city', 'power_volume', 'this_status', 'feeds'],
  },
  {
    section: 'production-capacity',
    dataset: STOPS,
    icon: 'clock',
    text: ['maintenance_type', 'date_start', 'date_end', 'this_status', 'products'],
  },
  {
    section: 'dumping-cases',
    dataset: CASES,
    icon: 'gavel',
    text: ['importing_market', 'origin_or_exported', 'the_condition', 'latest_developments'],
  },
  {
    section: 'mergers-acquisitions',
    dataset: DEALS,
    icon: 'merge',
    text: ['announcement_date', 'buyer', 'seller', 'the_condition', 'transaction_value'],
  },
]

/** A row of a data section that matches, in the reader's words. */
export interface RowMatch {
  section: RowSection
  icon: RowIcon
  href: string
  title: string
  text: string
  symbol: string | null
}

export interface RowMatches {
  rows: RowMatch[]
  /** All matches by section. */
  counts: Record<RowSection, number>
}

/** Rows of a section that can be paged to, and those of each that stand before the posts when all are asked. */
const MOST = 200
const HEAD = 2

/** Visible rows of the data sections in which every word of the query stands, in the order of their own lists. */
export async function matchRows(
  ctx: RequestContext,
  query: string,
  section: string | null,
): Promise<RowMatches> {
  const counts = { 'production-capacity': 0, 'dumping-cases': 0, 'mergers-acquisitions': 0 }
  const q = searchWords(query).join(' ')
  if (q === '') return { rows: [], counts }
  const found = await Promise.all(
    SOURCES.map(async (source) => {
      const { dataset, text } = source
      const names = fullNameKeys(dataset)
      const wanted = conditionOf(dataset, { q, options: {}, ranges: {}, periods: {} })
      const rows = await relatedRows(ctx, dataset, wanted, {
        columns: [...names, ...text],
        sort: { column: dataset.order.replace(/^-/, ''), descending: dataset.order.startsWith('-') },
        limit: section === source.section ? MOST : HEAD,
      })
      return { source, total: rows?.total ?? 0, rows: rows?.rows ?? [], names: names.length }
    }),
  )
  for (const { source, total } of found) counts[source.section] += total
  const shown = found.filter(({ source }) => section === null || section === source.section)
  return {
    rows: shown.flatMap(({ source, rows, names }) =>
      rows.map((row) => matchOf(source, row, names, ctx.lang)),
    ),
    counts,
  }
}

function matchOf(
  { section, icon, dataset }: Source,
  { href, cells, marks }: DataRow,
  names: number,
  lang: Lang,
): RowMatch {
  const told = cells.filter(({ kind }) => kind !== 'x')
  const words = (from: number, to?: number) =>
    cells
      .slice(from, to)
      .flatMap(({ kind, text, sub }) => (kind === 'x' ? [] : [sub ? `${text} ${sub}` : text]))
  const view = dataset.view ? `?view=${dataset.view}&page=1` : ''
  return {
    section,
    icon,
    // A row without a page of its own is found in its list.
    href: href || `/${section}${view}`,
    title: cells
      .slice(0, names)
      .flatMap(({ kind, text }) => (kind === 'x' ? [] : [text]))
      .join(' - '),
    text: [...markWords(marks, lang), ...words(names)].join(' · '),
    symbol: told[0]?.symbol ?? null,
  }
}
