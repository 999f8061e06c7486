import type { TableData } from '#datasets/contract.ts'
import { DataTable } from '#datasets/view/DataTable.tsx'
import { useI18n } from '#i18n/react.tsx'
import { SectionHead } from '#ui/page/SectionHead.tsx'

type Table = (TableData & { total: number }) | null

/** Tables on a plant's page: its stops, the same product elsewhere, the company's other lines. */
export function PlantTables({
  tables: { stops, same, own, links },
}: {
  tables: { stops: Table; same: Table; own: Table; links: { same: string; own: string } }
}) {
  const { t } = useI18n()
  const parts = [
    { key: 'stops', title: t('production-capacity.stops'), table: stops, all: undefined },
    { key: 'same', title: t('production-capacity.same'), table: same, all: links.same },
    { key: 'own', title: t('production-capacity.own'), table: own, all: links.own },
  ]
  return parts.map(
    ({ key, title, table, all }) =>
      table && (
        <section key={key} className="section" id={key}>
          <SectionHead title={title} more={table.total > table.rows.length ? all : undefined} />
          <DataTable list={table} anchors={key === 'stops'} />
        </section>
      ),
  )
}
