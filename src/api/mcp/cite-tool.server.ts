import { machineRow, type MachineRow } from '#datasets/machine/keyset.server.ts'
import { passedOn } from '#datasets/passed-on.server.ts'
import { readState } from '#datasets/list/state.ts'
import { isoDay } from '#i18n/date/date.ts'
import type { Lang } from '#i18n/locale.ts'
import { Refusal } from '#platform/http/errors.ts'
import type { Caller } from '../v1/calls/call.server.ts'
import { pointSources } from '#sections/products-prices/points/machine-points.server.ts'
import { aboutTable } from '../v1/metadata.server.ts'
import { seriesOf } from '../v1/calls/price-calls.server.ts'
import {
  citations,
  citeSeries,
  nameOfRow,
  pageOfRow,
  seriesPage,
  tableFor,
  UnknownName,
} from './answered.server.ts'

interface Asked {
  table?: string | undefined
  key?: string | undefined
  series?: string | undefined
}

/** `cite`: how a table, a row or a series is named where it is used. */
export async function citeTool(caller: Caller, { table: name, key, series: asked }: Asked): Promise<object> {
  if (asked !== undefined) {
    const series = await seriesOf(caller, asked)
    return {
      citation: await citeSeries(caller, series, await pointSources(caller.app.db, series)),
      page: { ar: seriesPage(caller, series, 'ar'), en: seriesPage(caller, series, 'en') },
    }
  }
  if (name === undefined) throw new UnknownName('Name a table, a table and a key, or a series.')
  const table = tableFor(caller, name)
  if (key === undefined) {
    const state = readState(table.dataset, new URLSearchParams(), [''], isoDay(caller.now))
    const { citation, page, licence } = await aboutTable(caller, table, state)
    return { citation: { ...citation, licence: licence.en }, page }
  }
  const passed = await passedOn(caller.app, table.dataset, {})
  const row = await machineRow(caller.app.db, table.dataset, key, passed)
  if (!row) throw new Refusal('not_found')
  return {
    citation: await citations(caller, [sourceOf(row, 'en')], (lang) => ({
      title: nameOfRow(table, row, lang),
      source: sourceOf(row, lang),
      address: pageOfRow(caller, table, row, lang),
      demo: row['demo'] === true,
    })),
    page: { ar: pageOfRow(caller, table, row, 'ar'), en: pageOfRow(caller, table, row, 'en') },
  }
}

/** Where a row is from, in a language or else in the other. */
function sourceOf(row: MachineRow, lang: Lang): string {
  const sources = [row[`source_${lang}`], row['source_ar'], row['source_en']]
  return sources.find((source) => typeof source === 'string') ?? ''
}
