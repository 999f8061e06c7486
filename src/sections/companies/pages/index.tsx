import { moreMessages } from '#catalogue/more.ts'
import { data, type LoaderFunctionArgs } from 'react-router'
import { metaOf, type MetaInput } from '#head/page.ts'
import { ogPath } from '#head/og-path.ts'
import { useI18n } from '#i18n/react.tsx'
import { requestContext } from '#platform/http/context.server.ts'
import { NamedCell } from '#sections/products-prices/contract-cells.tsx'
import { indexPage } from '#editorial/index-page.server.ts'
import { found, indexQuery, sectionWords } from '#sections/products-prices/contract-section.server.ts'
import { listLink, SectionSearch, SectionTop } from '#sections/products-prices/contract-section.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Link } from '#ui/Link.tsx'
import { Pagination } from '#ui/Pagination.tsx'
import { companyCountries, listCompanies } from '../companies.server.ts'

await moreMessages()

const ROOT = '/companies'

export async function loader({ context }: LoaderFunctionArgs) {
  const ctx = context.get(requestContext)
  const page = indexPage(ctx)
  const query = await indexQuery(ctx)
  const country = ctx.url.searchParams.get('country') || null
  const [words, countries] = await Promise.all([sectionWords(ctx, 'companies'), companyCountries(ctx)])
  // A country without companies is no view of this list: it must not fill the cache either.
  if (country !== null && !countries.some(({ code }) => code === country)) throw data(null, { status: 404 })
  const list = found(await listCompanies(ctx, query, country, page))
  return { words, query, country, countries, list, image: ogPath('section', 'companies', ctx.lang) }
}

type Data = Awaited<ReturnType<typeof loader>>

export function meta({ loaderData, ...where }: MetaInput & { loaderData?: Data }) {
  if (!loaderData) return []
  const { words, query, country, image } = loaderData
  return metaOf(where, {
    title: words.label,
    description: words.summary,
    image,
    robots: query || country ? 'noindex' : undefined,
  })
}

export default function Companies({ loaderData }: { loaderData: Data }) {
  const { t } = useI18n()
  const { words, query, country, countries, list } = loaderData
  const path = query || country ? `${ROOT}/search` : ROOT
  return (
    <>
      <SectionTop words={words} />
      <SectionSearch root={ROOT} query={query} placeholder={t('companies.search.hint')}>
        <select
          className="in"
          name="country"
          defaultValue={country ?? ''}
          aria-label={t('companies.country')}
        >
          <option value="">{t('companies.country.all')}</option>
          {countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      </SectionSearch>
      <p>
        <b>{t('companies.count', { count: list.total })}</b>
      </p>
      {list.total === 0 ? (
        <EmptyState kind="none" title={t('companies.none')} text={t('companies.none.text')}>
          <Link className="btn" to={`/search?q=${encodeURIComponent(query)}`}>
            {t('products-prices.search.all')}
          </Link>
          <Link className="btn gho" to={ROOT}>
            {t('companies.index')}
          </Link>
        </EmptyState>
      ) : (
        <ul className="cells">
          {list.results.map((company) => (
            <NamedCell
              key={company.slug}
              company
              href={company.href}
              symbol={company.country}
              name={company.short}
              note={company.city ?? company.country_name}
            />
          ))}
        </ul>
      )}
      <Pagination
        current={list.page_number}
        total={list.total_pages}
        link={(page) => listLink(path, { q: query, country }, page)}
      />
    </>
  )
}
