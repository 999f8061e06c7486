import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { AnswerHead } from '#datasets/view/AnswerHead.tsx'
import { metaOf, type MetaInput } from '#head/page.ts'
import { PageJsonLd } from '#head/PageJsonLd.tsx'
import { useI18n } from '#i18n/react.tsx'
import { requestContext } from '#platform/http/context.server.ts'
import type { PageHandle } from '#platform/http/page-handle.ts'
import { Alert } from '#ui/Alert.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Link } from '#ui/Link.tsx'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import { WEEKLY_PATH } from '../contract.ts'
import { weeklyPage, type WeeklyPage } from '../page.server.ts'
import { WeekFiles } from '../WeekFiles.tsx'
import { WeekTable } from '../WeekTable.tsx'

export const handle: PageHandle = { figures: true }

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
  const page = useLoaderData<typeof loader>()
  const { title, week, earlier, rows, more, reads, isMember, available, answer, source, marks } = page
  const trail = [{ label: t('shell.nav.home'), href: '/index' }, { label: title }]
  return (
    <>
      <PageJsonLd trail={trail} />
      <AnswerHead
        title={title}
        switches={
          rows.length > 0 &&
          (reads ? (
            available && <WeekFiles own={week.own} other={week.other} />
          ) : (
            <ForSubscribers isMember={isMember} />
          ))
        }
        answer={answer}
        source={source}
        marks={marks}
      >
        {reads && !available && <Alert tone="warn">{t('weekly.noPdf')}</Alert>}
      </AnswerHead>
      <div className="stack">
        {rows.length === 0 ? (
          <EmptyState kind="first" title={t('weekly.none')} text={t('weekly.noneText')} />
        ) : (
          <>
            <WeekTable rows={rows} more={more} />
            {!reads && <Alert>{t('weekly.paid')}</Alert>}
            <section className="panel" aria-labelledby="inside">
              <SectionHead id="inside" title={t('weekly.inside')} />
              <div className="panel-body stack">
                <p>{t('weekly.intro')}</p>
                <ul className="stack">
                  {INSIDE.map((part) => (
                    <li key={part}>{t(`weekly.inside.${part}`)}</li>
                  ))}
                </ul>
              </div>
            </section>
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
      <Link className="button sulphur small" to="/profile/Subscribe">
        {t('weekly.subscribe')}
      </Link>
      {!isMember && (
        <Link className="button ghost small" to={`/account/login?next=${encodeURIComponent(WEEKLY_PATH)}`}>
          {t('weekly.login')}
        </Link>
      )}
    </>
  )
}
