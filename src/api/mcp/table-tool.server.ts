import { rowsAfter } from '#datasets/machine/keyset.server.ts'
import { passedOn } from '#datasets/passed-on.server.ts'
import { API } from '#platform/limits/limits.ts'
import { askedState, tableParameters } from '../v1/calls/asked-rows.server.ts'
import type { Caller } from '../v1/calls/call.server.ts'
import { aboutTable } from '../v1/metadata.server.ts'
import { shortened, tableFor } from './answered.server.ts'

interface Asked {
  table: string
  filters?: Readonly<Record<string, string | readonly string[]>> | undefined
  sort?: string | undefined
  limit?: number | undefined
}

/** `table`: the first of the filtered rows, how many there are, where all of them are, and how to cite them. */
export async function tableTool(
  caller: Caller,
  { table: name, filters = {}, sort, limit }: Asked,
): Promise<object> {
  const table = tableFor(caller, name)
  const url = new URL(`/v1/${name}.json`, caller.app.config.publicUrl)
  for (const [key, values] of Object.entries(filters))
    for (const value of [values].flat()) url.searchParams.append(key, value)
  if (sort !== undefined) url.searchParams.set('sort', sort)
  const state = await askedState({ ...caller, url }, table.dataset, false)
  const passed = await passedOn(caller.app, table.dataset, state)
  const [{ rows }, about] = await Promise.all([
    rowsAfter(caller.app, table.dataset, passed, { limit: limit ?? API.toolRows, after: null }),
    aboutTable(caller, table, state),
  ])
  return {
    table: name,
    title: about.title.en,
    total: about.rows,
    ...(about.withheld && { withheld: about.withheld.en }),
    rows: rows.map(shortened),
    units: Object.fromEntries(
      about.fields.flatMap(({ name: field, unit }) => (unit ? [[field, unit.en]] : [])),
    ),
    filters: tableParameters(table.dataset),
    source: about.source.en,
    as_of: about.as_of,
    demonstration: about.demonstration,
    file: about.files['csv'],
    citation: { ...about.citation, licence: about.licence.en },
  }
}
