import { sql } from 'kysely'
import { isoDay } from '#i18n/date/date.ts'
import type { Lang } from '#i18n/locale.ts'
import { markWords } from '#ui/marks.ts'
import type { FoundPages, SearchedRows } from '#data-section/declare.server.ts'
import type { DataRow } from '#datasets/contract.ts'
import { LICENCES_TAG } from '#datasets/licences.server.ts'
import { ONLY_SHOWN, withheldKeys } from '#datasets/passed-on.server.ts'
import { fullNameKeys } from '#datasets/present.server.ts'
import { rowAnchor } from '#datasets/row-anchor.ts'
import { relatedRows } from '#datasets/list/table.server.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { COMPANIES_TAG } from '#sections/companies/contract.ts'
import { DATA_SECTIONS } from '#sections/data-sections.server.ts'

const SOURCES = DATA_SECTIONS.flatMap(({ searched }) =>
  Object.entries(searched).flatMap(([name, source]) =>
    'dataset' in source ? [[name, source] as const] : [],
  ),
)

/** Rows name what they refer to. */
const NAMED_TAGS = ['products', COMPANIES_TAG] as const

/** The address of what is found by a source of a data section: its own, or the page of the row. */
export const addressIn =
  (found: SearchedRows | FoundPages): FoundPages['address'] =>
  (key) =>
    'address' in found ? found.address(key) : `/${found.dataset.section}${found.anchored ? '' : `/${key}`}`

/** A row of a data section in the reader's words. */
export interface RowMatch {
  icon: SearchedRows['icon']
  href: string
  title: string
  text: string
  symbol: string | null
}

/** Rows of the data sections in the reader's words, by source and key; of those that leave, figures that may not be passed on stay out. */
export async function rowsInWords(
  ctx: RequestContext,
  found: readonly { source: string; key: string; companies: readonly string[] }[],
  leaving: boolean,
): Promise<Map<string, RowMatch>> {
  // What a row's words depend on beside it.
  const spoken = `${ctx.lang}:${isoDay(ctx.now)}:${JSON.stringify(ctx.prefs)}`
  const all = await Promise.all(
    SOURCES.map(async ([name, source]) => {
      const keys = found.flatMap((one) => (one.source === name ? [one.key] : []))
      if (keys.length === 0) return []
      ctx.tag(source.dataset.tag)
      const rows = await ctx.app.memo.getEach(
        keys,
        (key) => `search:row:${name}:${key}:${spoken}`,
        [source.dataset.tag, ...NAMED_TAGS],
        (missing) => readRows(ctx, source, missing),
      )
      const withheld = leaving ? await withheldKeys(ctx.app, source.dataset, keys) : new Set<string>()
      if (leaving) ctx.tag(LICENCES_TAG)
      return rows.flatMap((row) => {
        if (!row) return []
        const company = found.find((one) => one.source === name && one.key === row.key)?.companies[0]
        const match = matchOf(source, row, ctx.lang, company)
        const text = withheld.has(row.key) ? ONLY_SHOWN[ctx.lang] : match.text
        return [[`${name}:${row.key}`, { ...match, text }] as const]
      })
    }),
  )
  return new Map(all.flat())
}

async function readRows(
  ctx: RequestContext,
  { dataset, text }: SearchedRows,
  keys: readonly string[],
): Promise<Map<string, DataRow>> {
  const found = await relatedRows(ctx, dataset, sql`slug = any (${[...keys]}::text[])`, {
    columns: [...fullNameKeys(dataset), ...text],
    sort: { column: dataset.order.replace(/^-/, ''), descending: dataset.order.startsWith('-') },
    limit: keys.length,
  })
  return new Map((found?.rows ?? []).map((row) => [row.key, row]))
}

function matchOf(
  { icon, dataset, anchored }: SearchedRows,
  { key, href, cells, marks }: DataRow,
  lang: Lang,
  company: string | undefined,
): RowMatch {
  const names = fullNameKeys(dataset).length
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
