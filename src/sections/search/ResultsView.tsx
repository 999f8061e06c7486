import { Bidi, Num, useI18n } from '#i18n/react.tsx'
import { ProductCells } from '#sections/products-prices/contract-cells.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Link } from '#ui/Link.tsx'
import { Pagination } from '#ui/Pagination.tsx'
import { HitRow } from './HitRow.tsx'
import type { Found } from './pages/search.tsx'
import { SEARCH_ORDERS, SEARCH_SECTIONS, type SearchOrder, type SearchSection } from './sections.ts'

/** Address of a search; what is left out is the default. */
function searchLink(q: string, section: SearchSection | null, order: SearchOrder, page = 1): string {
  const query = new URLSearchParams({ q })
  if (section) query.set('in', section)
  if (order !== 'best') query.set('sort', order)
  if (page > 1) query.set('page', String(page))
  return `/search?${query}`
}

/** How many there are and where, then the results of the page. */
export function ResultsView({
  query,
  found: { answer, section, order, way },
}: {
  query: string
  found: Found
}) {
  const { t, fmt } = useI18n()
  const total = SEARCH_SECTIONS.reduce((sum, name) => sum + answer.counts[name], 0)
  const shown = section ? answer.counts[section] : total
  return (
    <>
      <div className="bar-t">
        <p>
          <b>{t('search.count', { count: shown })}</b>{' '}
          <span className="muted">{t('search.for', { query })}</span>
        </p>
        <nav className="seg sp" aria-label={t('search.order')}>
          {SEARCH_ORDERS.map((name) => (
            <Link
              key={name}
              to={searchLink(query, section, name)}
              aria-current={name === order ? 'true' : undefined}
            >
              {t(`search.order.${name}`)}
            </Link>
          ))}
        </nav>
      </div>
      <div className="two-n">
        <nav aria-label={t('search.section')}>
          <ul className="in-list">
            {[null, ...SEARCH_SECTIONS].map((name) => (
              <li key={name ?? 'all'}>
                <Link
                  to={searchLink(query, name, order)}
                  aria-current={name === section ? 'true' : undefined}
                >
                  {name ? t(`search.in.${name}`) : t('search.all')}
                  <Num className="muted sm">{fmt.number(name ? answer.counts[name] : total)}</Num>
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div>
          {answer.results.length > 0 && (
            <ul className="list rows">
              {answer.results.map((hit) => (
                <HitRow key={hit.href} hit={hit} />
              ))}
            </ul>
          )}
          {way && (
            <EmptyState
              kind="none"
              title={t('search.none')}
              text={<Bidi text={t('search.none.text', { query })} />}
            >
              {way.other && (
                <Link className="btn" to={searchLink(way.other, null, 'best')}>
                  {t('search.without', { query: way.other })}
                </Link>
              )}
              {section && (
                <Link className="btn gho" to={searchLink(query, null, order)}>
                  {t('search.all')}
                </Link>
              )}
              <Link className="btn gho" to="/products-prices">
                {t('search.in.products-prices')}
              </Link>
            </EmptyState>
          )}
          {way && way.products.length > 0 && (
            <section>
              <h2>{t('search.none.products')}</h2>
              <ProductCells products={way.products} />
            </section>
          )}
          <Pagination
            current={answer.page_number}
            total={answer.total_pages}
            link={(page) => searchLink(query, section, order, page)}
          />
        </div>
      </div>
    </>
  )
}
