import { moreMessages } from '#catalogue/more.ts'
import { data, type LoaderFunctionArgs } from 'react-router'
import { metaOf, type MetaInput } from '#head/page.ts'
import { ogPath } from '#head/og-path.ts'
import { listPosts } from '#editorial/list.server.ts'
import { toStory } from '#editorial/story.ts'
import { Bidi, Lat, useI18n } from '#i18n/react.tsx'
import { requestContext } from '#platform/http/context.server.ts'
import { pageOrMissing } from '#editorial/index-page.server.ts'
import { found, sectionWords } from '#sections/products-prices/contract-section.server.ts'
import { productsBySlug } from '#sections/products-prices/contract.server.ts'
import { Breadcrumb } from '#ui/Breadcrumb.tsx'
import { ElementCell } from '#ui/ElementCell.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Link } from '#ui/Link.tsx'
import { Pagination } from '#ui/Pagination.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { StoryRow } from '#ui/StoryRow.tsx'
import { parseDetailsKey } from '../details-key.ts'

await moreMessages()

export async function loader({ params, context }: LoaderFunctionArgs) {
  const ctx = context.get(requestContext)
  const slug = parseDetailsKey(params['key'] ?? '')
  if (slug === null) throw data(null, { status: 404 })
  const page = pageOrMissing(ctx)
  const [words, products, posts] = await Promise.all([
    sectionWords(ctx, 'exports-imports'),
    productsBySlug(ctx, [slug]),
    listPosts(ctx, `p:${slug}`, page),
  ])
  return {
    label: words.label,
    product: found(products[0] ?? null),
    posts: found(posts),
    image: ogPath('product', slug, ctx.lang),
  }
}

type Data = Awaited<ReturnType<typeof loader>>

export function meta({ loaderData, ...where }: MetaInput & { loaderData?: Data }) {
  if (!loaderData) return []
  const { label, product, image } = loaderData
  return metaOf(where, { title: `${label} - ${product.name}`, image })
}

export default function TradeDetails({ loaderData: { label, product, posts } }: { loaderData: Data }) {
  const { t, lang } = useI18n()
  const own = `/exports-imports/details=${product.slug}`
  return (
    <>
      <Breadcrumb
        items={[
          { label: t('shell.nav.home'), href: '/index' },
          { label, href: '/exports-imports' },
          { label: product.name },
        ]}
      />
      <div className="pg-h">
        <div className="row wrapx">
          <ElementCell symbol={product.symbol} size="lg" />
          <div>
            <h1>
              <Bidi text={product.name} />
            </h1>
            <div className="meta">
              {product.hs && <Lat>HS {product.hs}</Lat>}
              {product.cas && <Lat>CAS {product.cas}</Lat>}
              <Link className="more" to={product.href}>
                {t('exports-imports.prices')}
              </Link>
            </div>
          </div>
        </div>
      </div>
      <SectionHead title={t('exports-imports.news')} />
      {posts.results.length === 0 ? (
        <EmptyState kind="first" title={t('exports-imports.empty')} text={t('exports-imports.empty.text')}>
          <Link className="btn gho" to="/exports-imports">
            {label}
          </Link>
        </EmptyState>
      ) : (
        <ul className="list rows">
          {posts.results.map((post) => (
            <StoryRow key={post.id} story={toStory(post, lang)} />
          ))}
        </ul>
      )}
      <Pagination
        current={posts.page_number}
        total={posts.total_pages}
        link={(page) => `${own}?page=${page}`}
      />
    </>
  )
}
