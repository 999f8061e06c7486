import type { PageHandle } from '#platform/http/page-handle.ts'
import { data, type LoaderFunctionArgs } from 'react-router'
import { ogPath } from '#head/og-path.ts'
import { answerInText } from '#datasets/answer/answer.ts'
import { metaOf, type MetaInput } from '#head/page.ts'
import { requestContext } from '#platform/http/context.server.ts'
import { sectionWords } from '#data-section/section.server.ts'
import chartCss from '#ui/css/data/charts.css?url'
import { parseDetailsKey, parseFlow } from '../flows/details-key.ts'
import { loadFlow } from '../flows/flow-page.server.ts'
import { FlowPage } from '../flows/FlowPage.tsx'
import { loadProduct } from '../product-page.server.ts'
import { ProductPage } from '../ProductPage.tsx'

export const handle: PageHandle = { parameters: ['page', 'month'], figures: true }

export const links = () => [{ rel: 'stylesheet', href: chartCss }]

/** `/exports-imports/details={product}` and `/exports-imports/{flow}`; any other key is 404. */
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

type Data = Awaited<ReturnType<typeof loader>>

export function meta({ loaderData: page, ...where }: MetaInput & { loaderData?: Data }) {
  if (!page) return []
  const { label, image, lang } = page
  if (page.kind === 'flow')
    return metaOf(where, {
      title: page.item.name,
      description: answerInText(page.answer, page.item.marks, lang),
      image,
    })
  const { product, trade } = page
  return metaOf(where, {
    title: `${label} - ${product.name}`,
    ...(trade?.answer && { description: answerInText(trade.answer, trade.figures.marks, lang) }),
    image,
  })
}

export default function Details({ loaderData: page }: { loaderData: Data }) {
  return page.kind === 'product' ? <ProductPage {...page} /> : <FlowPage {...page} />
}
