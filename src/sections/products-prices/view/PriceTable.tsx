import type { TableData } from '#datasets/contract.ts'
import { DataTable } from '#datasets/view/DataTable.tsx'
import { localePath } from '#i18n/locale.ts'
import { useI18n } from '#i18n/react.tsx'
import { Button } from '#ui/Button.tsx'
import { Sparkline } from '#ui/price/Sparkline.tsx'
import { COMPARE_PATH } from '../contract.ts'
import type { WithTrend } from '../charts/trend.server.ts'

/** A table of prices with the shape of each series; ticked rows are compared. */
export function PriceTable({ table }: { table: WithTrend<TableData> }) {
  const { t, lang } = useI18n()
  return (
    <form action={localePath(lang, COMPARE_PATH)}>
      <DataTable
        list={table}
        ticks={{ name: 's', label: t('products-prices.compare.tick') }}
        own={{
          trend: ({ key }) => {
            const trend = table.trends[key]
            return trend ? <Sparkline {...trend} /> : null
          },
        }}
      />
      <p className="tick-bar">
        <Button type="submit">{t('products-prices.compare.ticked')}</Button>
      </p>
    </form>
  )
}
