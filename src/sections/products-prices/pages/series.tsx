import type { LoaderFunctionArgs } from 'react-router'
import { ogPath } from '#head/og-path.ts'
import { metaOf, type MetaInput } from '#head/page.ts'
import { requestContext } from '#platform/http/context.server.ts'
import chartCss from '#ui/css/data/charts.css?url'
import { sectionWords } from '#data-section/section.server.ts'
import { loadProductMarket } from '../products/product-page.server.ts'
import { ProductFrame } from '../view/ProductFrame.tsx'
import { SeriesRail } from '../view/SeriesRail.tsx'
import { SeriesView } from '../view/SeriesView.tsx'

export const links = () => [{ rel: 'stylesheet', href: chartCss }]

export async function loader({ params, context }: LoaderFunctionArgs) {
  const ctx = context.get(requestContext)
  const [page, { label }] = await Promise.all([
    loadProductMarket(ctx, params['product_slug'] ?? '', params['country_slug'] ?? ''),
    sectionWords(ctx, 'products-prices'),
  ])
  return { ...page, label, image: ogPath('product', page.product.slug, ctx.lang) }
}

type Data = Awaited<ReturnType<typeof loader>>

export function meta({ loaderData, ...where }: MetaInput & { loaderData?: Data }) {
  if (!loaderData) return []
  const { product, series, label, image } = loaderData
  return metaOf(where, {
    title: [label, product.name, series.quote.market_name].join(' - '),
    description: [series.chart?.summary, product.description].filter(Boolean).join(' '),
    image,
  })
}

/** A product in one market: one series, others of the market beside it. */
export default function SeriesPage({ loaderData: { product, series, news, label } }: { loaderData: Data }) {
  return (
    <ProductFrame
      product={product}
      quote={series.quote}
      label={label}
      news={news}
      aside={<SeriesRail series={series} />}
    >
      <SeriesView series={series} />
    </ProductFrame>
  )
}
