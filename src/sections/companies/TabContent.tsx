import { DataTable } from '#datasets/view/DataTable.tsx'
import { Bidi, useI18n } from '#i18n/react.tsx'
import { toStory } from '#editorial/story.ts'
import { DemoMark } from '#sections/products-prices/contract-demo.tsx'
import { ProductCells } from '#sections/products-prices/contract-cells.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Link } from '#ui/Link.tsx'
import { Pagination } from '#ui/Pagination.tsx'
import { PriceCell } from '#ui/PriceCell.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { StoryRow } from '#ui/StoryRow.tsx'
import { companyPath } from './contract-paths.ts'
import type { CompanyPageData } from './company-page.server.ts'
import { CONFIDENCES } from './labels.ts'

/** What stands under the tab that is open. */
export function TabContent({ page }: { page: CompanyPageData }) {
  switch (page.tab) {
    case 'overview':
      return <Overview page={page} />
    case 'productionCapacity':
      return <Capacity page={page} />
    case 'news':
      return <News page={page} />
    case 'financialFiles':
      return <Files />
    case 'mergersAcquisitions':
      return <Deals page={page} />
  }
}

function Overview({ page: { company, products } }: { page: CompanyPageData }) {
  const { t } = useI18n()
  const confidence = CONFIDENCES.find((level) => level === company.confidence)
  return (
    <div className="stack">
      {company.description && (
        <p className="stand">
          <Bidi text={company.description} />
        </p>
      )}
      <dl className="facts">
        <dt>{t('companies.source')}</dt>
        <dd>
          <Bidi text={company.source} />
        </dd>
        <dt>{t('companies.confidence')}</dt>
        <dd>{confidence ? t(`companies.confidence.${confidence}`) : company.confidence}</dd>
      </dl>
      {products.length > 0 && (
        <section>
          <SectionHead title={t('companies.products')} />
          <ProductCells products={products} />
        </section>
      )}
    </div>
  )
}

/** The company's plants, and what it makes with the price of each. */
function Capacity({ page: { products, plants } }: { page: CompanyPageData }) {
  const { t } = useI18n()
  if (products.length === 0 && !plants)
    return (
      <EmptyState kind="first" title={t('companies.products.empty')} text={t('companies.files.empty.text')} />
    )
  return (
    <div className="stack">
      {plants && <DataTable list={plants} />}
      {products.length > 0 && <Products products={products} />}
    </div>
  )
}

function Products({ products }: Pick<CompanyPageData, 'products'>) {
  const { t } = useI18n()
  return (
    <section>
      <SectionHead title={t('companies.products')} />
      <p className="muted sm">
        {t('companies.products.note')} {products.some((product) => product.quote?.demo) && <DemoMark />}
      </p>
      <ul className="pt">
        {products.map(
          (product) =>
            product.quote && (
              <li key={product.slug}>
                <PriceCell row={{ ...product.quote, href: product.href }} />
              </li>
            ),
        )}
      </ul>
      <ProductCells products={products.filter(({ quote }) => quote === null)} />
    </section>
  )
}

function News({ page: { company, news } }: { page: CompanyPageData }) {
  const { t, lang } = useI18n()
  if (!news || news.results.length === 0) {
    return (
      <EmptyState kind="first" title={t('companies.news.empty')} text={t('companies.news.empty.text')}>
        <Link className="btn gho" to="/index">
          {t('shell.nav.home')}
        </Link>
      </EmptyState>
    )
  }
  return (
    <>
      <ul className="list rows">
        {news.results.map((post) => (
          <StoryRow key={post.id} story={toStory(post, lang)} />
        ))}
      </ul>
      <Pagination
        current={news.page_number}
        total={news.total_pages}
        link={(page) => `${companyPath(company.slug, 'news')}?page=${page}`}
      />
    </>
  )
}

function Files() {
  const { t } = useI18n()
  return <EmptyState kind="first" title={t('companies.files.empty')} text={t('companies.files.empty.text')} />
}

function Deals({ page: { company, deals } }: { page: CompanyPageData }) {
  const { t, lang } = useI18n()
  if (deals.length === 0) {
    return (
      <EmptyState kind="first" title={t('companies.deals.empty')} text={t('companies.deals.empty.text')}>
        <Link className="btn gho" to={companyPath(company.slug, 'news')}>
          {t('companies.tab.news')}
        </Link>
      </EmptyState>
    )
  }
  return (
    <ul className="list rows">
      {deals.map((post) => (
        <StoryRow key={post.id} story={toStory(post, lang)} />
      ))}
    </ul>
  )
}
