import { machineRow } from '#datasets/machine/keyset.server.ts'
import { passedOn } from '#datasets/passed-on.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import { machineMeasures } from '#sections/dumping-cases/measures/machine-measures.server.ts'
import type { Caller } from '../v1/calls/call.server.ts'
import { citeTool } from './cite-tool.server.ts'
import { shortened, tableFor } from './answered.server.ts'

const TABLE = 'dumping-cases'

/** `case`: one trade-remedy case with its duties and what happened in it. */
export async function caseTool(caller: Caller, { key }: { key: string }): Promise<object> {
  const { dataset } = tableFor(caller, TABLE)
  const row = await machineRow(caller.app.db, dataset, key, await passedOn(caller.app, dataset, {}))
  if (!row) throw new Refusal('not_found')
  const [{ duties, events }, cited] = await Promise.all([
    machineMeasures(caller.app.db, key),
    citeTool(caller, { table: TABLE, key }),
  ])
  return {
    case: shortened(row),
    duties: duties.map(shortened),
    timeline: events.map(shortened),
    file: `${caller.app.config.publicUrl}/v1/${TABLE}.csv`,
    ...cited,
  }
}
