import type { PageHandle } from '#platform/http/page-handle.ts'
import type { LoaderFunctionArgs } from 'react-router'
import { answerInText } from '#datasets/answer/answer.ts'
import { ogPath } from '#head/og-path.ts'
import { metaOf, type MetaInput } from '#head/page.ts'
import { useI18n } from '#i18n/react.tsx'
import { requestContext } from '#platform/http/context.server.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Link } from '#ui/Link.tsx'
import chartCss from '#ui/css/data/charts.css?url'
import { sectionWords } from '#data-section/section.server.ts'
import { MarketsView } from '../view/MarketsView.tsx'
import { loadProduct } from '../products/product-page.server.ts'
import { ProductFrame } from '../view/ProductFrame.tsx'
import { ProductHead } from '../view/ProductHead.tsx'

export const handle: PageHandle = { figures: true }

export const links = () => [{ rel: 'stylesheet', href: chartCss }]

export async function loader({ params, context }: LoaderFunctionArgs) {
  const ctx = context.get(requestContext)
  const [page, { label }] = await Promise.all([
    loadProduct(ctx, params['product_slug'] ?? ''),
    sectionWords(ctx, 'products-prices'),
  ])
  return { ...page, lang: ctx.lang, label, image: ogPath('product', page.product.slug, ctx.lang) }
}

type Data = Awaited<ReturnType<typeof loader>>

export function meta({ loaderData, ...where }: MetaInput & { loaderData?: Data }) {
  if (!loaderData) return []
  const { product, head, label, image, lang } = loaderData
  return metaOf(where, {
    title: `${label} - ${product.name}`,
    description: head ? answerInText(head.answer, {}, lang) : (product.description ?? undefined),
    image,
  })
}

/** A product over all its markets. */
export default function ProductPage({
  loaderData: { product, markets, news, label, head, timeline },
}: {
  loaderData: Data
}) {
  const { t } = useI18n()
  return (
    <ProductFrame
      product={product}
      quote={null}
      label={label}
      news={news}
      head={<ProductHead product={product} market={null} label={label} price={head} />}
      foot={timeline && <div dangerouslySetInnerHTML={{ __html: timeline }} />}
    >
      {markets ? (
        <MarketsView markets={markets} />
      ) : (
        <EmptyState
          kind="first"
          title={t('products-prices.unpriced')}
          text={t('products-prices.unpriced.text')}
        >
          <Link className="button ghost" to="/products-prices">
            {t('products-prices.index')}
          </Link>
        </EmptyState>
      )}
    </ProductFrame>
  )
}
