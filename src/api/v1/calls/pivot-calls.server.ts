import { LICENCE } from '#datasets/export/licence.ts'
import { rowsQuery } from '#datasets/machine/rows-query.server.ts'
import { isoDay } from '#i18n/date/date.ts'
import { Refusal } from '#platform/http/errors.ts'
import {
  machinePivot,
  PIVOT_COLUMNS,
  PIVOT_PARAMETERS,
  PIVOT_TAGS,
} from '#sections/exports-imports/explorer/machine.server.ts'
import { tableNamed } from '../tables.server.ts'
import { invalid, refuseUnknown } from './asked-rows.server.ts'
import { jsonPlan, type Caller, type Plan } from './call.server.ts'
import { FILE_FORMATS, filePlan, isFileFormat, withoutKey } from './file-plan.server.ts'
import { mayRead } from './table-calls.server.ts'

/** The endings under which tables of trade are there. */
export const PIVOT_FORMATS = ['json', ...FILE_FORMATS] as const
export type PivotFormat = (typeof PIVOT_FORMATS)[number]

/** Trade by two dimensions, a cell a row; the parameters are those of the trade explorer. */
export async function pivotPlan(caller: Caller, format: PivotFormat): Promise<Plan> {
  const { app, now, url, viewer } = caller
  refuseUnknown(url.searchParams, PIVOT_PARAMETERS)
  const table = tableNamed('exports-imports')
  if (!table) throw new Refusal('not_found')
  mayRead(caller, table)
  const asked = withoutKey(url.searchParams)
  const own = { tags: PIVOT_TAGS, also: isoDay(now) }
  const read = async () => {
    const { value, wrong } = await machinePivot({ app, now, viewer }, asked)
    if (value === null) throw invalid(wrong)
    return value
  }
  if (isFileFormat(format))
    return filePlan(caller, format, {
      ...own,
      path: 'exports-imports/explorer',
      filterQuery: asked,
      name: 'exports-imports-explorer',
      columns: PIVOT_COLUMNS,
      async open() {
        const { cells, ...about } = await read()
        return {
          query: rowsQuery(app.exports, PIVOT_COLUMNS, cells),
          title: 'Trade by two dimensions',
          about: async () => ({ ...about, licence: LICENCE }),
        }
      },
    })
  return jsonPlan({
    ...own,
    async answer() {
      const value = await read()
      return { value, rows: value.cells.length }
    },
  })
}
