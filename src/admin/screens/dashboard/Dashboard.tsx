import type { ReactNode } from 'react'
import { Bidi, Num, Time, useI18n } from '#i18n/react.tsx'
import { Alert } from '#ui/Alert.tsx'
import { buttonClass } from '#ui/Button.tsx'
import { Link } from '#ui/Link.tsx'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import { Status } from '#ui/Status.tsx'
import { CheckList } from '../health/CheckList.tsx'
import type { Activity, DashboardView, Freshness } from './contract.ts'
import { FirstSteps } from './FirstSteps.tsx'

/** The panel's first screen. */
export default function Dashboard({ data }: { data: DashboardView }) {
  const { t, fmt } = useI18n()
  const { waiting, freshness, activity, health } = data
  return (
    <>
      <SiteState {...data} />
      {data.steps && <FirstSteps steps={data.steps} />}
      {data.demo && !data.steps && (
        <Alert tone="info" title={t('admin.state.demo')}>
          <Link className={buttonClass({ variant: 'ghost', small: true })} to="/admin/demo">
            {t('admin.state.demo.look')}
          </Link>
        </Alert>
      )}
      {data.mayWrite && (
        <p className="admin-gap">
          <Link className={buttonClass()} to="/admin/articles/new">
            {t('admin.write')}
          </Link>
        </p>
      )}
      {waiting.length > 0 && (
        <dl className="stats admin-gap">
          {waiting.map(({ what, to, count }) => (
            <div key={what}>
              <dt>{t(`admin.waiting.${what}`)}</dt>
              <dd>
                <Num>{fmt.number(count)}</Num>
                <small>
                  <Link to={to}>
                    {t('admin.waiting.open')}
                    <span className="visually-hidden"> {t(`admin.waiting.${what}`)}</span>
                  </Link>
                </small>
              </dd>
            </div>
          ))}
        </dl>
      )}
      <div className="grid">
        <Part wide title={t('admin.activity')}>
          {activity.length === 0 ? (
            <p className="panel-body">{t('admin.activity.none')}</p>
          ) : (
            <ul className="admin-rows">
              {activity.map((one) => (
                <Happened key={`${one.what} ${one.at} ${one.name}`} activity={one} />
              ))}
            </ul>
          )}
        </Part>
        <div className="span-4 stack">
          <Part title={t('admin.freshness')}>
            <ul className="admin-rows">
              {freshness.map((one) => (
                <Fresh key={one.section} freshness={one} />
              ))}
            </ul>
          </Part>
          {health && (
            <Part title={t('admin.health.parts')} more="/admin/health">
              <CheckList checks={health} />
            </Part>
          )}
        </div>
      </div>
    </>
  )
}

function Part({
  title,
  more,
  wide,
  children,
}: {
  title: string
  more?: string
  wide?: boolean
  children: ReactNode
}) {
  return (
    <section className={wide ? 'span-8 panel' : 'panel'}>
      <SectionHead title={title} more={more} />
      {children}
    </section>
  )
}

/** The closed parts of the site, as they explain missing ones. */
function SiteState({ closed, postingOpen, mayEditSettings }: DashboardView) {
  const { t } = useI18n()
  if (!closed && postingOpen) return null
  return (
    <Alert tone="warn" title={t(closed ? 'admin.state.closed' : 'admin.state.posting')}>
      {t(closed ? 'admin.state.closed.text' : 'admin.state.posting.text')}{' '}
      {mayEditSettings && (
        <Link className={buttonClass({ variant: 'ghost', small: true })} to="/admin/settings">
          {t('admin.state.change')}
        </Link>
      )}
    </Alert>
  )
}

function Happened({ activity: { what, at, name, to } }: { activity: Activity }) {
  const { t } = useI18n()
  return (
    <li>
      <span>
        <small>{t(`admin.activity.${what}`)}</small>
        {to ? (
          <Link to={to}>
            <Bidi text={name} />
          </Link>
        ) : (
          <Bidi text={name} />
        )}
      </span>
      <span className="meta">
        <Time dateTime={at} as="relative" />
      </span>
    </li>
  )
}

function Fresh({ freshness: { section, label, asOf, tone, doubtful, late } }: { freshness: Freshness }) {
  const { t } = useI18n()
  return (
    <li>
      <span>
        <Link to={`/${section}?page=1`}>{label}</Link>
        {late && (
          <small>
            {' '}
            <Link className="more" to={late.to}>
              {t('admin.freshness.late', { count: late.count })}
            </Link>
          </small>
        )}
        {doubtful.map(({ count, to }) => (
          <small key={to}>
            {' '}
            <Link className="more" to={to}>
              {t('admin.freshness.doubtful', { count })}
            </Link>
          </small>
        ))}
      </span>
      <Status tone={tone}>{asOf ? <Time dateTime={asOf} /> : t('admin.freshness.none')}</Status>
    </li>
  )
}
