import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { metaOf, type MetaInput } from '#head/page.ts'
import { PageJsonLd } from '#head/PageJsonLd.tsx'
import { Bidi, Num, Time, useI18n } from '#i18n/react.tsx'
import { requestContext } from '#platform/http/context.server.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Breadcrumb } from '#ui/page/Breadcrumb.tsx'
import { PageHead } from '#ui/page/PageHead.tsx'
import { Status } from '#ui/Status.tsx'
import { sourcesPage, type SourcesPage } from '../page.server.ts'

export function loader({ context }: LoaderFunctionArgs) {
  return sourcesPage(context.get(requestContext))
}

export function meta({ loaderData, ...where }: MetaInput & { loaderData?: SourcesPage }) {
  if (!loaderData) return []
  return metaOf(where, { title: loaderData.title, description: loaderData.description })
}

export default function Sources() {
  const { t } = useI18n()
  const { title, sources } = useLoaderData<typeof loader>()
  const trail = [{ label: t('shell.nav.home'), href: '/index' }, { label: title }]
  return (
    <>
      <Breadcrumb items={trail} />
      <PageJsonLd trail={trail} />
      <PageHead title={title} intro={t('sources.intro')} />
      {sources.length === 0 ? (
        <EmptyState kind="first" title={t('sources.none')} text={t('sources.noneText')} />
      ) : (
        <div className="table-wrap">
          <table className="table cards">
            <thead>
              <tr>
                <th scope="col">{t('sources.publisher')}</th>
                <th scope="col" className="numeric">
                  {t('sources.series')}
                </th>
                <th scope="col">{t('sources.newest')}</th>
                <th scope="col">{t('sources.state')}</th>
                <th scope="col">{t('sources.licence')}</th>
                <th scope="col">{t('sources.fetched')}</th>
                <th scope="col">{t('sources.next')}</th>
              </tr>
            </thead>
            <tbody>
              {sources.map((source) => (
                <SourceRow key={source.name} source={source} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  )
}

function SourceRow({ source }: { source: SourcesPage['sources'][number] }) {
  const { t, fmt } = useI18n()
  const { name, url, series, newest, licence, published, fetched, next } = source
  return (
    <tr>
      <td className="row-head">
        {url ? (
          <a href={url} rel="noopener">
            <Bidi text={name} />
          </a>
        ) : (
          <Bidi text={name} />
        )}
        {published && (
          <small className="hint">
            <Bidi text={t('sources.published', { date: published })} />
          </small>
        )}
      </td>
      <td className="numeric" data-l={t('sources.series')}>
        <Num>{fmt.number(series)}</Num>
      </td>
      <td data-l={t('sources.newest')}>
        <Time dateTime={newest} />
      </td>
      <td data-l={t('sources.state')}>
        <State source={source} />
      </td>
      <td data-l={t('sources.licence')}>
        {licence?.url ? (
          <a href={licence.url} rel="noopener license">
            <Bidi text={licence.text} />
          </a>
        ) : (
          <Bidi text={licence?.text ?? t('sources.noLicence')} />
        )}
      </td>
      <td data-l={t('sources.fetched')}>
        {fetched ? <Time dateTime={fetched} /> : <span className="muted">{t('sources.byHand')}</span>}
      </td>
      <td data-l={t('sources.next')}>{next ? <Time dateTime={next} /> : '—'}</td>
    </tr>
  )
}

function State({ source: { late, current } }: { source: SourcesPage['sources'][number] }) {
  const { t } = useI18n()
  if (late > 0) return <Status tone="warn">{t('sources.late', { count: late })}</Status>
  return current > 0 ? (
    <Status tone="ok">{t('sources.current')}</Status>
  ) : (
    <Status tone="off">{t('sources.ended')}</Status>
  )
}
