import type { PageHandle } from '#platform/http/page-handle.ts'
import { data, type LoaderFunctionArgs } from 'react-router'
import { metaOf, type MetaInput } from '#head/page.ts'
import { Bidi, useI18n } from '#i18n/react.tsx'
import { localePath } from '#i18n/locale.ts'
import { requestContext } from '#platform/http/context.server.ts'
import { pageOf } from '#platform/http/page-number.ts'
import { siteSettings } from '#site/settings.server.ts'
import { Button } from '#ui/Button.tsx'
import { Chips } from '#ui/page/Chips.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Icon } from '#ui/Icon.tsx'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import { countSearch } from '#editorial/search/listed.server.ts'
import { MAX_QUERY, queryOf } from '#editorial/search/typed.ts'
import { choicesOf } from '../choices.server.ts'
import { popularSearches } from '../contract.server.ts'
import { FilterFields } from '../FilterFields.tsx'
import { ResultsView } from '../ResultsView.tsx'
import { firstDay, searchState } from '../search-link.ts'
import { SEARCH_SECTIONS, searchedNames } from '../sections.server.ts'
import { search } from '../search.server.ts'

export const handle: PageHandle = {
  figures: true,
  parameters: ['q', 'in', 'sort', 'days', 'product', 'country', 'exactly', 'page'],
}

export async function loader({ context }: LoaderFunctionArgs) {
  const ctx = context.get(requestContext)
  if (!(await siteSettings(ctx.app)).use_search) throw data({ need: 'search' }, { status: 403 })
  const query = queryOf(ctx.url)
  if (query === '') return { query, found: null, popular: await popularSearches(ctx) }
  const verdict = await countSearch(ctx)
  if (!verdict.ok)
    throw data({ code: 'too_many' }, { status: 429, headers: { 'retry-after': `${verdict.retryAfter}` } })
  const state = searchState(ctx.url.searchParams, SEARCH_SECTIONS)
  const page = pageOf(ctx.url)
  const { period, ...filters } = state
  const answer =
    page === null ? null : await search(ctx, { query, page, since: firstDay(ctx.now, period), ...filters })
  if (!answer || page === null) throw data(null, { status: 404 })
  const names = searchedNames(ctx.lang)
  return {
    query,
    found: { answer, names, state: { ...state, page }, choices: await choicesOf(ctx) },
    popular: [],
  }
}

type Data = Awaited<ReturnType<typeof loader>>

export function meta({ loaderData, ...where }: MetaInput & { loaderData?: Data }) {
  return metaOf(where, { title: loaderData?.query || undefined, robots: 'noindex' })
}

export default function Search({ loaderData: { query, found, popular } }: { loaderData: Data }) {
  const { t, lang } = useI18n()
  return (
    <>
      <h1 className="visually-hidden">{t('search.title')}</h1>
      <search aria-label={t('search.box')}>
        <form className={found ? 'search-asked' : undefined} action={localePath(lang, '/search')}>
          <div className="search-box large">
            <Icon name="search" />
            <input
              type="search"
              name="q"
              key={query}
              defaultValue={query}
              maxLength={MAX_QUERY}
              aria-label={t('search.box')}
              dir="auto"
              data-suggest={t('shell.search.recent')}
            />
            {found?.state.section && <input type="hidden" name="in" value={found.state.section} />}
            <Button type="submit">{t('search.submit')}</Button>
          </div>
          {found && <FilterFields state={found.state} choices={found.choices} />}
        </form>
      </search>
      {found ? (
        <ResultsView query={query} found={found} />
      ) : (
        <>
          <EmptyState kind="first" title={t('search.start')} text={<Bidi text={t('search.start.text')} />} />
          {popular.length > 0 && (
            <nav className="section" aria-label={t('search.popular')}>
              <SectionHead title={t('search.popular')} />
              <Chips items={popular.map(({ title, href }) => ({ label: title, href }))} />
            </nav>
          )}
        </>
      )}
    </>
  )
}
