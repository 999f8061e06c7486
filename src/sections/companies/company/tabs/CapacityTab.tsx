import { CellView } from '#datasets/view/CellView.tsx'
import { DataTable } from '#datasets/view/DataTable.tsx'
import { Stats } from '#datasets/view/Stats.tsx'
import { Bidi, useI18n } from '#i18n/react.tsx'
import { capacityChartPath } from '#sections/production-capacity/contract.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Link } from '#ui/Link.tsx'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import { companyPath } from '../../contract.ts'
import { CapacitySwitch } from './CapacitySwitch.tsx'
import type { ContentOf } from './tab-content.ts'

/** The company's plants: figures over them, capacity by product, the plants themselves. */
export function CapacityTab({ content, slug }: { content: ContentOf<'productionCapacity'>; slug: string }) {
  const { t } = useI18n()
  const { plants, stats = [], products = [], note } = content
  if (!plants)
    return (
      <EmptyState kind="first" title={t('companies.plants.empty')} text={t('companies.plants.empty.text')}>
        <Link className="button ghost" to={`${companyPath(slug, 'productionCapacity')}/infoProduct`}>
          {t('companies.infoProduct')}
        </Link>
      </EmptyState>
    )
  return (
    <div className="stack">
      <CapacitySwitch slug={slug} now="plants" />
      <Stats stats={stats} />
      {products.length > 0 && (
        <section className="panel">
          <SectionHead title={t('companies.byProduct')} more={capacityChartPath(slug)} />
          <ProductBars products={products} />
        </section>
      )}
      <DataTable list={plants} />
      {note && (
        <p className="muted small">
          <Bidi text={note} />
        </p>
      )}
    </div>
  )
}

/** Capacity of each product as a bar beside its figure; what is no tonnage has the figure alone. */
function ProductBars({ products }: { products: NonNullable<ContentOf<'productionCapacity'>['products']> }) {
  const most = Math.max(...products.map(({ kilotonnes }) => kilotonnes ?? 0))
  return (
    <ul className="capacity-bars">
      {products.map(({ product, name, href, kilotonnes, fact }) => (
        <li key={product}>
          {href ? (
            <Link to={href}>
              <Bidi text={name} />
            </Link>
          ) : (
            <Bidi text={name} />
          )}
          {kilotonnes !== null && (
            <svg className="flip" aria-hidden="true">
              <rect width={`${(kilotonnes / most) * 100}%`} height="100%" />
            </svg>
          )}
          <span className={kilotonnes === null ? 'small no-figure' : 'small bold'}>
            <CellView cell={{ ...fact.cell, sub: fact.cell.sub?.split(' · ')[0] }} />
          </span>
        </li>
      ))}
    </ul>
  )
}
