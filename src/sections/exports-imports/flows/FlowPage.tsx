import type { Answer } from '#datasets/answer/answer.ts'
import type { ChartData } from '#datasets/charts/view/contract.ts'
import { Charts } from '#datasets/charts/view/Charts.tsx'
import type { ItemData, TableData } from '#datasets/contract.ts'
import { DataTable } from '#datasets/view/DataTable.tsx'
import { ItemView } from '#datasets/view/ItemView.tsx'
import { Bidi, useI18n } from '#i18n/react.tsx'
import { buttonClass } from '#ui/Button.tsx'
import { Link } from '#ui/Link.tsx'
import { SectionHead } from '#ui/page/SectionHead.tsx'

/** One flow with every field, the same trade over time, its other partners, and how to cite it. */
export function FlowPage({
  label,
  item,
  answer,
  trend,
  others,
  citation,
  product,
  details,
}: {
  label: string
  item: ItemData
  answer: Answer
  trend: ChartData | null
  others: TableData | null
  citation: string
  product: string
  /** Key of the product's page. */
  details: string
}) {
  const { t } = useI18n()
  return (
    <ItemView
      item={item}
      label={label}
      answer={answer}
      tools={
        <Link className={buttonClass({ variant: 'ghost', small: true })} to={`/exports-imports/${details}`}>
          {t('exports-imports.product', { product })}
        </Link>
      }
      lead={trend && <Charts charts={[trend]} />}
      aside={
        <section>
          <SectionHead title={t('exports-imports.cite')} />
          <p className="panel panel-body small">
            <Bidi text={citation} />
          </p>
        </section>
      }
    >
      {others && (
        <section className="section">
          <SectionHead title={t('exports-imports.partners')} />
          <DataTable list={others} />
        </section>
      )}
    </ItemView>
  )
}
