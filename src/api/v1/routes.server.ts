import { Refusal } from '#platform/http/errors.ts'
import type { Caller, Plan } from './calls/call.server.ts'
import { catalogPlan, dataPackagePlan, documentPlan, indexPlan } from './described.server.ts'
import { DUTY_FORMATS, dutiesPlan, type DutyFormat } from './calls/duty-calls.server.ts'
import { FILE_FORMATS, type FileFormat } from './calls/file-plan.server.ts'
import { MOVE_FORMATS, movePlan, movesPlan, type MoveFormat } from './calls/move-calls.server.ts'
import { LANDED_COST_FORMATS, landedCostPlan, type LandedCostFormat } from './landed-cost/call.server.ts'
import { PIVOT_FORMATS, pivotPlan, type PivotFormat } from './calls/pivot-calls.server.ts'
import {
  latestPlan,
  PRICE_FORMATS,
  pricesPlan,
  severalPricesPlan,
  vintagesPlan,
  type PriceFormat,
} from './calls/price-calls.server.ts'
import { SOURCE_FORMATS, sourcesPlan, type SourceFormat } from './calls/source-calls.server.ts'
import { TABLE_FORMATS, tablePlan, type TableFormat } from './calls/table-calls.server.ts'
import { tableNamed } from './tables.server.ts'

const PRICES = new RegExp(`^/prices/([a-z0-9-]{1,200})\\.(${PRICE_FORMATS.join('|')})$`)
const LATEST = /^\/prices\/([a-z0-9-]{1,200})\/latest\.txt$/
const VINTAGES = /^\/prices\/([a-z0-9-]{1,200})\/vintages\.csv$/
const SEVERAL = new RegExp(`^/prices\\.(${FILE_FORMATS.join('|')})$`)
const MOVES = new RegExp(`^/prices/([a-z0-9-]{1,200})/moves\\.(${MOVE_FORMATS.join('|')})$`)
const MOVE = /^\/prices\/([a-z0-9-]{1,200})\/moves\/(\d{4}-\d{2}-\d{2})\.json$/
const LANDED_COST = new RegExp(`^/landed-cost\\.(${LANDED_COST_FORMATS.join('|')})$`)
const SOURCES = new RegExp(`^/sources\\.(${SOURCE_FORMATS.join('|')})$`)
const DUTIES = new RegExp(`^/dumping-cases/duties\\.(${DUTY_FORMATS.join('|')})$`)
const PIVOT = new RegExp(`^/exports-imports/explorer\\.(${PIVOT_FORMATS.join('|')})$`)
const TABLE = new RegExp(
  `^/([A-Za-z0-9-]+(?:/[A-Za-z0-9-]+)?)\\.(${TABLE_FORMATS.map((format) => format.replace('.', '\\.')).join('|')})$`,
)

/** What the address below `/v1` will answer. Throws `not_found` for one that is none. */
export async function planOf(caller: Caller): Promise<Plan> {
  const path = caller.url.pathname.replace(/^\/v1/, '')
  if (path === '' || path === '/') return indexPlan(caller)
  if (path === '/openapi.json') return documentPlan(caller)
  if (path === '/datapackage.json') return dataPackagePlan(caller)
  if (path === '/catalog.jsonld') return catalogPlan(caller)
  const landed = LANDED_COST.exec(path)
  if (landed) return landedCostPlan(caller, landed[1] as LandedCostFormat)
  const sources = SOURCES.exec(path)
  if (sources) return sourcesPlan(caller, sources[1] as SourceFormat)
  const duties = DUTIES.exec(path)
  if (duties) return dutiesPlan(caller, duties[1] as DutyFormat)
  const pivot = PIVOT.exec(path)
  if (pivot) return pivotPlan(caller, pivot[1] as PivotFormat)
  const several = SEVERAL.exec(path)
  if (several) return severalPricesPlan(caller, several[1] as FileFormat)
  const prices = PRICES.exec(path)
  if (prices?.[1]) return pricesPlan(caller, prices[1], prices[2] as PriceFormat)
  const latest = LATEST.exec(path)
  if (latest?.[1]) return latestPlan(caller, latest[1])
  const vintages = VINTAGES.exec(path)
  if (vintages?.[1]) return vintagesPlan(caller, vintages[1])
  const moves = MOVES.exec(path)
  if (moves?.[1]) return movesPlan(caller, moves[1], moves[2] as MoveFormat)
  const [, series, day] = MOVE.exec(path) ?? []
  if (series && day) return movePlan(caller, series, day)
  const [, name = '', format] = TABLE.exec(path) ?? []
  const table = tableNamed(name)
  if (!table) throw new Refusal('not_found')
  return tablePlan(caller, table, format as TableFormat)
}
