import type { ReactNode } from 'react'
import type { PostSummary } from '#editorial/contract.ts'
import { useI18n } from '#i18n/react.tsx'
import { marksOf } from '#ui/marks.ts'
import { Breadcrumb } from '#ui/page/Breadcrumb.tsx'
import { PriceMarks } from './PriceMarks.tsx'
import { productPath } from '../contract.ts'
import type { Product, Quote } from '../schemas.ts'
import { ProductHead } from './ProductHead.tsx'
import { ProductJsonLd } from './ProductJsonLd.tsx'
import { ProductNews } from './ProductNews.tsx'
import { SeriesChips } from './SeriesChips.tsx'

interface ProductFrameProps {
  product: Product
  /** The series whose market is shown; null for all markets. */
  quote: Quote | null
  /** Name of the section. */
  label: string
  news: readonly PostSummary[]
  children: ReactNode
  /** Beside the prices, over the news. */
  aside?: ReactNode
}

/** What the page of a product and those of its markets share: the way to it, its head, its markets, its news. */
export function ProductFrame({ product, quote, label, news, children, aside }: ProductFrameProps) {
  const { t } = useI18n()
  const places = new Map(product.quotes.map((one) => [one.market, one]))
  const bare = productPath(product.slug)
  const trail = [
    { label: t('shell.nav.home'), href: '/index' },
    { label, href: '/products-prices' },
    ...(quote
      ? [{ label: product.name, href: bare }, { label: quote.market_name }]
      : [{ label: product.name }]),
  ]
  return (
    <>
      <ProductJsonLd product={product} market={quote?.market ?? null} trail={trail} />
      <Breadcrumb items={trail} />
      <ProductHead product={product} market={quote} />
      <div className="with-rail">
        <div className="stack">
          <PriceMarks marks={marksOf((quote ? [quote] : product.quotes).map(({ marks }) => marks))} />
          {places.size > 0 && (
            <SeriesChips
              label={t('products-prices.market')}
              items={[
                { href: bare, label: t('products-prices.market.all'), current: !quote },
                ...[...places].map(([market, { market_name }]) => ({
                  href: productPath(product.slug, market),
                  label: market_name,
                  current: market === quote?.market,
                })),
              ]}
            />
          )}
          {children}
        </div>
        <aside className="stack" aria-label={t('ui.aside')}>
          {aside}
          <ProductNews posts={news} />
        </aside>
      </div>
    </>
  )
}
