import { isoDay } from '#i18n/date/date.ts'
import { machineColumns, machineFields } from '#datasets/machine/fields.server.ts'
import { machineQuery, rowsAfter } from '#datasets/machine/keyset.server.ts'
import { isMixed } from '#datasets/list/kinds.server.ts'
import { passedOn, withheldRows } from '#datasets/passed-on.server.ts'
import { LICENCES_TAG } from '#datasets/licences.server.ts'
import { lacking } from '#platform/http/errors.ts'
import { can } from '#platform/policy/policy.ts'
import {
  askedLimit,
  askedState,
  invalid,
  orderText,
  readCursor,
  stateQuery,
  writeCursor,
} from './asked-rows.server.ts'
import { jsonPlan, type Caller, type Plan } from './call.server.ts'
import { FILE_FORMATS, filePlan, isFileFormat, withoutKey } from './file-plan.server.ts'
import { tableSummary } from './table-summary.server.ts'
import { aboutTable } from '../metadata.server.ts'
import { tagsOf, titleOf, type Table } from '../tables.server.ts'

/** The endings under which a table is there. */
export const TABLE_FORMATS = ['json', ...FILE_FORMATS, 'metadata.json'] as const
export type TableFormat = (typeof TABLE_FORMATS)[number]

/** Refuses a table to who may not see its section. */
export function mayRead({ viewer }: Pick<Caller, 'viewer'>, { section: { needs } }: Table): void {
  if (needs && !can(viewer, needs)) throw lacking(viewer)
}

/** What a call of a table will answer. */
export async function tablePlan(caller: Caller, table: Table, format: TableFormat): Promise<Plan> {
  mayRead(caller, table)
  const { app, now, url } = caller
  const { dataset, name } = table
  const state = await askedState(caller, dataset, format === 'json')
  const tags = [...tagsOf(table), LICENCES_TAG]
  // A preset depends on the day.
  // The standing of a series changes with the day.
  const also = isoDay(now)
  const own = { tags, also }
  const about = async () => ({
    ...(await aboutTable(caller, table, state)),
    ...(await tableSummary(caller, table, state)),
  })
  if (isFileFormat(format))
    return filePlan(caller, format, {
      ...own,
      path: name,
      filterQuery: stateQuery(dataset, state),
      name: name.replace('/', '-'),
      columns: machineColumns(machineFields(dataset)),
      open: async () => ({
        query: machineQuery(app.exports, dataset, {
          ...(await passedOn(app, dataset, state)),
          realFirst: await isMixed(app, dataset, state),
        }),
        title: titleOf(table).en,
        about,
      }),
    })
  switch (format) {
    case 'metadata.json':
      return jsonPlan({
        ...own,
        tags: [...tags, 'settings'],
        // It says on which day it was asked.
        also: isoDay(now),
        answer: async () => ({ value: await about() }),
      })
    case 'json': {
      const limit = askedLimit(url.searchParams)
      const order = orderText(state)
      const after = readCursor(url.searchParams.get('cursor'), order)
      return jsonPlan({
        ...own,
        async answer() {
          const passed = await passedOn(app, dataset, state)
          const page = await rowsAfter(app, dataset, passed, { limit, after }).catch((error: unknown) => {
            // A cursor may hold what is no value of its column.
            if (after !== null && isBadValue(error)) throw invalid(['cursor'])
            throw error
          })
          const withheld = await withheldRows(app, dataset, state)
          const value = {
            table: name,
            // With the first rows: the sentence is of all of them.
            ...(after === null && (await tableSummary(caller, table, state))),
            metadata: `/v1/${name}.metadata.json${queryText(stateQuery(dataset, state))}`,
            rows: page.rows,
            next: page.next && nextAddress(url, writeCursor(order, page.next)),
            ...(withheld && { withheld: withheld.here }),
          }
          return { value, rows: page.rows.length }
        },
      })
    }
  }
}

const queryText = (query: URLSearchParams) => (query.size > 0 ? `?${query}` : '')

/** The address of the following rows: the one that was asked for with another place, and never with a key. */
export function nextAddress(url: URL, cursor: string): string {
  const query = withoutKey(url.searchParams)
  query.set('cursor', cursor)
  return `${url.pathname}?${query}`
}

/** PostgreSQL's class of what a value cannot be: text that is no number or no day, out of range. */
const isBadValue = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.startsWith('22')
