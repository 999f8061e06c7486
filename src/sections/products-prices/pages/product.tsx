import type { LoaderFunctionArgs } from 'react-router'
import { moreMessages } from '#catalogue/more.ts'
import { Rail } from '#editorial/view/Rail.tsx'
import { ogPath } from '#head/og-path.ts'
import { metaOf, type MetaInput } from '#head/page.ts'
import { useI18n } from '#i18n/react.tsx'
import { requestContext } from '#platform/http/context.server.ts'
import { Alert } from '#ui/Alert.tsx'
import { Breadcrumb } from '#ui/Breadcrumb.tsx'
import { Chips } from '#ui/Chips.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Link } from '#ui/Link.tsx'
import chartCss from '#ui/css/charts.css?url'
import { productPath } from '../contract-paths.ts'
import { sectionWords } from '../contract-section.server.ts'
import { MarketsView } from '../MarketsView.tsx'
import { loadProduct } from '../product-page.server.ts'
import { ProductHead } from '../ProductHead.tsx'
import { ProductJsonLd } from '../ProductJsonLd.tsx'
import { SeriesRail } from '../SeriesRail.tsx'
import { SeriesView } from '../SeriesView.tsx'

await moreMessages()

export const links = () => [{ rel: 'stylesheet', href: chartCss }]

export async function loader({ params, context }: LoaderFunctionArgs) {
  const ctx = context.get(requestContext)
  const [page, { label }] = await Promise.all([
    loadProduct(ctx, params['product_slug'] ?? '', params['country_slug']),
    sectionWords(ctx, 'products-prices'),
  ])
  return { ...page, label, image: ogPath('product', page.product.slug, ctx.lang) }
}

type Data = Awaited<ReturnType<typeof loader>>

export function meta({ loaderData, ...where }: MetaInput & { loaderData?: Data }) {
  if (!loaderData) return []
  const { product, series, markets, label, image } = loaderData
  const chart = series?.chart ?? markets?.chart
  return metaOf(where, {
    title: [label, product.name, series?.quote.market_name].filter(Boolean).join(' - '),
    description: [chart?.summary, product.description].filter(Boolean).join(' '),
    image,
  })
}

export default function ProductPage({ loaderData }: { loaderData: Data }) {
  const { t } = useI18n()
  const { product, series, markets, news, label } = loaderData
  const places = new Map(product.quotes.map((quote) => [quote.market, quote]))
  const bare = productPath(product.slug)
  const trail = [
    { label: t('shell.nav.home'), href: '/index' },
    { label, href: '/products-prices' },
    ...(series
      ? [{ label: product.name, href: bare }, { label: series.quote.market_name }]
      : [{ label: product.name }]),
  ]
  return (
    <>
      <ProductJsonLd product={product} market={series?.quote.market ?? null} trail={trail} />
      <Breadcrumb items={trail} />
      <ProductHead product={product} market={series?.quote ?? null} />
      <div className="two">
        <div className="stack">
          {product.quotes.some((quote) => quote.demo) && (
            <Alert tone="warn" title={t('products-prices.demo')}>
              <p>{t('products-prices.demo.note')}</p>
            </Alert>
          )}
          {places.size > 0 ? (
            <nav aria-label={t('products-prices.market')}>
              <Chips
                items={[
                  { href: bare, label: t('products-prices.market.all'), current: !series },
                  ...[...places].map(([market, { market_name }]) => ({
                    href: productPath(product.slug, market),
                    label: market_name,
                    current: market === series?.quote.market,
                  })),
                ]}
              />
            </nav>
          ) : (
            <EmptyState
              kind="first"
              title={t('products-prices.unpriced')}
              text={t('products-prices.unpriced.text')}
            >
              <Link className="btn gho" to="/products-prices">
                {t('products-prices.index')}
              </Link>
            </EmptyState>
          )}
          {series && <SeriesView series={series} />}
          {markets && <MarketsView markets={markets} />}
        </div>
        <aside className="stack">
          {series && <SeriesRail series={series} />}
          <Rail title={t('products-prices.news')} posts={news} thumbs />
        </aside>
      </div>
    </>
  )
}
