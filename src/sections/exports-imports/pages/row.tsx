import type { PageHandle } from '#platform/http/page-handle.ts'
import { data, type LoaderFunctionArgs } from 'react-router'
import { pageOrMissing } from '#editorial/page/index-page.server.ts'
import { listPosts } from '#editorial/list.server.ts'
import { ogPath } from '#head/og-path.ts'
import { metaOf, type MetaInput } from '#head/page.ts'
import { requestContext, type RequestContext } from '#platform/http/context.server.ts'
import { found, sectionWords } from '#data-section/section.server.ts'
import { productsBySlug } from '#sections/products-prices/contract.server.ts'
import chartCss from '#ui/css/data/charts.css?url'
import { parseDetailsKey, parseFlow } from '../flows/details-key.ts'
import { loadFlow } from '../flows/flow-page.server.ts'
import { FlowPage } from '../flows/FlowPage.tsx'
import { productTrade } from '../product-trade.server.ts'
import { ProductPage } from '../ProductPage.tsx'
import { TRADE_NOTE } from '../charts/views.server.ts'

export const handle: PageHandle = { parameters: ['page', 'month'] }

export const links = () => [{ rel: 'stylesheet', href: chartCss }]

/** `/exports-imports/details={product}` and `/exports-imports/{flow}`; any other key is 404. */
/** Stories a page: the figures and charts above them are what the page is asked for. */
const STORIES = 8

export async function loader({ params, context }: LoaderFunctionArgs) {
  const ctx = context.get(requestContext)
  const key = params['key'] ?? ''
  const [slug, flow] = [parseDetailsKey(key), parseFlow(key)]
  if (slug !== null) return loadProduct(ctx, slug)
  if (flow === null) throw data(null, { status: 404 })
  const [words, page] = await Promise.all([sectionWords(ctx, 'exports-imports'), loadFlow(ctx, flow)])
  return {
    kind: 'flow' as const,
    label: words.label,
    ...page,
    details: `details=${flow.product}`,
    image: ogPath('product', flow.product, ctx.lang),
  }
}

async function loadProduct(ctx: RequestContext, slug: string) {
  const page = pageOrMissing(ctx)
  const [words, products, trade, posts] = await Promise.all([
    sectionWords(ctx, 'exports-imports'),
    productsBySlug(ctx, [slug]),
    productTrade(ctx, slug),
    listPosts(ctx, `p:${slug}`, page, STORIES),
  ])
  return {
    kind: 'product' as const,
    label: words.label,
    product: found(products[0] ?? null),
    trade,
    note: TRADE_NOTE[ctx.lang],
    posts: found(posts),
    image: ogPath('product', slug, ctx.lang),
  }
}

type Data = Awaited<ReturnType<typeof loader>>

export function meta({ loaderData: page, ...where }: MetaInput & { loaderData?: Data }) {
  if (!page) return []
  const { label, image } = page
  if (page.kind === 'product') return metaOf(where, { title: `${label} - ${page.product.name}`, image })
  return metaOf(where, { title: page.item.name, description: `${label}: ${page.item.name}`, image })
}

export default function Details({ loaderData: page }: { loaderData: Data }) {
  return page.kind === 'product' ? <ProductPage {...page} /> : <FlowPage {...page} />
}
