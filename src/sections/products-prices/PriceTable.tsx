import type { TableData } from '#datasets/contract.ts'
import { DataTable } from '#datasets/view/DataTable.tsx'
import { Sparkline } from '#ui/Sparkline.tsx'
import type { WithTrend } from './trend.server.ts'

/** A table of prices with the shape of each series. */
export function PriceTable({ table }: { table: WithTrend<TableData> }) {
  return (
    <DataTable
      list={table}
      own={{
        trend: ({ key }) => {
          const trend = table.trends[key]
          return trend ? <Sparkline {...trend} /> : null
        },
      }}
    />
  )
}
