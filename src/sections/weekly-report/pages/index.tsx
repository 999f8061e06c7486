import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { metaOf, type MetaInput } from '#head/page.ts'
import { PageJsonLd } from '#head/PageJsonLd.tsx'
import { useI18n } from '#i18n/react.tsx'
import { requestContext } from '#platform/http/context.server.ts'
import { Alert } from '#ui/Alert.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Link } from '#ui/Link.tsx'
import { Breadcrumb } from '#ui/page/Breadcrumb.tsx'
import { PageHead } from '#ui/page/PageHead.tsx'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import { WEEKLY_PATH } from '../contract.ts'
import { weeklyPage, type WeeklyPage } from '../page.server.ts'
import { WeekFiles } from '../WeekFiles.tsx'
import { WeekTable } from '../WeekTable.tsx'

export function loader({ context }: LoaderFunctionArgs) {
  return weeklyPage(context.get(requestContext))
}

export function meta({ loaderData, ...where }: MetaInput & { loaderData?: WeeklyPage }) {
  if (!loaderData) return []
  return metaOf(where, { title: loaderData.title, description: loaderData.description })
}

const INSIDE = ['prices', 'charts', 'stops', 'cases', 'deals', 'stories'] as const

export default function WeeklyReport() {
  const { t, fmt } = useI18n()
  const { title, week, earlier, rows, more, reads, isMember, available } = useLoaderData<typeof loader>()
  const trail = [{ label: t('shell.nav.home'), href: '/index' }, { label: title }]
  return (
    <>
      <Breadcrumb items={trail} />
      <PageJsonLd trail={trail} />
      <PageHead title={title} intro={t('weekly.intro')} />
      <div className="stack">
        {rows.length === 0 ? (
          <EmptyState kind="first" title={t('weekly.none')} text={t('weekly.noneText')} />
        ) : (
          <>
            <section className="panel" aria-labelledby="latest">
              <SectionHead id="latest" title={t('weekly.latest')} />
              <div className="panel-body stack">
                <p>
                  <b>{t('weekly.week', { from: fmt.date(week.from), to: fmt.date(week.to) })}</b>
                </p>
                {reads && available && <WeekFiles own={week.own} other={week.other} />}
                {reads && !available && <Alert tone="warn">{t('weekly.noPdf')}</Alert>}
                {!reads && <ForSubscribers isMember={isMember} />}
                <h3>{t('weekly.inside')}</h3>
                <ul className="stack">
                  {INSIDE.map((part) => (
                    <li key={part}>{t(`weekly.inside.${part}`)}</li>
                  ))}
                </ul>
              </div>
            </section>
            <WeekTable rows={rows} more={more} />
            {reads && available && (
              <section className="panel" aria-labelledby="earlier">
                <SectionHead id="earlier" title={t('weekly.earlier')} />
                <ul className="panel-body stack">
                  {earlier.map((one) => (
                    <li key={one.from} className="row wrapping">
                      <span>{t('weekly.week', { from: fmt.date(one.from), to: fmt.date(one.to) })}</span>
                      <WeekFiles own={one.own} other={one.other} />
                    </li>
                  ))}
                </ul>
              </section>
            )}
          </>
        )}
      </div>
    </>
  )
}

function ForSubscribers({ isMember }: { isMember: boolean }) {
  const { t } = useI18n()
  return (
    <>
      <Alert>{t('weekly.paid')}</Alert>
      <p className="row wrapping">
        <Link className="button sulphur" to="/profile/Subscribe">
          {t('weekly.subscribe')}
        </Link>
        {!isMember && (
          <Link className="button ghost" to={`/account/login?next=${encodeURIComponent(WEEKLY_PATH)}`}>
            {t('weekly.login')}
          </Link>
        )}
      </p>
    </>
  )
}
