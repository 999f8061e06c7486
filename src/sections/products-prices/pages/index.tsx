import { moreMessages } from '#catalogue/more.ts'
import type { LoaderFunctionArgs } from 'react-router'
import { metaOf, type MetaInput } from '#head/page.ts'
import { ogPath } from '#head/og-path.ts'
import { useI18n } from '#i18n/react.tsx'
import { requestContext } from '#platform/http/context.server.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Link } from '#ui/Link.tsx'
import { Pagination } from '#ui/Pagination.tsx'
import { indexPage } from '#editorial/index-page.server.ts'
import { found, indexQuery, sectionWords } from '../contract-section.server.ts'
import { listLink, SectionSearch, SectionTop } from '../contract-section.tsx'
import { DemoMark } from '../contract-demo.tsx'
import { ProductGroups } from '../ProductGroups.tsx'
import { listProducts } from '../products.server.ts'

await moreMessages()

const ROOT = '/products-prices'

export async function loader({ context }: LoaderFunctionArgs) {
  const ctx = context.get(requestContext)
  const page = indexPage(ctx)
  const query = await indexQuery(ctx)
  const [words, list] = await Promise.all([
    sectionWords(ctx, 'products-prices'),
    listProducts(ctx, query, page),
  ])
  return { words, query, list: found(list), image: ogPath('section', 'products-prices', ctx.lang) }
}

type Data = Awaited<ReturnType<typeof loader>>

export function meta({ loaderData, ...where }: MetaInput & { loaderData?: Data }) {
  if (!loaderData) return []
  const { words, query, image } = loaderData
  return metaOf(where, {
    title: words.label,
    description: words.summary,
    image,
    robots: query ? 'noindex' : undefined,
  })
}

export default function ProductsPrices({ loaderData: { words, query, list } }: { loaderData: Data }) {
  const { t } = useI18n()
  const path = query ? `${ROOT}/search` : ROOT
  return (
    <>
      <SectionTop words={words} />
      <SectionSearch root={ROOT} query={query} placeholder={t('products-prices.search.hint')} />
      <p className="row wrapx">
        <b>{t('products-prices.count', { count: list.total })}</b>
        {list.results.some((product) => product.quote?.demo) && (
          <>
            <DemoMark /> <span className="muted sm">{t('products-prices.demo.note')}</span>
          </>
        )}
      </p>
      {list.total === 0 ? (
        <EmptyState
          kind="none"
          title={t('products-prices.none')}
          text={t('products-prices.none.text', { query })}
        >
          <Link className="btn" to={`/search?q=${encodeURIComponent(query)}`}>
            {t('products-prices.search.all')}
          </Link>
          <Link className="btn gho" to={ROOT}>
            {t('products-prices.index')}
          </Link>
        </EmptyState>
      ) : (
        <ProductGroups products={list.results} />
      )}
      <Pagination
        current={list.page_number}
        total={list.total_pages}
        link={(page) => listLink(path, { q: query }, page)}
      />
    </>
  )
}
