import { baci } from './baci.server.ts'
import { comext } from './comext.server.ts'
import { comtrade } from './comtrade.server.ts'
import { ecbRates } from './ecb-rates.server.ts'
import { eiaApi } from './eia-api.ts'
import { eiaCsv } from './eia-csv.ts'
import { fredApi } from './fred-api.ts'
import { fredCsv } from './fred-csv.ts'
import { faostat } from './faostat.server.ts'
import type { SourceLayout } from './layout.ts'
import { table } from './table.server.ts'
import { worldBank } from './world-bank.server.ts'

/** Every layout that a source can have. */
export const LAYOUTS: readonly SourceLayout[] = [
  worldBank,
  eiaCsv,
  eiaApi,
  fredCsv,
  fredApi,
  comtrade,
  baci,
  faostat,
  comext,
  ecbRates,
  table,
]

export const layoutNamed = (name: string): SourceLayout | undefined =>
  LAYOUTS.find((layout) => layout.name === name)
