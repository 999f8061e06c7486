import { data } from 'react-router'
import { isolateHtml } from '#i18n/isolate-html.server.ts'
import type { Lang } from '#i18n/locale.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { cleanHtml } from '#platform/html/clean.server.ts'
import type { Column, Columns, RowOf } from './columns.ts'
import type { Fact, ItemData } from './contract.ts'
import type { Dataset } from './dataset.ts'
import {
  fullNameOf,
  partialDate,
  presentCell,
  speechFor,
  type Fields,
  type Speech,
} from './present.server.ts'
import { readNeighbours, readProvenance, readRow } from './rows.server.ts'
import type { Words } from './words.ts'

const CONFIDENCE: Readonly<Record<string, Words>> = {
  high: { ar: 'عالية', en: 'High' },
  medium: { ar: 'متوسطة', en: 'Medium' },
  low: { ar: 'منخفضة', en: 'Low' },
}

/** One item with its fields in words and, beside them, the row itself for what the section adds. */
export interface Item<C extends Columns> {
  row: RowOf<C>
  item: ItemData
  speech: Speech
}

/** An item's page. Throws 404 for an unknown or hidden key. */
export async function loadItem<C extends Columns>(
  ctx: RequestContext,
  dataset: Dataset<C>,
  key: string,
): Promise<Item<C>> {
  ctx.tag(dataset.tag)
  const { db } = ctx.app
  const [row, provenance, neighbours] = await Promise.all([
    readRow(db, dataset, key),
    readProvenance(db, dataset, key),
    readNeighbours(db, dataset, key),
  ])
  if (!row || !provenance) throw data(null, { status: 404 })
  const fields = row as Fields
  const speech = await speechFor(ctx, dataset, [
    fields,
    ...neighbours.map(({ row: other }) => other as Fields),
  ])
  const main = Object.keys(dataset.columns).find((name) => dataset.columns[name]?.list === 'main') ?? ''
  const { lang } = ctx
  const neighbour = (side: 'previous' | 'next') => {
    const found = neighbours.find((one) => one.side === side)
    const page = found && (dataset.page ? found.row.page : found.row.key)
    return page
      ? { href: `/${dataset.section}/${page}`, label: fullNameOf(dataset, found.row as Fields, speech) }
      : null
  }
  return {
    row,
    speech,
    item: {
      section: dataset.section,
      key,
      title: presentCell(dataset, main, fields, speech),
      name: fullNameOf(dataset, fields, speech),
      groups: dataset.groups.map(({ label, columns }) => ({
        label: label[lang],
        facts: columns.map((name) => factOf(dataset, name, fields, speech)),
      })),
      source: (lang === 'ar' ? provenance.source_ar : provenance.source_en) ?? '',
      sourceUrl: provenance.source_url,
      asOf: provenance.as_of && partialDate(provenance.as_of, speech.fmt),
      confidence: provenance.confidence && (CONFIDENCE[provenance.confidence]?.[lang] ?? null),
      demo: provenance.demo,
      previous: neighbour('previous'),
      next: neighbour('next'),
    },
  }
}

/** A column's name with the unit that all its figures have. */
function labelOf(column: Column, lang: Lang): string {
  return 'unit' in column && column.unit ? `${column.label[lang]} (${column.unit[lang]})` : column.label[lang]
}

function factOf(dataset: Dataset, key: string, row: Fields, speech: Speech): Fact {
  const { lang } = speech
  const column = dataset.columns[key]
  const cell = presentCell(dataset, key, row, speech)
  return {
    key,
    label: column ? labelOf(column, lang) : key,
    ...(column?.meaning && { meaning: column.meaning[lang] }),
    cell,
    ...(column?.type === 'richText' &&
      cell.kind !== 'x' && { html: isolateHtml(cleanHtml(cell.text), lang) }),
  }
}
