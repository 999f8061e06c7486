import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { AnswerHead } from '#datasets/view/AnswerHead.tsx'
import { CalendarLinks } from '#head/CalendarLinks.tsx'
import { FEED_FORMATS, FEED_NAMES, FEED_TYPES, feedPath, UPDATES_FEED } from '#head/feed.ts'
import { metaOf, type MetaInput } from '#head/page.ts'
import { PageJsonLd } from '#head/PageJsonLd.tsx'
import { Bidi, Num, Time, useI18n } from '#i18n/react.tsx'
import { requestContext } from '#platform/http/context.server.ts'
import type { PageHandle } from '#platform/http/page-handle.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Link } from '#ui/Link.tsx'
import { Status } from '#ui/Status.tsx'
import { sourcesPage, type SourcesPage } from '../page.server.ts'

export const handle: PageHandle = { figures: true }

export function loader({ context }: LoaderFunctionArgs) {
  return sourcesPage(context.get(requestContext))
}

export function meta({ loaderData, ...where }: MetaInput & { loaderData?: SourcesPage }) {
  if (!loaderData) return []
  return metaOf(where, { title: loaderData.title, description: loaderData.description, feed: UPDATES_FEED })
}

export default function Sources() {
  const { t } = useI18n()
  const { title, sources, origin, answer } = useLoaderData<typeof loader>()
  const trail = [{ label: t('shell.nav.home'), href: '/index' }, { label: title }]
  return (
    <>
      <PageJsonLd trail={trail} />
      <AnswerHead title={title} answer={answer}>
        <div className="answer-tools small">
          <span>{t('sources.files')}:</span>
          {LIST_FILES.map((ending) => (
            <a key={ending} className="chip" href={`/v1/sources.${ending}`} rel="nofollow">
              <bdi>{ending.toUpperCase()}</bdi>
            </a>
          ))}
        </div>
      </AnswerHead>
      {sources.length === 0 ? (
        <EmptyState kind="first" title={t('sources.none')} text={t('sources.noneText')} />
      ) : (
        <div className="table-wrap">
          <table className="table cards">
            <thead>
              <tr>
                <th scope="col">{t('sources.publisher')}</th>
                <th scope="col">{t('sources.what')}</th>
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
                <SourceRow key={source.key} source={source} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <TakeAlong origin={origin} />
    </>
  )
}

function SourceRow({ source }: { source: SourcesPage['sources'][number] }) {
  const { t, fmt } = useI18n()
  const { key, ownKey, name, what, url, series, newest, licence, published, fetched, isScheduled, expected } =
    source
  return (
    <tr id={key}>
      <td className="row-head" id={ownKey ?? undefined}>
        {url ? (
          <a className="source-link" href={url} rel="noopener">
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
      <td className="full" data-l={t('sources.what')}>
        <Bidi text={what} />
      </td>
      <td className="numeric" data-l={t('sources.series')}>
        {series > 0 ? <Num>{fmt.number(series)}</Num> : '—'}
      </td>
      <td data-l={t('sources.newest')}>{newest ? <Time dateTime={newest} /> : '—'}</td>
      <td data-l={t('sources.state')}>
        <State source={source} />
      </td>
      <td data-l={t('sources.licence')}>
        {licence?.url ? (
          <a className="source-link" href={licence.url} rel="noopener license">
            <Bidi text={licence.text} />
          </a>
        ) : (
          <Bidi text={licence?.text ?? t('sources.noLicence')} />
        )}
      </td>
      <td data-l={t('sources.fetched')}>
        {fetched ? (
          <Time dateTime={fetched} />
        ) : (
          <span className="muted">{isScheduled ? t('sources.notYet') : t('sources.byHand')}</span>
        )}
      </td>
      <td data-l={t('sources.next')}>{expected ? <Time dateTime={expected} /> : '—'}</td>
    </tr>
  )
}

function State({ source: { state, late, overdue } }: { source: SourcesPage['sources'][number] }) {
  const { t } = useI18n()
  if (state === null) return '—'
  if (state !== 'late') return <Status tone={TONES[state]}>{t(`sources.${state}`)}</Status>
  return (
    <>
      <Status tone="warn">{t('sources.late', { count: late })}</Status>
      <small className="hint">{t('sources.overdue', { count: overdue })}</small>
    </>
  )
}

const TONES = { current: 'ok', due: 'info', ended: 'off' } as const

/** What is listed here, its releases as a calendar, its updates as feeds. */
function TakeAlong({ origin }: Pick<SourcesPage, 'origin'>) {
  const { t } = useI18n()
  return (
    <div className="section stack">
      <p className="muted small">{t('sources.intro')}</p>
      <p className="row wrapping small">
        <span>{t('sources.feed')}:</span>
        {FEED_FORMATS.map((format) => (
          <Link key={format} className="chip" to={feedPath(UPDATES_FEED, format)} type={FEED_TYPES[format]}>
            <bdi>{FEED_NAMES[format]}</bdi>
          </Link>
        ))}
      </p>
      <div className="row wrapping small">
        <span>{t('sources.releases')}:</span>
        <CalendarLinks name="releases" origin={origin} />
      </div>
    </div>
  )
}

const LIST_FILES = ['csv', 'json'] as const
