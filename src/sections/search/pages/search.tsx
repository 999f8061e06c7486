import { moreMessages } from '#catalogue/more.ts'
import { data, type LoaderFunctionArgs } from 'react-router'
import { metaOf, type MetaInput } from '#head/page.ts'
import { Bidi, useI18n } from '#i18n/react.tsx'
import { localePath } from '#i18n/locale.ts'
import { requestContext } from '#platform/http/context.server.ts'
import { pageOf } from '#platform/http/page-number.ts'
import { siteSettings } from '#site/settings.server.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Icon } from '#ui/Icon.tsx'
import { countSearch } from '../contract.server.ts'
import { MAX_QUERY, queryOf } from '../contract.ts'
import { SEARCH_ORDERS, SEARCH_SECTIONS } from '../sections.ts'
import { ResultsView } from '../ResultsView.tsx'
import { search, wayOn } from '../search.server.ts'

await moreMessages()

export async function loader({ context }: LoaderFunctionArgs) {
  const ctx = context.get(requestContext)
  if (!(await siteSettings(ctx.app)).use_search) throw data({ need: 'search' }, { status: 403 })
  const query = queryOf(ctx.url)
  if (query === '') return { query, found: null }
  const verdict = await countSearch(ctx)
  if (!verdict.ok)
    throw data({ code: 'too_many' }, { status: 429, headers: { 'retry-after': `${verdict.retryAfter}` } })
  const section = SEARCH_SECTIONS.find((name) => name === ctx.url.searchParams.get('in')) ?? null
  const order = SEARCH_ORDERS.find((name) => name === ctx.url.searchParams.get('sort')) ?? 'best'
  const page = pageOf(ctx.url)
  const answer = page === null ? null : await search(ctx, { query, section, order, page })
  if (!answer) throw data(null, { status: 404 })
  return {
    query,
    found: { answer, section, order, way: answer.results.length === 0 ? await wayOn(ctx, query) : null },
  }
}

type Data = Awaited<ReturnType<typeof loader>>
export type Found = NonNullable<Data['found']>

export function meta({ loaderData, ...where }: MetaInput & { loaderData?: Data }) {
  return metaOf(where, { title: loaderData?.query || undefined, robots: 'noindex' })
}

export default function Search({ loaderData: { query, found } }: { loaderData: Data }) {
  const { t, lang } = useI18n()
  return (
    <>
      <h1 className="vh">{t('search.title')}</h1>
      <search aria-label={t('search.title')}>
        <form className="sbox lg" action={localePath(lang, '/search')}>
          <Icon name="search" />
          <input
            type="search"
            name="q"
            key={query}
            defaultValue={query}
            maxLength={MAX_QUERY}
            aria-label={t('search.box')}
            dir="auto"
          />
          {found?.section && <input type="hidden" name="in" value={found.section} />}
          <Button type="submit">{t('search.submit')}</Button>
        </form>
      </search>
      {found ? (
        <ResultsView query={query} found={found} />
      ) : (
        <EmptyState kind="first" title={t('search.start')} text={<Bidi text={t('search.start.text')} />} />
      )}
    </>
  )
}
