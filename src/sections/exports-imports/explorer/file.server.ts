import { readSources } from '#datasets/charts/sources.server.ts'
import { exportRows } from '#datasets/export/rows-file.server.ts'
import type { ExportColumn, ExportFormat, Row } from '#datasets/export/export.ts'
import { fileLicence } from '#datasets/licences.server.ts'
import { withheldRows } from '#datasets/passed-on.server.ts'
import { isoDay } from '#i18n/date/date.ts'
import { localePath } from '#i18n/locale.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { markWords, together } from '#ui/marks.ts'
import type { Readable } from 'node:stream'
import { FLOWS } from '../flows/flows.server.ts'
import { unitName } from '../flows/words.server.ts'
import { addressOf } from './asked.ts'
import { listStateOf } from './list-state.server.ts'
import { namesOf } from './names.server.ts'
import { captionOf } from './caption.server.ts'
import { fileTable } from './file-table.server.ts'

type Context = Pick<RequestContext, 'app' | 'lang' | 'now' | 'prefs' | 'tag' | 'viewer'>

/**
 * The table of an address as a file: a line for each row, a column for each of its columns, and the total. Figures are whole, in the
 * unit of their heading. Cells with rows that may not be passed on are empty, and so are totals over them. Null where
 * the address has no rows.
 */
export async function explorerFile(
  ctx: Context,
  query: URLSearchParams,
  format: ExportFormat,
): Promise<Readable | null> {
  const { asked, say, read, pivot } = await fileTable(ctx, query)
  if (!read || !pivot) return null
  const { app, lang } = ctx
  const { t, fmt } = say
  const state = listStateOf(read)
  const presenting = { lang, fmt, today: isoDay(ctx.now), names: {} }
  const [rowName, columnName, sources, missing, title] = await Promise.all([
    namesOf(
      ctx,
      say,
      asked.rows,
      pivot.rows.map(({ key }) => key),
    ),
    namesOf(ctx, say, asked.columns, pivot.columns),
    readSources(ctx, FLOWS, { ...state, kind: read.scope.kind }, presenting),
    withheldRows(app, FLOWS, state),
    captionOf(ctx, asked, read, say),
  ])
  const unit = pivot.unit === null ? '' : pivot.unit === '%' ? '%' : unitName(pivot.unit, lang)
  const figure = (key: string, label: string): ExportColumn => ({ key, label, type: 'number', unit })
  const total = t('exports-imports.explorer.total')
  const heads = [
    ...pivot.columns.map((key) => ({ key, name: columnName(key) })),
    { key: 'total', name: total },
  ]
  const columns: ExportColumn[] = [
    { key: 'key', label: t('exports-imports.explorer.file.key'), type: 'text' },
    { key: 'name', label: t(`exports-imports.explorer.dimension.${asked.rows}`), type: 'text' },
    ...heads.map(({ key, name }) => figure(key, name)),
    { key: 'marks', label: t('exports-imports.explorer.file.marks'), type: 'text' },
  ]
  const all = [
    ...pivot.rows.map((row) => ({ row, name: rowName(row.key) })),
    { row: pivot.total, name: total },
  ].map(({ row, name }) => ({ key: row.key, name, cells: [...row.cells, row.total] }))
  const rows: Row[] = all.map(({ key, name, cells }) => {
    const marks = cells.flatMap(({ marks: own, amount }, at) => {
      const words = amount === null ? [] : markWords(own, lang)
      return words.length === 0
        ? []
        : [`${heads[at]?.name ?? ''}: ${words.join(lang === 'ar' ? '، ' : ', ')}`]
    })
    return [key, name, ...cells.map(({ amount }) => amount), marks.join(lang === 'ar' ? '؛ ' : '; ')]
  })
  return exportRows(
    format,
    {
      title,
      lang,
      filters: [],
      source: sources.source,
      licence: await fileLicence(app, sources.sources, lang),
      retrieved: ctx.now,
      url: app.config.publicUrl + localePath(lang, addressOf(asked)),
      marks: together(
        all.flatMap(({ cells }) => cells).flatMap(({ amount, marks }) => (amount === null ? [] : [marks])),
      ),
      withheld: missing?.here[lang] ?? null,
    },
    columns,
    once(rows),
  )
}

async function* once(rows: readonly Row[]) {
  yield rows
}
