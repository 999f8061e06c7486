import { ChartBlock } from '#datasets/charts/view/ChartBlock.tsx'
import type { ItemData } from '#datasets/contract.ts'
import { Facts } from '#datasets/view/ItemView.tsx'
import { useI18n } from '#i18n/react.tsx'
import { NamedCells } from '#ui/price/NamedCells.tsx'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import type { CompanyPageData } from '../company-page.server.ts'
import { CompanyAbout } from './CompanyAbout.tsx'
import type { ContentOf } from './tab-content.ts'

/** What the company can make and who it is: its capacity by product, its fields, its owners, what it makes. */
export function OverviewTab({
  content,
  item,
  head,
}: {
  content: ContentOf<'overview'>
  item: ItemData
  head: CompanyPageData['head']
}) {
  const { t } = useI18n()
  const { owners, products, chart } = content
  return (
    <>
      {chart && <ChartBlock chart={chart} fit="column" />}
      <div className={chart ? 'section' : undefined}>
        <CompanyAbout head={head} />
      </div>
      {item.groups.map(({ label, facts }) => (
        <section key={label} className="section">
          <SectionHead title={label} />
          <Facts facts={facts} />
        </section>
      ))}
      {owners.length > 0 && (
        <section className="section">
          <SectionHead title={t('companies.owners')} />
          <Facts facts={owners} />
        </section>
      )}
      {products.length > 0 && (
        <section className="section">
          <SectionHead title={t('companies.products')} />
          <NamedCells cells={products} />
          <p className="muted small">{t('companies.products.note')}</p>
        </section>
      )}
    </>
  )
}
