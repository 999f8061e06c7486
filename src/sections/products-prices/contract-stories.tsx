import { toStory } from '#editorial/story.ts'
import { metaOf, type MetaInput } from '#head/page.ts'
import { useI18n } from '#i18n/react.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Link } from '#ui/Link.tsx'
import { Pagination } from '#ui/Pagination.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { StoryRow } from '#ui/StoryRow.tsx'
import { CompanyCells } from '#sections/companies/contract-cells.tsx'
import { ProductCells } from './contract-cells.tsx'
import { listLink, SectionSearch, SectionTop } from './contract-section.tsx'
import type { StorySectionData } from './contract-stories.server.ts'

/** Head of the page below. */
export function storySectionMeta({
  loaderData: data,
  ...where
}: MetaInput & { loaderData?: StorySectionData }) {
  if (!data) return []
  return metaOf(where, {
    title: data.words.label,
    description: data.words.summary,
    image: data.image,
    feed: `c:${data.category}`,
    robots: data.query ? 'noindex' : undefined,
  })
}

/** Page of a data section made of its stories and of the products and companies in them. */
export function StorySectionPage({ loaderData }: { loaderData: StorySectionData }) {
  const { t, lang } = useI18n()
  const { section, words, query, list, products, companies } = loaderData
  const root = `/${section}`
  return (
    <>
      <SectionTop words={words} />
      <SectionSearch root={root} query={query} placeholder={t('products-prices.stories.search')} />
      <div className="two">
        <section>
          <SectionHead title={t('products-prices.stories')} />
          {list.results.length === 0 ? (
            <EmptyState
              kind="none"
              title={t('products-prices.none')}
              text={t('products-prices.stories.none', { query })}
            >
              <Link className="btn" to={`/search?q=${encodeURIComponent(query)}`}>
                {t('products-prices.search.all')}
              </Link>
              <Link className="btn gho" to={root}>
                {words.label}
              </Link>
            </EmptyState>
          ) : (
            <ul className="list rows">
              {list.results.map((post) => (
                <StoryRow key={post.id} story={toStory(post, lang)} />
              ))}
            </ul>
          )}
          <Pagination
            current={list.page_number}
            total={list.total_pages}
            link={(page) => listLink(query ? `${root}/search` : root, { q: query }, page)}
          />
        </section>
        <aside className="stack">
          {products.length > 0 && (
            <section>
              <SectionHead title={t('products-prices.stories.products')} />
              <ProductCells products={products} />
            </section>
          )}
          <CompanyCells title={t('products-prices.stories.companies')} companies={companies} />
        </aside>
      </div>
    </>
  )
}
