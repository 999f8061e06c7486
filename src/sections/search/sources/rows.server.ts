import { sql } from 'kysely'
import type { Lang } from '#i18n/locale.ts'
import { markWords } from '#ui/marks.ts'
import type { SearchedRows } from '#data-section/declare.server.ts'
import type { DataRow } from '#datasets/contract.ts'
import { fullNameKeys } from '#datasets/present.server.ts'
import { rowAnchor } from '#datasets/row-anchor.ts'
import { relatedRows } from '#datasets/table.server.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { DATA_SECTIONS } from '#sections/data-sections.server.ts'

const SOURCES: Readonly<Record<string, SearchedRows>> = Object.assign(
  {},
  ...DATA_SECTIONS.map(({ searched }) => searched),
)

/** A row of a data section in the reader's words. */
export interface RowMatch {
  icon: SearchedRows['icon']
  href: string
  title: string
  text: string
  symbol: string | null
}

/** Rows of the data sections in the reader's words, by source and key. */
export async function rowsInWords(
  ctx: RequestContext,
  found: readonly { source: string; key: string; companies: readonly string[] }[],
): Promise<Map<string, RowMatch>> {
  const all = await Promise.all(
    Object.entries(SOURCES).map(async ([name, source]) => {
      const keys = found.flatMap((one) => (one.source === name ? [one.key] : []))
      if (keys.length === 0) return []
      const { dataset, text } = source
      const names = fullNameKeys(dataset)
      const rows = await relatedRows(ctx, dataset, sql`slug = any (${keys}::text[])`, {
        columns: [...names, ...text],
        sort: { column: dataset.order.replace(/^-/, ''), descending: dataset.order.startsWith('-') },
        limit: keys.length,
      })
      return (rows?.rows ?? []).map((row) => {
        const company = found.find((one) => one.source === name && one.key === row.key)?.companies[0]
        return [`${name}:${row.key}`, matchOf(source, row, names.length, ctx.lang, company)] as const
      })
    }),
  )
  return new Map(all.flat())
}

function matchOf(
  { icon, dataset, anchored }: SearchedRows,
  { key, href, cells, marks }: DataRow,
  names: number,
  lang: Lang,
  company: string | undefined,
): RowMatch {
  const known = cells.filter(({ kind }) => kind !== 'x')
  const words = (from: number) =>
    cells.slice(from).flatMap(({ kind, text, sub }) => (kind === 'x' ? [] : [sub ? `${text} ${sub}` : text]))
  // A row without a page of its own is found in its list, among those of its company.
  const list = new URLSearchParams({
    ...(dataset.view && { view: dataset.view }),
    ...(company && { company }),
    page: '1',
  })
  return {
    icon,
    href: (href || `/${dataset.section}?${list}`) + (anchored ? `#${rowAnchor(key)}` : ''),
    title: cells
      .slice(0, names)
      .flatMap(({ kind, text }) => (kind === 'x' ? [] : [text]))
      .join(' - '),
    text: [...markWords(marks, lang), ...words(names)].join(' · '),
    symbol: known[0]?.symbol ?? null,
  }
}
