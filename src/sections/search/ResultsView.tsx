import { Bidi, Num, useI18n } from '#i18n/react.tsx'
import { Alert } from '#ui/Alert.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Link } from '#ui/Link.tsx'
import { Pagination } from '#ui/page/Pagination.tsx'
import { HitRow } from './HitRow.tsx'
import type { SearchAnswer } from './search.server.ts'
import { SEARCH_ORDERS, searchLink, type SearchState } from './search-link.ts'

/** What a search found, what was asked, and the names of the sections that have some of it. */
interface Found {
  answer: SearchAnswer
  state: Omit<SearchState, 'q'>
  names: Readonly<Record<string, string>>
}

/** How many there are and where, then the results of the page. */
export function ResultsView({ query, found: { answer, state, names } }: { query: string; found: Found }) {
  const { t, fmt } = useI18n()
  const link = (change: Partial<SearchState>) => searchLink({ ...state, q: query, page: 1, ...change })
  const total = Object.values(answer.counts).reduce((sum, count) => sum + count, 0)
  const isMore = (name: string | null) => (name ? answer.more.includes(name) : answer.more.length > 0)
  const countOf = (name: string | null) => (name === null ? total : (answer.counts[name] ?? 0))
  return (
    <>
      <Reading query={query} answer={answer} link={link} />
      <nav className="chips result-sections" aria-label={t('search.section')}>
        {[null, ...Object.keys(names)]
          .filter((name) => name === null || name === state.section || countOf(name) > 0)
          .map((name) => (
            <Link
              key={name ?? 'all'}
              className={name === state.section ? 'chip on' : 'chip'}
              to={link({ section: name })}
              aria-current={name === state.section ? 'true' : undefined}
            >
              {name === null ? t('search.all') : names[name]}
              <Num className="count">
                {fmt.number(countOf(name))}
                {isMore(name) && '+'}
              </Num>
            </Link>
          ))}
      </nav>
      <div className="toolbar">
        <p>
          <b>
            {t(isMore(state.section) ? 'search.countMore' : 'search.count', {
              count: countOf(state.section),
            })}
          </b>{' '}
          <span className="muted">{t('search.for', { query: answer.corrected ?? query })}</span>
        </p>
        <nav className="segmented push" aria-label={t('search.order')}>
          {SEARCH_ORDERS.map((name) => (
            <Link
              key={name}
              to={link({ order: name })}
              aria-current={name === state.order ? 'true' : undefined}
            >
              {t(`search.order.${name}`)}
            </Link>
          ))}
        </nav>
      </div>
      {answer.results.length > 0 && (
        <ul className="list rows">
          {answer.results.map((hit) => (
            <HitRow key={hit.href} hit={hit} section={names[hit.section] ?? ''} />
          ))}
        </ul>
      )}
      {answer.results.length === 0 && (
        <EmptyState
          kind="none"
          title={t('search.none')}
          text={<Bidi text={t('search.none.text', { query })} />}
        >
          {(state.section || state.product || state.period) && (
            <Link className="button" to={link({ section: null, product: null, period: null })}>
              {t('search.all')}
            </Link>
          )}
          <Link className="button ghost" to="/products-prices">
            {names['products-prices']}
          </Link>
        </EmptyState>
      )}
      <Pagination current={answer.page_number} total={answer.total_pages} link={(page) => link({ page })} />
    </>
  )
}

/** The searched text, where it differs from the typed one. */
function Reading({
  query,
  answer: { corrected, suggestion, some },
  link,
}: {
  query: string
  answer: SearchAnswer
  link: (change: Partial<SearchState>) => string
}) {
  const { t } = useI18n()
  if (!corrected && !suggestion && !some) return null
  return (
    <Alert>
      {corrected && (
        <p>
          <Bidi text={t('search.corrected', { typed: query, query: corrected })} />{' '}
          <Link to={link({ exactly: true })}>
            <Bidi text={t('search.exactly', { query })} />
          </Link>
        </p>
      )}
      {suggestion && (
        <p>
          <Link to={link({ q: suggestion })}>
            <Bidi text={t('search.suggestion', { query: suggestion })} />
          </Link>
        </p>
      )}
      {some && <p>{t('search.some')}</p>}
    </Alert>
  )
}
