import { data } from 'react-router'
import { isolateHtml } from '#i18n/bidi/isolate-html.server.ts'
import type { Lang } from '#i18n/locale.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { cleanStoredHtml } from '#platform/html/stored.server.ts'
import { escapeHtml } from '#platform/html/escape.ts'
import { glossaryOf } from '#site/glossary/glossary.server.ts'
import { CONFIDENCE, type Column, type Columns, type RowOf } from '../columns.ts'
import type { Cell, Fact, ItemData } from '../contract.ts'
import type { Dataset } from '../dataset.ts'
import { fullNameOf, partialDate, presentCell, presentContextFor } from '../present.server.ts'
import type { Fields, PresentContext } from '../present-context.ts'
import { sourcePath } from '#head/source-path.ts'
import { licensedSources, LICENCES_TAG } from '../licences.server.ts'
import { readNeighbours, readProvenance, readRow } from '../list/rows.server.ts'
import { marksOf } from '#ui/marks.ts'

/** One item with its fields in words and, beside them, the row itself for what the section adds. */
export interface Item<C extends Columns> {
  row: RowOf<C>
  item: ItemData
  presentContext: PresentContext
}

/** An item's page. Throws 404 for an unknown or hidden key. */
export async function loadItem<C extends Columns>(
  ctx: RequestContext,
  dataset: Dataset<C>,
  key: string,
): Promise<Item<C>> {
  ctx.tag(dataset.tag)
  const { db } = ctx.app
  const [row, provenance, neighbours, glossary] = await Promise.all([
    readRow(db, dataset, key),
    readProvenance(db, dataset, key),
    readNeighbours(db, dataset, key),
    glossaryOf(ctx, ctx.lang),
  ])
  if (!row || !provenance) throw data(null, { status: 404 })
  const fields = row as Fields
  const presentContext = await presentContextFor(ctx, dataset, [
    fields,
    ...neighbours.map(({ row: other }) => other as Fields),
  ])
  const main = Object.keys(dataset.columns).find((name) => dataset.columns[name]?.list === 'main') ?? ''
  const { lang } = ctx
  const source = (lang === 'ar' ? provenance.source_ar : provenance.source_en) ?? ''
  ctx.tag(LICENCES_TAG)
  const licensed = await licensedSources(ctx.app, [source], lang)
  const seen = new Set<string>()
  const explain = (html: string) => glossary.mark(html, seen)
  const neighbour = (side: 'previous' | 'next') => {
    const found = neighbours.find((one) => one.side === side)
    const page = found && (dataset.page ? found.row.page : found.row.key)
    return page
      ? {
          href: `/${dataset.section}/${page}`,
          label: fullNameOf(dataset, found.row as Fields, presentContext),
        }
      : null
  }
  return {
    row,
    presentContext,
    item: {
      section: dataset.section,
      key,
      title: presentCell(dataset, main, fields, presentContext),
      name: fullNameOf(dataset, fields, presentContext),
      groups: dataset.groups.map(({ label, columns }) => ({
        label: label[lang],
        facts: columns.map((name) => factOf(dataset, name, fields, presentContext, explain)),
      })),
      source,
      sourceUrl: provenance.source_url,
      sourcePage: licensed.length > 0 && !row.marks.includes('demo') ? sourcePath(source) : null,
      asOf: provenance.as_of && partialDate(provenance.as_of, presentContext.fmt),
      confidence: provenance.confidence && (CONFIDENCE[provenance.confidence]?.[lang] ?? null),
      marks: marksOf([row.marks]),
      previous: neighbour('previous'),
      next: neighbour('next'),
    },
  }
}

/** A column's name with the unit that all its figures have. */
function labelOf(column: Column, lang: Lang): string {
  return 'unit' in column && column.unit ? `${column.label[lang]} (${column.unit[lang]})` : column.label[lang]
}

function factOf(
  dataset: Dataset,
  key: string,
  row: Fields,
  presentContext: PresentContext,
  explain: (html: string) => string,
): Fact {
  const { lang } = presentContext
  const column = dataset.columns[key]
  const cell = presentCell(dataset, key, row, presentContext)
  const label = column ? labelOf(column, lang) : key
  const plain = escapeHtml(label)
  // A field with a meaning of its own is explained by that.
  const labelHtml = column?.meaning ? plain : explain(plain)
  const html = column && htmlOf(column, cell, lang, explain)
  return {
    key,
    label,
    ...(column?.meaning && { meaning: column.meaning[lang] }),
    ...(labelHtml !== plain && { labelHtml }),
    cell,
    ...(html && { html }),
  }
}

/** A value as HTML: rich text, or words in which a term is explained. Null where the cell says it all. */
function htmlOf(
  column: Column,
  { kind, text, sub, lang: own, href }: Cell,
  lang: Lang,
  explain: (html: string) => string,
): string | null {
  if (kind === 'x') return null
  if (column.type === 'richText') return explain(isolateHtml(cleanStoredHtml(text), own ?? lang))
  const words = column.type === 'bilingual' || column.type === 'enum' || column.type === 'enums'
  if (!words || kind !== undefined || sub !== undefined || href !== undefined || own !== undefined)
    return null
  const plain = isolateHtml(escapeHtml(text), lang)
  const explained = explain(plain)
  return explained === plain ? null : explained
}
