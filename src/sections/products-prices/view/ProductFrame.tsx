import type { ReactNode } from 'react'
import type { PostSummary } from '#editorial/contract.ts'
import { useI18n } from '#i18n/react.tsx'
import { marksOf } from '#ui/marks.ts'
import { PriceMarks } from './PriceMarks.tsx'
import { productPath } from '../contract.ts'
import type { Product, Quote } from '../schemas.ts'
import { ProductAbout } from './ProductAbout.tsx'
import { ProductJsonLd } from './ProductJsonLd.tsx'
import { ProductNews } from './ProductNews.tsx'

interface ProductFrameProps {
  product: Product
  /** The series whose market is shown; null for all markets. */
  quote: Quote | null
  /** Name of the section. */
  label: string
  news: readonly PostSummary[]
  head: ReactNode
  children: ReactNode
  /** Beside the prices, over the news. */
  aside?: ReactNode
  /** Under what the product is. */
  foot?: ReactNode
}

/** What the page of a product and those of its markets share: their place on the site, what the product is, its news. */
export function ProductFrame({
  product,
  quote,
  label,
  news,
  head,
  children,
  aside,
  foot,
}: ProductFrameProps) {
  const { t } = useI18n()
  const trail = [
    { label: t('shell.nav.home'), href: '/index' },
    { label, href: '/products-prices' },
    ...(quote
      ? [{ label: product.name, href: productPath(product.slug) }, { label: quote.market_name }]
      : [{ label: product.name }]),
  ]
  return (
    <>
      <ProductJsonLd product={product} market={quote?.market ?? null} trail={trail} />
      {head}
      <div className="with-rail">
        <div className="stack">
          {children}
          <ProductAbout product={product} />
          {foot}
          <PriceMarks marks={marksOf((quote ? [quote] : product.quotes).map(({ marks }) => marks))} />
        </div>
        <aside className="stack" aria-label={t('ui.aside')}>
          {aside}
          <ProductNews posts={news} />
        </aside>
      </div>
    </>
  )
}
