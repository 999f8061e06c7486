import { moreMessages } from '#catalogue/more.ts'
import type { LoaderFunctionArgs } from 'react-router'
import { metaOf, type MetaInput } from '#head/page.ts'
import { ogPath } from '#head/og-path.ts'
import { Rail } from '#editorial/view/Rail.tsx'
import { useI18n } from '#i18n/react.tsx'
import { requestContext } from '#platform/http/context.server.ts'
import { Alert } from '#ui/Alert.tsx'
import { Breadcrumb } from '#ui/Breadcrumb.tsx'
import { Chips } from '#ui/Chips.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Link } from '#ui/Link.tsx'
import { sectionWords } from '../contract-section.server.ts'
import { productPath } from '../contract-paths.ts'
import { HistoryTable } from '../HistoryTable.tsx'
import { MarketTable } from '../MarketTable.tsx'
import { loadProduct } from '../product-page.server.ts'
import { ProductHead } from '../ProductHead.tsx'
import { ProductJsonLd } from '../ProductJsonLd.tsx'

await moreMessages()

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
  const { product, histories, label, image } = loaderData
  const market = histories[0]?.quote.market_name
  return metaOf(where, {
    title: [label, product.name, market].filter(Boolean).join(' - '),
    description: product.description,
    image,
  })
}

export default function ProductPage({ loaderData }: { loaderData: Data }) {
  const { t } = useI18n()
  const { product, market, histories, news, label } = loaderData
  const marketName = histories[0]?.quote.market_name
  const markets = new Map(product.quotes.map((quote) => [quote.market, quote]))
  const bare = productPath(product.slug)
  const trail = [
    { label: t('shell.nav.home'), href: '/index' },
    { label, href: '/products-prices' },
    ...(marketName
      ? [{ label: product.name, href: bare }, { label: marketName }]
      : [{ label: product.name }]),
  ]
  return (
    <>
      <ProductJsonLd product={product} market={market} trail={trail} />
      <Breadcrumb items={trail} />
      <ProductHead product={product} market={market} />
      <div className="two">
        <div className="stack">
          {markets.size > 0 && (
            <nav aria-label={t('products-prices.market')}>
              <Chips
                items={[
                  { href: bare, label: t('products-prices.market.all'), current: market === null },
                  ...[...markets.values()].map((quote) => ({
                    href: quote.href,
                    label: quote.market_name,
                    current: quote.market === market,
                  })),
                ]}
              />
            </nav>
          )}
          {product.quotes.some((quote) => quote.demo) && (
            <Alert tone="warn" title={t('products-prices.demo')}>
              <p>{t('products-prices.demo.note')}</p>
            </Alert>
          )}
          {product.quotes.length === 0 && (
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
          {market === null && product.quotes.length > 0 && <MarketTable quotes={product.quotes} />}
          {histories.map((history) => (
            <HistoryTable key={history.quote.id} history={history} />
          ))}
        </div>
        <aside className="stack">
          <Rail title={t('products-prices.news')} posts={news} thumbs />
        </aside>
      </div>
    </>
  )
}
