import { parseId } from '#editorial/paths.ts'
import type { ListedBatch } from '#entries/bulk/batches.server.ts'
import { countText, pluralName } from '#entries/count-text.ts'
import type { EntryKind } from '#entries/kind.ts'
import { formatterOf } from '#i18n/number/formatter.server.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { can } from '#platform/policy/policy.ts'
import { SERIES } from '#sections/products-prices/entries/series.server.ts'
import { mayUndoPoints } from '#sections/products-prices/points/undo.server.ts'
import { POINTS_BATCH } from '#sections/products-prices/points/write.server.ts'
import type { BatchRow } from '../entries/contract.ts'
import { namedSeries, type NamedSeries } from './series.server.ts'

const PRICES: Pick<EntryKind, 'rows'> = {
  rows: {
    ar: {
      zero: 'لا أسعار',
      one: 'سعر واحد',
      two: 'سعران',
      few: '{count} أسعار',
      many: '{count} سعراً',
      other: '{count} سعر',
    },
    en: { one: '{count} price', other: '{count} prices' },
  },
}

const seriesIn = ({ request }: ListedBatch) => Number((request as { series?: number }).series) || 0

/** The series of those batches that are of prices. */
export function seriesOf(
  { app, lang }: RequestContext,
  batches: readonly ListedBatch[],
): Promise<Map<number, NamedSeries>> {
  return namedSeries(app.db, batches.filter(({ kind }) => kind === POINTS_BATCH).map(seriesIn), lang)
}

/** A batch of prices in the list of bulk changes. */
export function pricesRow(
  ctx: RequestContext,
  batch: ListedBatch,
  named: ReadonlyMap<number, NamedSeries>,
): Pick<BatchRow, 'kind' | 'words' | 'to' | 'mayUndo'> {
  const { lang, now, prefs } = ctx
  const fmt = formatterOf(lang, now, prefs)
  const series = seriesIn(batch)
  return {
    kind: pluralName(SERIES, lang),
    to: `/admin/price-series/${series}/prices/${batch.id}`,
    mayUndo: batch.undoneAt === null && mayUndoPoints(ctx),
    words: {
      do: 'prices',
      field: '',
      value: named.get(series)?.name ?? String(series),
      rows: countText(PRICES, batch.done, lang, (number) => fmt.number(number)),
    },
  }
}

/** The series of a batch of prices that was saved; null for a batch of something else. */
export async function seriesOfBatch({ app, viewer }: RequestContext, given: string): Promise<number | null> {
  const id = parseId(given)
  if (id === null || !can(viewer, 'data.edit')) return null
  const row = await app.db
    .selectFrom('entry_batch')
    .select('asked')
    .where('id', '=', id)
    .where('kind', '=', POINTS_BATCH)
    .where('prepared', '=', false)
    .executeTakeFirst()
  return (row?.asked as { series: number } | undefined)?.series ?? null
}
